import type { ParityReason } from './parity-reason.ts';

export const jenkinsPlugins: ParityReason = {
  id: 'jenkins-plugins',
  text: 'Grype has a package type of its own for Jenkins plugins in an image, and does not order their versions as Maven versions. In a document they are Maven packages by their package URL.',
  explains: ({ scanner, finding, isInImage, packages }) =>
    scanner === 'grype' &&
    !isInImage &&
    packages.some(
      ({ type, name, version }) =>
        type === 'maven' && plugin.exec(name)?.[1] === artifactOf(finding.name) && version === finding.version,
    ),
};

const plugin = /^(?:org\.jenkins-ci|io\.jenkins)\.plugins[:/](.+)$/;

/** Some versions of grype name the group of a Maven package in a document. */
function artifactOf(name: string): string {
  return name.slice(name.lastIndexOf(':') + 1);
}
