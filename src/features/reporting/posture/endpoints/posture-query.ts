import type { Kysely } from 'kysely';
import { Type } from 'typebox';
import { readSnapshotOf } from '../../../../db/read-snapshot.ts';
import type { Database } from '../../../../db/schema.ts';
import { ApiError, notFound } from '../../../../domain/api-error.ts';
import { exampleId } from '../../../../http/example-values.ts';
import { readInstant } from '../../../../http/pagination.ts';
import { dayMs } from '../../../../lib/durations.ts';
import { recomputeExpiredSuppressions } from '../../../findings/lifecycle/recompute-expired-suppressions.ts';
import { findRegistry } from '../../../platform/registry-records/registry-store.ts';
import type { Period, PostureScope } from '../posture-scope.ts';
import type { PostureRequest } from '../read-posture.ts';

export const scopeQuery = {
  registry: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 64,
      description: 'Registry id. If absent, all images.',
      examples: [exampleId('reg')],
    }),
  ),
  from: Type.Optional(
    Type.String({
      maxLength: 40,
      description:
        'Start of the period, inclusive: date or timestamp (ISO 8601). A time before 1970 is 1970-01-01. Default: 30 days before `to`.',
      examples: ['2026-01-01T00:00:00Z'],
    }),
  ),
  to: Type.Optional(
    Type.String({
      maxLength: 40,
      description:
        'End of the period: timestamp (ISO 8601), or date that includes the whole day (UTC). Cannot be in the future. Default: the current time.',
      examples: ['2026-02-01T00:00:00Z'],
    }),
  ),
};

export interface ScopeQuery {
  registry?: string;
  from?: string;
  to?: string;
}

const defaultDays = 30;

/** @throws {ApiError} BAD_REQUEST if the times are invalid */
export function readPeriod({ from: fromText, to: toText }: ScopeQuery, now: Date): Period {
  const [from, given] = [readInstant('from', fromText), readEnd(toText)];
  if (given && given <= earliest) throw badPeriod('to', 'must be after 1970-01-01');
  const to = given && given < now ? given : now;
  if (from && from >= now) throw badPeriod('from', 'must not be in the future');
  if (from && from >= to) throw badPeriod('from', 'must be before to');
  return { from: (from && from < earliest ? earliest : from) ?? defaultPeriod(to).from, to };
}

/** No record is older. The days of a period are dates in PostgreSQL, which has no year 0. */
const earliest = new Date(0);

/** The period that ends at a given time. */
export function defaultPeriod(to: Date): Period {
  return { from: new Date(to.getTime() - defaultDays * dayMs), to };
}

/** The end of the period. A date without a time includes the whole day (UTC). */
export function readEnd(text: string | undefined): Date | undefined {
  const at = readInstant('to', text);
  return at && text?.length === dateLength ? new Date(at.getTime() + dayMs) : at;
}

const dateLength = 'YYYY-MM-DD'.length;

function badPeriod(name: 'from' | 'to', detail: string): ApiError {
  return new ApiError('BAD_REQUEST', `Invalid query parameter ${name}: ${detail}`);
}

/** Reads in a transaction with one snapshot of the database. NOT_FOUND for a registry that does not belong to the organization. */
export async function readScope<Result>(
  db: Kysely<Database>,
  { organizationId, query }: { organizationId: string; query: ScopeQuery },
  read: (transaction: Kysely<Database>, scope: PostureScope, request: PostureRequest) => Promise<Result>,
): Promise<Result> {
  // Validated before any query.
  readPeriod(query, new Date());
  return readNow(db, { organizationId, registryId: query.registry }, (transaction, scope, asOf) =>
    read(transaction, scope, { asOf, period: readPeriod(query, asOf) }),
  );
}

/** Like `readScope`, without a period. */
export async function readNow<Result>(
  db: Kysely<Database>,
  { organizationId, registryId }: { organizationId: string; registryId: string | undefined },
  read: (transaction: Kysely<Database>, scope: PostureScope, asOf: Date) => Promise<Result>,
): Promise<Result> {
  if (registryId !== undefined && !(await findRegistry(db, organizationId, registryId))) throw notFound('Registry');
  await recomputeExpiredSuppressions(db, organizationId);
  const scope = { organizationId, ...(registryId !== undefined && { registryId }) };
  return readSnapshotOf(db, (transaction, asOf) => read(transaction, scope, asOf));
}
