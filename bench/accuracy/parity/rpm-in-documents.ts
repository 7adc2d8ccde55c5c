import type { ParityReason } from './parity-reason.ts';

export const rpmInDocuments: ParityReason = {
  id: 'rpm-in-documents',
  text: 'OSV-Scanner has no ecosystem for package URLs of rpm, whatever their namespace and qualifiers are: it matches no rpm package of a document.',
  explains: ({ scanner, finding, isInImage, packages }) =>
    scanner === 'osv-scanner' &&
    isInImage &&
    packages.some(({ type, name, version }) => type === 'rpm' && name === finding.name && version === finding.version),
};
