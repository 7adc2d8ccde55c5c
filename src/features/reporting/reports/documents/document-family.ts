import { reportTypes } from '../../../../reports/report-type.ts';
import type { ReportFamily } from '../report-family.ts';
import type { CreateReportBody } from '../report-schema.ts';
import { checkDocumentRequest, defaultFormat } from './check-document-request.ts';
import { snapshotDocument } from './document-snapshots.ts';
import { findDocumentFile } from './find-document-file.ts';
import { renderDocument } from './render-document.ts';
import { resolveDocumentRequest } from './resolve-document-request.ts';

/** Reports that are one document in one of several formats: the kinds in `src/reports/kinds.ts`. */
export const documentFamily: ReportFamily<CreateReportBody> = {
  types: reportTypes,
  request: { check: checkDocumentRequest, resolve: resolveDocumentRequest },
  snapshot: snapshotDocument,
  render: renderDocument,
  files: {
    formats: [],
    mediaTypes: [],
    nameOf: ({ type }) => {
      const name = type.replaceAll('_', '-');
      return { kind: name.endsWith('report') ? name : `${name}-report` };
    },
    defaultFormat,
    find: findDocumentFile,
  },
  audit: { prefix: 'report' },
  retention: { isLimited: true },
  detail: { fields: {}, present: () => ({}) },
};
