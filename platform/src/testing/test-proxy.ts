import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findNginx } from '@grandstand/build-kit/programs';
import { generate } from 'selfsigned';

export interface TestProxy {
  /** Certificate that its clients have to trust. */
  readonly certificate: string;
  readonly pid: number;
  stop(): Promise<void>;
}

/** What replaces the container network's addresses: `platform-1:8080` and `listen 8080`. */
export interface ProxyAddresses {
  readonly upstreams: Readonly<Record<string, number>>;
  readonly listens: Readonly<Record<string, number>>;
  /** What `upstream media` names instead of the replicas, one of `upstreams`. */
  readonly media?: string;
}

const RUNBOOKS = path.resolve(import.meta.dirname, '../../../docs/runbooks');

/** The distribution's nginx with a configuration of docs/runbooks. @throws {Error} with the output of nginx when it does not start */
export const testProxy = async (
  { upstreams, listens, media }: ProxyAddresses,
  configuration: 'proxy.conf' | 'media-shield.conf' = 'proxy.conf',
): Promise<TestProxy> => {
  const folder = await mkdtemp(path.join(tmpdir(), 'grandstand-proxy-'));
  await mkdir(path.join(folder, 'cache'));
  const { cert, private: key } = await generate([{ name: 'commonName', value: 'localhost' }]);
  await writeFile(path.join(folder, 'fullchain.pem'), cert);
  await writeFile(path.join(folder, 'privkey.pem'), key);

  let text = await readFile(path.join(RUNBOOKS, configuration), 'utf8');
  if (media !== undefined)
    text = text.replace(/^upstream media \{.*$/m, `upstream media { server ${media}; keepalive 32; }`);
  for (const [upstream, port] of Object.entries(upstreams))
    text = text.replaceAll(`server ${upstream};`, `server 127.0.0.1:${port};`);
  for (const [listen, port] of Object.entries(listens))
    text = text.replaceAll(new RegExp(`listen ${listen}(?=[ ;])`, 'g'), `listen ${port}`);
  text = text.replaceAll('/etc/nginx/tls', folder).replaceAll('/var/cache/nginx', `${folder}/cache`);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  );
  const user = process.getuid?.() === 0 ? 'user root;' : '';
  await writeFile(
    path.join(folder, 'nginx.conf'),
    `${user} daemon off; pid ${folder}/nginx.pid; error_log stderr warn; worker_processes 2;
events {}
http { access_log off; ${temporary.join(' ')}
${text} }
`,
  );
  const nginx = spawn(findNginx(), ['-e', 'stderr', '-p', folder, '-c', path.join(folder, 'nginx.conf')], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  await listening(nginx, path.join(folder, 'nginx.pid'));
  return {
    certificate: cert,
    pid: nginx.pid ?? 0,
    async stop() {
      if (nginx.exitCode === null) {
        const ended = once(nginx, 'exit');
        nginx.kill('SIGTERM');
        await ended;
      }
      await rm(folder, { recursive: true, force: true });
    },
  };
};

/** nginx writes its process id once its ports are open. */
const listening = async (nginx: ChildProcess, pidFile: string): Promise<void> => {
  let output = '';
  nginx.stderr?.on('data', (chunk: Buffer) => {
    output += chunk.toString();
  });
  while (!(await readFile(pidFile, 'utf8').catch(() => ''))) {
    if (nginx.exitCode !== null) throw new Error(`nginx did not start:\n${output}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
};
