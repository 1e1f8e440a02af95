import { randomInt, randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { AddOrRemoveFavourites, CreateUser } from '@grandstand/shared-contracts/api';
import pg from 'pg';
import { type ChildPlatform, startChildPlatform } from '../child-platform.ts';
import { postCall } from '../http-call.ts';
import { orderOverNetwork } from '../network-checkout.ts';
import { newUser } from '../new-user.ts';
import { sampleRemote } from '../sample-build.ts';

const TOKEN = 'a-token-of-the-kill-test';

/** What the platform has acknowledged, by kind. */
interface Acknowledged {
  readonly accounts: Set<string>;
  /** `<e-mail><team>` */
  readonly favourites: Set<string>;
  readonly versions: Set<string>;
  readonly purchases: Set<string>;
}

/** A data folder with its platform, and clients that record every acknowledged write. */
export interface KillableInstallation {
  readonly acknowledged: Acknowledged;
  /** Every checkout visitor with a token, acknowledged or not. */
  readonly buyers: ReadonlyMap<string, string>;
  start(): Promise<ChildPlatform>;
  /** Writes of every kind in parallel, each kind in sequence, until `isGone`. */
  writeUntil(platform: ChildPlatform, isGone: () => boolean): Promise<unknown>;
  /** Of what was acknowledged, what is not there. */
  missing(): Promise<string[]>;
  /** E-mails of accounts that were charged, by how often. */
  charges(): Promise<ReadonlyMap<string, number>>;
  killDatabase(): Promise<void>;
  remove(): Promise<void>;
}

export const killableInstallation = async (): Promise<KillableInstallation> => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'grandstand-kill-'));
  const acknowledged: Acknowledged = {
    accounts: new Set(),
    favourites: new Set(),
    versions: new Set(),
    purchases: new Set(),
  };
  const buyers = new Map<string, string>();

  /** Null when it was not acknowledged. */
  const createAccount = async ({ addresses }: ChildPlatform) => {
    const email = `${randomUUID()}@example.test`;
    const { fields } = await postCall(addresses.site, CreateUser, newUser(email));
    if (fields['responseCode'] !== '1') return null;
    acknowledged.accounts.add(email);
    return { email, accessToken: String(fields['accessToken']) };
  };

  const chooseFavourites = async (platform: ChildPlatform): Promise<void> => {
    const created = await createAccount(platform);
    if (!created) return;
    const team = randomInt(1, 3);
    const favourite = await postCall(
      platform.addresses.site,
      AddOrRemoveFavourites,
      { favouriteType: 'favoriteTeams', favoriteTeamsToAdd: [team], favoriteTeamsToRemove: [] },
      { authorization: `Bearer ${created.accessToken}` },
    );
    if (favourite.fields['responseCode'] === '1') acknowledged.favourites.add(`${created.email}${team}`);
  };

  const buySubscription = async (platform: ChildPlatform): Promise<void> => {
    const buyer = await createAccount(platform);
    if (!buyer) return;
    buyers.set(buyer.email, buyer.accessToken);
    const order = await orderOverNetwork(platform, buyer.accessToken);
    if ((await order.pay()).outcome === 'done') acknowledged.purchases.add(buyer.email);
  };

  const publishVersion = async ({ addresses }: ChildPlatform): Promise<void> => {
    const name = 'mf-watch';
    const version = `1.0.${acknowledged.versions.size}-${randomInt(1e9)}`;
    const headers = { authorization: `Bearer ${TOKEN}`, 'x-actor': 'ana' };
    const upload = ([file, bytes]: [string, Buffer]) =>
      fetch(`${addresses.console}/publish/${name}/${version}/${file}`, {
        method: 'PUT',
        headers: { ...headers, 'content-type': 'application/octet-stream' },
        body: new Uint8Array(bytes),
      });
    await Promise.all([...sampleRemote({ name, version }).files].map(upload));
    const query = `mutation { publish(name: "${name}", version: "${version}") { unchanged } }`;
    const reply = await fetch(`${addresses.console}/graphql`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ query }),
    });
    const { data } = (await reply.json()) as { data?: { publish: object | null } | null };
    if (data?.publish) acknowledged.versions.add(version);
  };

  const inDatabase = async <T>(work: (client: pg.Client) => Promise<T>): Promise<T> => {
    const host = await readFile(path.join(dataDir, 'socket-dir'), 'utf8');
    const client = new pg.Client({ host, user: 'app', database: 'grandstand' });
    await client.connect();
    try {
      return await work(client);
    } finally {
      await client.end();
    }
  };

  return {
    acknowledged,
    buyers,
    start: () =>
      startChildPlatform({
        GS_DATA_DIR: dataDir,
        GS_LIMIT_CREATE: '1000000',
        GS_CONTROL: 'off',
        GS_SEED: 'off',
        GS_REGISTRY_TOKEN: TOKEN,
        NODE_COMPILE_CACHE: path.join(dataDir, 'compiled'),
      }),
    writeUntil: (platform, isGone) =>
      Promise.all(
        [publishVersion, buySubscription, buySubscription, chooseFavourites].map(async (write) => {
          // No response: that write was not acknowledged, whatever its result.
          while (!isGone()) await write(platform).catch(() => undefined);
        }),
      ),
    missing: () =>
      inDatabase(async (client) => {
        const kept = async (statement: string) =>
          new Set((await client.query({ text: statement, rowMode: 'array' })).rows.flat());
        const there: Readonly<Record<keyof Acknowledged, Set<unknown>>> = {
          accounts: await kept('select email from account'),
          versions: await kept('select version from registry_version'),
          purchases: await kept(
            `select a.email from account a
             join ledger l on l.account_id = a.id and l.kind = 'purchase' and l.status = 'approved'
             join subscription s on s.account_id = a.id and s.id = l.subscription_id and s.status = 'Active'`,
          ),
          favourites: await kept(
            'select a.email || unnest(f.teams) from account_favourites f join account a on a.id = f.account_id',
          ),
        };
        const kinds = Object.keys(there) as (keyof Acknowledged)[];
        return kinds.flatMap((kind) => [...acknowledged[kind]].filter((one) => !there[kind].has(one)));
      }),
    charges: () =>
      inDatabase(async (client) => {
        const { rows } = await client.query<{ email: string; times: number }>(
          `select a.email, count(*)::int as times from sandbox_charge c join account a on a.id = c.customer_id group by 1`,
        );
        return new Map(rows.map(({ email, times }) => [email, times]));
      }),
    async killDatabase() {
      const [pid = ''] = (await readFile(path.join(dataDir, 'pg/postmaster.pid'), 'utf8')).split('\n');
      process.kill(Number(pid), 'SIGKILL');
    },
    remove: () => rm(dataDir, { recursive: true, force: true }),
  };
};
