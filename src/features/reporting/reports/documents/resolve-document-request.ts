import type { Kysely } from 'kysely';
import type { Database } from '../../../../db/schema.ts';
import { kindOf } from '../../../../reports/kinds.ts';
import type { ResolvedRequest } from '../report-family.ts';
import type { CreateReportBody } from '../report-schema.ts';
import { resolveReportScope } from '../resolve-report-scope.ts';
import { defaultFormat } from './check-document-request.ts';

/**
 * Resolves the scope of a document report and derives its name from it.
 *
 * @throws {ApiError} NOT_FOUND for an id that does not belong to the organization
 */
export async function resolveDocumentRequest(
  transaction: Kysely<Database>,
  organizationId: string,
  body: CreateReportBody,
): Promise<ResolvedRequest> {
  const { type, format = defaultFormat, sections = [] } = body;
  const { scope, label, ids, key } = await resolveReportScope(transaction, organizationId, body);
  return {
    type,
    format,
    name: `${kindOf(type)?.title ?? type}: ${label}`,
    scope,
    scopeLabel: label,
    scopeIds: ids,
    scopeKey: key,
    sections: [...new Set(sections)],
    options: {},
  };
}
