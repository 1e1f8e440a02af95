import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../../infrastructure/database/database.ts';
import type { SearchDocument } from './documents.ts';

const keyOf = ({ kind, id }: SearchDocument): string => `${kind} ${id}`;
const hashOf = (document: SearchDocument): string =>
  createHash('sha256').update(JSON.stringify(document)).digest('base64url').slice(0, 22);

/** Words that a typing mistake may have meant: names, not numbers. */
const vocabulary = (documents: readonly SearchDocument[]): readonly string[] => [
  ...new Set(documents.flatMap(({ a, b, c }) => `${a} ${b} ${c}`.match(/\p{L}{3,}/gu) ?? [])),
];

/** Brings the stored documents to these; what did not change is not written. One process at a time. */
export const storeDocuments = (db: Db, documents: readonly SearchDocument[]): Promise<void> =>
  db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('search', 0))`.execute(trx);
    const rows = documents.map((document) => ({ ...document, key: keyOf(document), hash: hashOf(document) }));
    const known = new Map(
      (await trx.selectFrom('search_document').select(['key', 'hash']).execute()).map(({ key, hash }) => [key, hash]),
    );
    const keys = new Set(rows.map(({ key }) => key));
    const gone = [...known.keys()].filter((key) => !keys.has(key));
    const changed = rows.filter(({ key, hash }) => known.get(key) !== hash);
    if (gone.length === 0 && changed.length === 0) return;
    await sql`delete from search_document where key = any(${[...gone, ...changed.map(({ key }) => key)]})`.execute(trx);
    await sql`
      insert into search_document (key, kind, id, title, about, is_game, starts_at, ends_at, hash, words)
      select key, kind, id, title, about, is_game, starts_at, ends_at, hash,
        setweight(to_tsvector('simple', a) || to_tsvector('english', a), 'A') ||
        setweight(to_tsvector('simple', b) || to_tsvector('english', b), 'B') ||
        setweight(to_tsvector('simple', c), 'C') ||
        setweight(to_tsvector('simple', d) || to_tsvector('english', d), 'D')
      from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) as given(
        key text, kind text, id text, title text, about text, is_game boolean, starts_at bigint, ends_at bigint,
        hash text, a text, b text, c text, d text)`.execute(trx);
    const words = vocabulary(documents);
    await sql`delete from search_word where word <> all(${words})`.execute(trx);
    await sql`insert into search_word select unnest(${words}::text[]) on conflict do nothing`.execute(trx);
  });
