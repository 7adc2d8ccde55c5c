import type { ParityReason } from './parity-reason.ts';

export const notReadInImages: ParityReason = {
  id: 'not-read-in-images',
  text: 'OSV-Scanner reads package.json files of installed npm packages in no image. It reads the packages of a document.',
  explains: ({ scanner, finding, isInImage }) => scanner === 'osv-scanner' && !isInImage && finding.type === 'npm',
};
