import { type Static, Type } from 'typebox';
import { triageStatuses } from '../../../domain/triage-status.ts';
import { exampleId } from '../../../http/example-values.ts';
import { oneOf } from '../../../http/nullable.ts';
import { findingFilters } from '../finding-filter/finding-filter-schema.ts';
import { searchParameter } from '../finding-filter/search-parameter.ts';
import { triageBody } from './triage-schema.ts';

/** Maximum number of rows that a filter of bulk triage may select. */
export const bulkRowsMax = 10_000;

const { assignee, note } = triageBody.properties;

export const bulkTriageBody = Type.Object({
  ids: Type.Optional(
    Type.Array(Type.String({ minLength: 1, maxLength: 128, examples: [exampleId('vul')] }), {
      minItems: 1,
      maxItems: 500,
      description: 'Ids of vulnerabilities. Either `ids` or `filter` is required.',
    }),
  ),
  filter: Type.Optional(
    Type.Object(
      { search: searchParameter, ...findingFilters },
      { description: 'Selects the vulnerabilities of the list with these query parameters.', title: 'FindingFilter' },
    ),
  ),
  expectedTotal: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: Number.MAX_SAFE_INTEGER,
      description: 'Number of vulnerabilities that the filter selects, as shown before. Required with `filter`.',
      examples: [12],
    }),
  ),
  status: Type.Optional(oneOf(triageStatuses, { description: 'If absent, each status is unchanged.' })),
  assignee,
  note,
  reason: Type.Optional(
    Type.String({
      maxLength: 4000,
      description: 'Reason of the bulk decision, for the audit log.',
      examples: ['Not reachable from outside.'],
    }),
  ),
});
export type BulkTriageBody = Static<typeof bulkTriageBody>;

/** Maximum number of ids of a preview: the rows of one window of the dashboard. Their decision is made in several requests. */
export const previewedIdsMax = 5_000;

export const triagePreviewBody = Type.Object({
  ids: Type.Optional(
    Type.Array(Type.String({ minLength: 1, maxLength: 128, examples: [exampleId('vul')] }), {
      minItems: 1,
      maxItems: previewedIdsMax,
      description: 'Ids of vulnerabilities. Either `ids` or `filter` is required.',
    }),
  ),
  filter: bulkTriageBody.properties.filter,
});
export type TriagePreviewBody = Static<typeof triagePreviewBody>;

const selected = Type.Integer({ description: 'Vulnerabilities that `ids` or `filter` select.' });
const images = Type.Integer({ description: 'Images that the decision applies to.' });

export const triagePreviewAnswer = Type.Object({
  selected,
  decided: Type.Integer({
    description: 'Present vulnerabilities that a decision would apply to, in all tags of their images.',
  }),
  images,
});

/** For every decision that can be undone. */
export const undoTokenSchema = Type.Object({
  token: Type.String({ description: 'For `POST /api/vulnerabilities/triage/undo`.', examples: [exampleId('tri')] }),
  expiresAt: Type.String({ format: 'date-time' }),
});

export const bulkTriageAnswer = Type.Object({
  selected,
  decided: Type.Integer({
    description: 'Present vulnerabilities that the decision applies to, in all tags of their images.',
  }),
  images,
  skipped: Type.Array(
    Type.Object({
      id: Type.String({ examples: [exampleId('vul')] }),
      reason: Type.String({ examples: ['Vulnerability not found'] }),
    }),
    { description: 'Ids without effect.' },
  ),
  undo: undoTokenSchema,
});
