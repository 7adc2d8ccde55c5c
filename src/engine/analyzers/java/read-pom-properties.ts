import type { MavenCoordinates } from './maven-coordinates.ts';

const keys: Readonly<Record<string, keyof MavenCoordinates>> = {
  groupId: 'group',
  artifactId: 'artifact',
  version: 'version',
};

/** The values that Maven writes into `pom.properties` (maven-archiver), a Java properties file. Other keys are ignored. */
export function readPomProperties(text: string): Partial<MavenCoordinates> {
  const found: Partial<MavenCoordinates> = {};
  for (const line of text.split(/[\r\n]+/)) {
    const separator = line.search(/[=:]/);
    const key = separator === -1 ? undefined : keys[line.slice(0, separator).trim()];
    if (key) found[key] = line.slice(separator + 1).trim();
  }
  return found;
}
