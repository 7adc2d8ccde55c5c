import { onlySilent } from '../difference-context.ts';
import type { Reason } from './reason.ts';

export const securityErrataOnly: Reason = {
  id: 'security-errata-only',
  text: 'Only an update that is no security update names the CVE (ALEA-2021:4539). The database of grype in this comparison has security errata of AlmaLinux only.',
  explains: (context) =>
    context.isOwn &&
    onlySilent(context, 'grype') &&
    context.records.some(({ isAffected }) => isAffected) &&
    context.records.filter(({ isAffected }) => isAffected).every(({ record }) => /^AL[BE]A-/.test(record.id)),
};
