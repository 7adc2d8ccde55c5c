import { type Kysely, sql } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { type RateLimiter, type RateLimitResult, retryAfter, windowMs } from './rate-limiter.ts';

/**
 * Windows in PostgreSQL, shared by all replicas. The database's clock counts, so replicas need not agree on the time; `now` replaces it
 * in tests.
 */
export function createDatabaseRateLimiter(db: Kysely<Database>, now?: () => Date): RateLimiter {
  return {
    hit: (bucket, perMinute) =>
      db.transaction().execute((transaction) => takeSlot(transaction, bucket, perMinute, now)),
    peek: (bucket, perMinute) => look(db, bucket, perMinute, now),
  };
}

/**
 * Takes a slot as part of a transaction: when it is rolled back the slot is free again. Others who want the same bucket wait until the
 * transaction ends, which is what makes the count exact; so call it last but for the writes it counts.
 */
export async function takeSlot(
  transaction: Kysely<Database>,
  bucket: string,
  perMinute: number,
  now?: () => Date,
): Promise<RateLimitResult> {
  // A statement sees what was committed before it began, so the lock needs a statement of its own.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`rate-limit ${bucket}`}, 0))`.execute(transaction);
  const result = await look(transaction, bucket, perMinute, now);
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

async function look(
  db: Kysely<Database>,
  bucket: string,
  perMinute: number,
  now?: () => Date,
): Promise<RateLimitResult> {
  const at = now?.() ?? null;
  // The hit that must leave before there is room: of the newest `perMinute` the oldest.
  const { rows } = await sql<{ blocking: Date; now: Date }>`
    with clock as materialized (select coalesce(${at}::timestamptz, clock_timestamp()) as now)
    select hits.at as blocking, clock.now
    from clock, rate_limit_hits as hits
    where hits.bucket = ${bucket} and hits.at > clock.now - ${windowMs} * interval '1 ms'
    order by hits.at desc
    offset ${perMinute - 1} limit 1
  `.execute(db);
  const [row] = rows;
  return row ? retryAfter(row.blocking.getTime(), row.now.getTime()) : { ok: true };
}
