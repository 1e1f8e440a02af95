import type { TestPlatform } from './test-platform.ts';

/** What the operators' API replies to a call of an editor. */
export interface EditorReply {
  readonly data: Record<string, Record<string, unknown> & unknown[]>;
  /** Null without an error. */
  readonly error: { readonly message: string; readonly code: string; readonly errors: readonly string[] } | null;
}

interface GraphqlReply {
  readonly data: EditorReply['data'];
  readonly errors?: readonly [{ message: string; extensions: { code: string; problems: string[] } }];
}

const PASSWORD = 'Grandstand1!';

/** Signs in to the console as a seeded operator; calls go through its session. */
export const testEditor = async ({ console: app }: Pick<TestPlatform, 'console'>, name = 'eve') => {
  const payload = { email: `${name}@example.test`, password: PASSWORD };
  const signedIn = await app.inject({ method: 'POST', url: '/session', payload });
  const cookies = Object.fromEntries(signedIn.cookies.map((one) => [one.name, one.value]));
  return async (query: string, variables: object = {}): Promise<EditorReply> => {
    const reply = await app.inject({ method: 'POST', url: '/graphql', cookies, payload: { query, variables } });
    const { data, errors } = reply.json<GraphqlReply>();
    const [first] = errors ?? [];
    return {
      data,
      error: first ? { message: first.message, code: first.extensions.code, errors: first.extensions.problems } : null,
    };
  };
};

const SAVED = '{ id revision change }';

/** The mutations of editors. */
export const SAVE_CHANNEL = `mutation ($id: ID, $base: Int = 0, $channel: ChannelInput!, $timing: ContentTiming) {
  saveChannel(id: $id, base: $base, channel: $channel, timing: $timing, reason: "the season begins") ${SAVED}
}`;
export const SAVE_PROGRAMME = `mutation ($id: ID, $base: Int = 0, $programme: ProgrammeInput!, $timing: ContentTiming) {
  saveProgramme(id: $id, base: $base, programme: $programme, timing: $timing, reason: "the schedule") ${SAVED}
}`;
export const SAVE_RECORDING = `mutation ($id: ID, $base: Int = 0, $recording: RecordingInput!) {
  saveRecording(id: $id, base: $base, recording: $recording, reason: "the archive") ${SAVED}
}`;
export const SAVE_SECTION = `mutation ($id: ID, $base: Int = 0, $section: SectionInput!) {
  saveSection(id: $id, base: $base, section: $section, reason: "the storefront") ${SAVED}
}`;
export const SAVE_BLACKOUT = `mutation ($blackout: BlackoutInput!) {
  saveBlackout(base: 0, blackout: $blackout, reason: "the rights") ${SAVED}
}`;
export const REMOVE = `mutation ($kind: ContentKind!, $id: ID!, $base: Int!) {
  removeContent(kind: $kind, id: $id, base: $base, reason: "it has ended") ${SAVED}
}`;
export const UNDO = `mutation ($change: Int!) { undoContent(change: $change, reason: "a mistake") ${SAVED} }`;
export const IMPORT = `mutation ($format: ScheduleFormat!, $text: String!, $dryRun: Boolean!) {
  importSchedule(format: $format, text: $text, dryRun: $dryRun, reason: "the week") {
    programs added changed unchanged change errors { line field value message }
  }
}`;
