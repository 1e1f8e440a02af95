import type { SampleBuild } from '../../../platform/src/testing/sample-build.ts';

/** A registry as a pipeline uses it. Both throw with the registry's own words. */
export interface RegistryCaller {
  query<Reply>(query: string): Promise<Reply>;
  publish(build: SampleBuild): Promise<void>;
}

export const registryCaller = (origin: string, token: string): RegistryCaller => {
  const headers = { authorization: `Bearer ${token}` };
  const query = async <Reply>(query: string): Promise<Reply> => {
    const reply = await fetch(`${origin}/graphql`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ query }),
    });
    const { data, errors } = (await reply.json()) as { data: Reply; errors?: unknown };
    if (errors) throw new Error(JSON.stringify(errors));
    return data;
  };
  return {
    query,
    async publish({ name, version, files }) {
      for (const [path, bytes] of files) {
        const url = `${origin}/publish/${name}/${version}/${path}`;
        const reply = await fetch(url, { method: 'PUT', headers, body: new Uint8Array(bytes) });
        if (!reply.ok) throw new Error(`${url}: ${reply.status} ${await reply.text()}`);
      }
      await query(`mutation { publish(name: "${name}", version: "${version}") { unchanged } }`);
    },
  };
};
