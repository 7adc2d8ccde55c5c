import type { ParityReason } from './parity-reason.ts';

export const notReadInImages: ParityReason = {
  id: 'not-read-in-images',
  text: 'OSV-Scanner reads in images neither package.json files of installed npm packages nor gemspecs, installed.json files of Composer and deps.json files of .NET. It reads the packages of a document.',
  explains: ({ scanner, finding, isInImage, inImage }) =>
    scanner === 'osv-scanner' &&
    !isInImage &&
    ['npm', 'NuGet', 'Packagist', 'RubyGems'].includes(finding.type) &&
    !inImage.some(({ type }) => type === finding.type),
};
