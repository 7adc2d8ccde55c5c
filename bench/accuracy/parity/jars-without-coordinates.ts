import type { ParityReason } from './parity-reason.ts';

export const jarsWithoutCoordinates: ParityReason = {
  id: 'jars-without-coordinates',
  text: 'The jar has no Maven coordinates in it, such as those of Spring and Tomcat. In an image, trivy names it by its SHA-1 in an index of Maven Central (with an index of these jars it has the same findings in the image and in the documents), grype guesses the group from the manifest (org.apache for Ivy), and OSV-Scanner omits it. A document has the coordinates that Plimsoll found.',
  explains: ({ finding, isInImage, inImage, packages }) =>
    !isInImage &&
    packages.some(
      ({ type, name, version }) =>
        type === 'maven' && artifactOf(name) === artifactOf(finding.name) && version === finding.version,
    ) &&
    !inImage.some(({ name, version }) => artifactOf(name) === artifactOf(finding.name) && version === finding.version),
};

/** OSV-Scanner reports the name of a component of an SPDX document without its group. */
function artifactOf(name: string): string {
  return name.slice(name.lastIndexOf(':') + 1);
}
