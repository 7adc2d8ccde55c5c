import { type Kysely, sql } from 'kysely';
import { inBatches, regularBatch } from '../../db/in-batches.ts';
import type { Database } from '../../db/schema.ts';
import { type RateLimiter, type RateLimitResult, windowMs } from './rate-limiter.ts';

/**
 * Windows in PostgreSQL, shared by all replicas. The clock of the database counts, so that replicas need not agree on the time; `now`
 * replaces it in tests.
 */
export function createDatabaseRateLimiter(db: Kysely<Database>, now?: () => Date): RateLimiter {
  return {
    async hit(bucket, perMinute) {
      // A full window is refused by one query, because waiting for its lock would occupy connections of other requests.
      const seen = await peekWindow(db, bucket, perMinute, now);
      if (!seen.ok) return seen;
      return db.transaction().execute((transaction) => consumeSlot(transaction, bucket, perMinute, now));
    },
    peek: (bucket, perMinute) => peekWindow(db, bucket, perMinute, now),
  };
}

/**
 * Consumes a slot in a transaction; rolling back frees it. Concurrent transactions for the same bucket wait until this one ends, which
 * makes the count exact. Call it as late as possible.
 */
export async function consumeSlot(
  transaction: Kysely<Database>,
  bucket: string,
  perMinute: number,
  now?: () => Date,
): Promise<RateLimitResult> {
  // A statement sees rows that were committed before it began, so that the lock needs a separate statement.
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
  // The oldest of the newest `perMinute` hits must leave the window before a slot is free. SQL computes the waiting time with microseconds;
  // a JavaScript Date would round it, and a client could retry too early.
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
 * Deletes hits that have left their windows. Consuming a slot does so for its own bucket, but buckets are also named after e-mail
 * addresses, links and network addresses, many of which are used only once. Locked rows are skipped to avoid deadlocks.
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
