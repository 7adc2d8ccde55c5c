import { type Kysely, sql } from 'kysely';
import { inBatches, regularBatch } from '../../db/in-batches.ts';
import type { Database } from '../../db/schema.ts';
import { type RateLimiter, type RateLimitResult, windowMs } from './rate-limiter.ts';

/**
 * Windows in PostgreSQL, shared by all replicas. The database's clock counts, so replicas need not agree on the time; `now` replaces it
 * in tests.
 */
export function createDatabaseRateLimiter(db: Kysely<Database>, now?: () => Date): RateLimiter {
  return {
    async hit(bucket, perMinute) {
      // Whoever floods a full window is refused by one look: taking turns for its lock would keep connections from everybody else.
      const seen = await peekWindow(db, bucket, perMinute, now);
      if (!seen.ok) return seen;
      return db.transaction().execute((transaction) => consumeSlot(transaction, bucket, perMinute, now));
    },
    peek: (bucket, perMinute) => peekWindow(db, bucket, perMinute, now),
  };
}

/**
 * Takes a slot as part of a transaction: when it is rolled back the slot is free again. Others who want the same bucket wait until the
 * transaction ends, which is what makes the count exact; so call it last but for the writes it counts.
 */
export async function consumeSlot(
  transaction: Kysely<Database>,
  bucket: string,
  perMinute: number,
  now?: () => Date,
): Promise<RateLimitResult> {
  // A statement sees what was committed before it began, so the lock needs a statement of its own.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`rate-limit ${bucket}`}, 0))`.execute(transaction);
  const result = await peekWindow(transaction, bucket, perMinute, now);
  if (!result.ok) return result;
  const at = now?.() ?? null;
  await sql`
    with expired as (
      delete from rate_limit_hits
      where bucket = ${bucket} and at <= coalesce(${at}::timestamptz, clock_timestamp()) - ${windowMs} * interval '1 ms'
    )
    insert into rate_limit_hits (bucket, at) values (${bucket}, coalesce(${at}::timestamptz, clock_timestamp()))
  `.execute(transaction);
  return result;
}

async function peekWindow(
  db: Kysely<Database>,
  bucket: string,
  perMinute: number,
  now?: () => Date,
): Promise<RateLimitResult> {
  const at = now?.() ?? null;
  // The hit that must leave before there is room: of the newest `perMinute` the oldest.
  // The wait is computed here, to the microsecond: a Date would lose some, and whoever comes back then be a moment too soon.
  const { rows } = await sql<{ retryAfterSeconds: number }>`
    with clock as materialized (select coalesce(${at}::timestamptz, clock_timestamp()) as now)
    select greatest(1, ceil(extract(epoch from hits.at - clock.now) + ${windowMs / 1000}))::int as "retryAfterSeconds"
    from clock, rate_limit_hits as hits
    where hits.bucket = ${bucket} and hits.at > clock.now - ${windowMs} * interval '1 ms'
    order by hits.at desc
    offset ${perMinute - 1} limit 1
  `.execute(db);
  const [row] = rows;
  return row ? { ok: false, ...row } : { ok: true };
}

/**
 * Forgets the hits that have left their windows. Taking a slot does so for its own bucket; but buckets are named after e-mail addresses,
 * links and network addresses too, and most of those that a stranger tries are never tried again. Rows that someone holds are left out, so
 * that nobody waits in a circle.
 */
export async function sweepHits(db: Kysely<Database>): Promise<void> {
  await inBatches(() =>
    sql`
    delete from rate_limit_hits where id in (
      select id from rate_limit_hits where at <= clock_timestamp() - ${windowMs} * interval '1 ms'
      limit ${regularBatch} for update skip locked
    )
  `.execute(db),
  );
}
