import type { ParityReason } from './parity-reason.ts';

const isLongTerm = (type: string) => type.startsWith('Ubuntu:') && type.endsWith(':LTS');

export const ubuntuLtsInImages: ParityReason = {
  id: 'ubuntu-lts-in-images',
  text: 'OSV-Scanner names the release of an image Ubuntu:22.04, while records name it Ubuntu:22.04:LTS, so that no record matches. In a document it uses the name of the records.',
  explains: ({ scanner, finding, isInImage, inImage }) =>
    scanner === 'osv-scanner' &&
    !isInImage &&
    isLongTerm(finding.type) &&
    !inImage.some(({ type }) => isLongTerm(type)),
};
