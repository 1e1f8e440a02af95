import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../infrastructure/database/database.ts';
import type { DocumentKind } from './documents.ts';

/** A document that matches a search. */
export interface Match {
  readonly kind: DocumentKind;
  readonly id: string;
  readonly title: string;
  readonly about: string;
  readonly starts_at: number | null;
}

type Query = RawBuilder<unknown>;
type Words = readonly string[];

const isNumber = (word: string): boolean => /^\d+$/.test(word);
/** Letters match the beginning of a word, because it may not be typed to its end; a number matches itself. */
const beginning = (word: string, weights = ''): string =>
  isNumber(word) ? `${word}:${weights}` : `${word}:*${weights}`;

const both = (queries: readonly Query[]): Query => sql`(${sql.join(queries, sql` && `)})`;
/** Every word, as a beginning or by its English stem. */
const every = (words: Words): Query =>
  both(words.map((word) => sql`(to_tsquery('simple', ${beginning(word)}) || plainto_tsquery('english', ${word}))`));
const everyWithin = (words: Words, weights: string): Query =>
  sql`to_tsquery('simple', ${words.map((word) => beginning(word, weights)).join(' & ')})`;

/** A whole word counts for more than a beginning, and a title that begins with the term for more than its end. */
const rank = (words: Words): Query =>
  sql`(ts_rank(words, ${every(words)}) + ts_rank(words, plainto_tsquery('simple', ${words.join(' ')}))
    + case when lower(title) like ${`${words[0]}%`} then 0.3 else 0 end)`;

/** Letters that may differ: none in a short word, which could be any other. */
const MISTAKES = sql`case when length(asked.word) < 4 then 0 when length(asked.word) < 6 then 1 else 2 end`;

/** The words, those with typing mistakes replaced by what they probably meant. */
export const corrected = async (db: Db, words: Words): Promise<Words> => {
  const { rows } = await sql<{ asked: string; meant: string | null }>`
    select asked.word as asked, (
      select known.word from search_word known
      where known.word % asked.word and levenshtein_less_equal(known.word, asked.word, ${MISTAKES}) <= ${MISTAKES}
      order by levenshtein(known.word, asked.word), similarity(known.word, asked.word) desc, known.word
      limit 1
    ) as meant
    from unnest(${words.filter((word) => !isNumber(word))}::text[]) asked(word)
    where not exists (
      select from search_document
      where words @@ (to_tsquery('simple', asked.word || ':*') || plainto_tsquery('english', asked.word)))`.execute(db);
  const meant = new Map(rows.map((row) => [row.asked, row.meant]));
  return words.map((word) => meant.get(word) ?? word);
};

export interface MatchPage {
  readonly ids: readonly string[];
  readonly total: number;
}

/** IDs of recordings, the best first, of equal ones the newest. */
export const matchingRecordings = async (db: Db, words: Words, offset: number, limit: number): Promise<MatchPage> => {
  const matches = sql`from search_document where kind = 'recording' and words @@ ${every(words)}`;
  const [page, count] = await Promise.all([
    sql<{ id: string }>`
      select id ${matches}
      order by round(${rank(words)}::numeric, 1) desc, is_game desc, starts_at desc nulls last, id
      offset ${offset} limit ${limit}`.execute(db),
    sql<{ total: number }>`select count(*) as total ${matches}`.execute(db),
  ]);
  return { ids: page.rows.map(({ id }) => id), total: count.rows[0]?.total ?? 0 };
};

/** Programmes on air, then those to come; live games before the rest, then by time. */
export const matchingPrograms = async (db: Db, words: Words, nowMs: number, limit: number): Promise<readonly Match[]> =>
  (
    await sql<Match>`
      select kind, id, title, about, starts_at from search_document
      where kind = 'program' and ends_at > ${nowMs} and words @@ ${every(words)}
      order by starts_at > ${nowMs}, is_game desc, starts_at, id limit ${limit}`.execute(db)
  ).rows;

/** Teams, and players by their own names, the best first. */
export const matchingNames = async (db: Db, words: Words, limit: number): Promise<readonly Match[]> =>
  (
    await sql<Match>`
      select kind, id, title, about, starts_at from search_document
      where (kind = 'team' and words @@ ${every(words)}) or (kind = 'player' and words @@ ${everyWithin(words, 'A')})
      order by ${rank(words)} desc, id limit ${limit}`.execute(db)
  ).rows;

/** Of each kind the best few: by title, and teams, leagues and what is on air also by their other names. */
export const suggestions = async (db: Db, words: Words, nowMs: number): Promise<readonly Match[]> =>
  (
    await sql<Match>`
      select kind, id, title, about, starts_at from (
        select *, row_number() over (partition by kind order by rank desc, is_game desc, starts_at desc, id) as place
        from (
          select distinct on (kind, title) *, ${rank(words)} as rank from search_document
          where (words @@ ${everyWithin(words, 'A')}
              or (kind in ('team', 'league', 'program') and words @@ ${everyWithin(words, 'AB')}))
            and (kind <> 'program' or (starts_at <= ${nowMs} and ends_at > ${nowMs}))
          order by kind, title, starts_at desc
        ) titles
      ) places
      where place <= case kind when 'recording' then 3 else 2 end
      order by array_position(array['program', 'team', 'player', 'league', 'recording'], kind), place`.execute(db)
  ).rows;
