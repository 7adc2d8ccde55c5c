import { onlySilent } from '../difference-context.ts';
import type { Reason } from './reason.ts';

export const capitalLettersInPurl: Reason = {
  id: 'capital-letters-in-purl',
  text: 'The specification of package URLs requires lower case for this type, and the record has capital letters. Trivy and grype look the lower-case name up; the SBOM cannot carry the other one.',
  explains: (context) =>
    context.isOwn &&
    ['Go', 'npm'].includes(context.subject.ecosystem) &&
    onlySilent(context, 'trivy', 'grype', 'osv-scanner') &&
    context.records.every(({ affected }) => affected.every(({ package: named }) => /[A-Z]/.test(named?.name ?? ''))),
};
