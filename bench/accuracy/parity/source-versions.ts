import type { ParityDifference, ParityReason } from './parity-reason.ts';

export const sourceVersions: ParityReason = {
  id: 'source-versions',
  text: 'In an image, OSV-Scanner looks the source package up with the version of the binary package, and in a document with its own version. The versions of some packages differ, such as those of a rebuild (+b1).',
  explains: ({ scanner, finding: { name, version }, packages }: ParityDifference) =>
    scanner === 'osv-scanner' &&
    packages.some(
      (item) =>
        item.source?.name === name &&
        item.source.version !== item.version &&
        (version === item.version || version === item.source.version),
    ),
};
