import type { FileFacts } from '../analyzer.ts';
import { FactsBuilder } from '../facts-builder.ts';
import { mavenPackage } from '../java/maven-package.ts';
import { readPomProperties } from '../java/read-pom-properties.ts';

/** The package of an unpacked archive, from its `pom.properties`. */
export function readUnpackedMetadata(bytes: Buffer): FileFacts {
  const found = mavenPackage(readPomProperties(bytes.toString('utf8')));
  const builder = new FactsBuilder();
  if (found) builder.addPackage(found, 'its properties');
  return builder.build();
}
