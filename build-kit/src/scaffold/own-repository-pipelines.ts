/** Steps of a pipeline, as both hosts run them. Every command exits with a code other than 0 when it is refused. */
export const pipelineSteps = (name: string) => {
  const version = `${name}@$(node -p "require('./package.json').version")`;
  const by = '--reason "$REASON"';
  return {
    install: ['npm config set --location project "@grandstand:registry=$GRANDSTAND_NPM"', 'npm ci'],
    check: ['npm test', 'npm run build'],
    publish: ['npx grandstand doctor --env "$GRANDSTAND_ENV"', `npx grandstand publish ${name}`],
    canary: [`npx grandstand rollout "$GRANDSTAND_ENV" "${version}" --percent 10 --or-release ${by}`],
    promote: [`npx grandstand promote "$GRANDSTAND_ENV" ${name} ${by}`],
    rollback: [`npx grandstand rollback "$GRANDSTAND_ENV" ${name} ${by}`],
  } as const;
};

type Steps = ReturnType<typeof pipelineSteps>;
type Job = Exclude<keyof Steps, 'install' | 'check'>;

const VARIABLES = (name: string): string => `# Variables of the repository:
#   GRANDSTAND_NPM       npm registry of the @grandstand packages
#   GRANDSTAND_REGISTRY  the platform's /graphql
#   GRANDSTAND_ENV       environment to release to, such as production
#   GRANDSTAND_TOKEN     secret; an operator issues it for this remote only:
#     grandstand tokens issue "${name} pipeline" publish:${name} release:${name}:<env> rollout:${name}:<env> toggle:${name}:<env> --reason "pipeline"`;

const lines = (indent: number, commands: readonly string[]): string =>
  commands.map((command) => `${' '.repeat(indent)}${command}`).join('\n');

/** `.github/workflows/release.yml` */
export const githubWorkflow = (name: string): string => {
  const steps = pipelineSteps(name);
  const job = (id: Job, condition: string, needs = ''): string => `
  ${id}:
    if: ${condition}
${needs ? `    needs: ${needs}\n` : ''}    runs-on: ubuntu-latest
    env:
      GRANDSTAND_TOKEN: \${{ secrets.GRANDSTAND_TOKEN }}
      REASON: \${{ github.event_name }} \${{ github.sha }}
    steps:
      - uses: actions/checkout@v4
      - uses: actions/setup-node@v4
        with:
          node-version: 24
      - name: install
        run: |
${lines(10, steps.install)}
      - name: ${id}
        run: |
${lines(10, steps[id])}`;
  return `# Checks every change. main is published and shown to a tenth of the visitors; promote and rollback are started by hand.
${VARIABLES(name)}
name: release
on:
  pull_request:
  push:
    branches: [main]
  workflow_dispatch:
    inputs:
      action:
        type: choice
        options: [promote, rollback]
        default: promote

permissions:
  contents: read

env:
  GRANDSTAND_NPM: \${{ vars.GRANDSTAND_NPM }}
  GRANDSTAND_REGISTRY: \${{ vars.GRANDSTAND_REGISTRY }}
  GRANDSTAND_ENV: \${{ vars.GRANDSTAND_ENV }}

jobs:
  check:
    if: github.event_name != 'workflow_dispatch'
    runs-on: ubuntu-latest
    steps:
      - uses: actions/checkout@v4
      - uses: actions/setup-node@v4
        with:
          node-version: 24
      - name: install
        run: |
${lines(10, steps.install)}
      - name: check
        run: |
${lines(10, steps.check)}
${job('publish', "github.event_name == 'push'", 'check')}
${job('canary', "github.event_name == 'push'", 'publish')}
${job('promote', "github.event_name == 'workflow_dispatch' && inputs.action == 'promote'")}
${job('rollback', "github.event_name == 'workflow_dispatch' && inputs.action == 'rollback'")}
`;
};

const yamlItems = (commands: readonly string[]): string =>
  commands.map((command) => `    - '${command.replaceAll("'", "''")}'`).join('\n');

/** `.gitlab-ci.yml` */
export const gitlabPipeline = (name: string): string => {
  const steps = pipelineSteps(name);
  const job = (id: Job, when: '' | 'manual'): string => `
${id}:
  stage: ${id}
  rules:
    - if: $CI_COMMIT_BRANCH == "main"
${when ? `      when: ${when}\n` : ''}  script:
${yamlItems(steps[id])}
`;
  return `# Checks every change. main is published and shown to a tenth of the visitors; promote and rollback are started by hand.
${VARIABLES(name)}
stages: [check, publish, canary, promote, rollback]

default:
  image: node:24
  before_script:
${yamlItems(steps.install)}

variables:
  REASON: 'pipeline $CI_COMMIT_SHORT_SHA'

check:
  stage: check
  script:
${yamlItems(steps.check)}
${job('publish', '')}${job('canary', '')}${job('promote', 'manual')}${job('rollback', 'manual')}`;
};
