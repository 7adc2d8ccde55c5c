import type { ParityReason } from './parity-reason.ts';

export const binaryNames: ParityReason = {
  id: 'binary-names',
  text: 'OSV-Scanner looks packages of Debian and Alpine up by their source in an image, and by the name in the package URL, which is that of the binary package, in a document. It finds the vulnerabilities of packages that have the name of their source.',
  explains: ({ scanner, finding, isInImage, packages }) =>
    scanner === 'osv-scanner' &&
    isInImage &&
    !packages.some(({ name, version }) => name === finding.name && version === finding.version),
};
