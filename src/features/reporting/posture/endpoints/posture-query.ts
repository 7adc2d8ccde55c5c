import type { Kysely } from 'kysely';
import { Type } from 'typebox';
import { readSnapshotOf } from '../../../../db/read-snapshot.ts';
import type { Database } from '../../../../db/schema.ts';
import { ApiError, notFound } from '../../../../domain/api-error.ts';
import { readInstant } from '../../../../http/pagination.ts';
import { dayMs } from '../../../../lib/durations.ts';
import { recomputeExpiredSuppressions } from '../../../findings/lifecycle/recompute-expired-suppressions.ts';
import { findRegistry } from '../../../platform/registry-records/registry-store.ts';
import type { Period, PostureScope } from '../posture-scope.ts';
import type { PostureRequest } from '../read-posture.ts';

export const scopeQuery = {
  registry: Type.Optional(
    Type.String({ minLength: 1, maxLength: 64, description: 'Registry id. If absent, all images.' }),
  ),
  from: Type.Optional(
    Type.String({
      maxLength: 40,
      description: 'Start of the period, inclusive: date or timestamp (ISO 8601). Default: 30 days before `to`.',
    }),
  ),
  to: Type.Optional(
    Type.String({
      maxLength: 40,
      description:
        'End of the period: timestamp (ISO 8601), or date that includes the whole day (UTC). Cannot be in the future. Default: the current time.',
    }),
  ),
};

export interface ScopeQuery {
  registry?: string;
  from?: string;
  to?: string;
}

const defaultDays = 30;

/** BAD_REQUEST names what is wrong with the times. */
export function readPeriod({ from: fromText, to: toText }: ScopeQuery, now: Date): Period {
  const [from, given] = [readInstant('from', fromText), readEnd(toText)];
  const to = given && given < now ? given : now;
  if (from && from >= now) throw badPeriod('must not be in the future');
  if (from && from >= to) throw badPeriod('must be before to');
  return { from: from ?? defaultPeriod(to).from, to };
}

/** Up to a moment. */
export function defaultPeriod(to: Date): Period {
  return { from: new Date(to.getTime() - defaultDays * dayMs), to };
}

/** The first moment after it: a date counts to its end (UTC). */
export function readEnd(text: string | undefined): Date | undefined {
  const at = readInstant('to', text);
  return at && text?.length === dateLength ? new Date(at.getTime() + dayMs) : at;
}

const dateLength = 'YYYY-MM-DD'.length;

function badPeriod(detail: string): ApiError {
  return new ApiError('BAD_REQUEST', `Invalid query parameter from: ${detail}`);
}

/** Reads in one transaction that sees one moment. NOT_FOUND for a registry that the organization does not have. */
export async function readScope<Result>(
  db: Kysely<Database>,
  { organizationId, query }: { organizationId: string; query: ScopeQuery },
  read: (transaction: Kysely<Database>, scope: PostureScope, request: PostureRequest) => Promise<Result>,
): Promise<Result> {
  // Before anything is looked up.
  readPeriod(query, new Date());
  return readNow(db, { organizationId, registryId: query.registry }, (transaction, scope, asOf) =>
    read(transaction, scope, { asOf, period: readPeriod(query, asOf) }),
  );
}

/** As `readScope`, without a period. */
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
