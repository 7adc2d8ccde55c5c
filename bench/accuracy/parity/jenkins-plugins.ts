import type { ParityReason } from './parity-reason.ts';

export const jenkinsPlugins: ParityReason = {
  id: 'jenkins-plugins',
  text: 'Grype has a package type of its own for Jenkins plugins in an image, and does not order their versions as Maven versions. In a document they are Maven packages by their package URL.',
  explains: ({ scanner, finding, isInImage }) =>
    scanner === 'grype' && !isInImage && /^(?:org\.jenkins-ci|io\.jenkins)\.plugins:/.test(finding.name),
};
