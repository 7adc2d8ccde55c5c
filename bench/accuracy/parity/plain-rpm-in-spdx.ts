import type { ParityReason } from './parity-reason.ts';

export const plainRpmInSpdx: ParityReason = {
  id: 'plain-rpm-in-spdx',
  text: 'In an SPDX document, grype knows the module label of a package by its package URL only, and a package without a label counts as one of any module: grype compares rpm packages outside modules with errata of modules too.',
  explains: ({ scanner, document, finding, isInImage, packages }) =>
    scanner === 'grype' &&
    document === 'SPDX' &&
    !isInImage &&
    packages.some(
      ({ type, name, version, purl }) =>
        type === 'rpm' && name === finding.name && version === finding.version && !purl.includes('rpmmod='),
    ),
};
