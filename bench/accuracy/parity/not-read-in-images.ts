import type { ParityReason } from './parity-reason.ts';

export const notReadInImages: ParityReason = {
  id: 'not-read-in-images',
  text: 'OSV-Scanner reads neither package.json files of installed npm packages nor gemspecs in images. It reads the packages of a document.',
  explains: ({ scanner, finding, isInImage, inImage }) =>
    scanner === 'osv-scanner' &&
    !isInImage &&
    ['npm', 'RubyGems'].includes(finding.type) &&
    !inImage.some(({ type }) => type === finding.type),
};
