import type { Vault } from '../../platform/encryption/create-vault.ts';
import type { ReportFamily } from '../reports/report-family.ts';
import { checkPackRequest } from './check-pack-request.ts';
import { findPackFile, packMediaType, zipFormat } from './find-pack-file.ts';
import { packDetailFields, presentPackDetail } from './pack-detail-fields.ts';
import { packOptionsOf } from './pack-options.ts';
import type { CreatePackBody } from './pack-schema.ts';
import { packType } from './pack-type.ts';
import { renderPack } from './render-pack.ts';
import { resolvePackRequest } from './resolve-pack-request.ts';
import { signAuditLog } from './sign-audit-log.ts';
import { snapshotPack } from './snapshot-pack.ts';

/** Compliance packs: signed ZIP files of evidence. Without a vault, requests are refused and queued packs fail. */
export function packFamily({ vault }: { vault: Vault | null }): ReportFamily<CreatePackBody> {
  return {
    types: [packType],
    request: {
      check: checkPackRequest,
      resolve: (transaction, organizationId, body) =>
        resolvePackRequest({ db: transaction, vault }, organizationId, body),
    },
    async prepare(context, organizationId) {
      if (vault) await signAuditLog({ ...context, vault }, organizationId);
    },
    snapshot: snapshotPack,
    render: (context, recorded, signal) => renderPack({ ...context, vault }, recorded, signal),
    files: {
      formats: [zipFormat],
      mediaTypes: [packMediaType],
      nameOf: ({ options }) => {
        const { templateId, baseline, period } = packOptionsOf(options);
        const framework = baseline === undefined ? templateId : `${templateId}-${baseline}`;
        return { kind: `compliance-pack-${framework}`, period };
      },
      defaultFormat: zipFormat,
      find: findPackFile,
    },
    audit: { prefix: 'evidencepack' },
    retention: { isLimited: false },
    detail: { fields: packDetailFields, present: presentPackDetail },
  };
}
