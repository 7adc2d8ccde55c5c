import type { FileFacts } from '../analyzer.ts';
import { FactsBuilder } from '../facts-builder.ts';
import { mavenPackage } from '../java/maven-package.ts';
import { textOf, visitLines } from '../text-lines.ts';

/**
 * Lines `group:artifact:version=configuration,…` (Gradle, "Locking Versions"). Packages of test and annotation configurations only, and those
 * of a build script, are not part of the application.
 */
export function readGradleLock(bytes: Buffer, path: string): FileFacts {
  const builder = new FactsBuilder();
  const isBuildScript = path.endsWith('buildscript-gradle.lockfile');
  visitLines(bytes, (start, end, lineNumber) => {
    if (end - start < lineBytesMin) return true;
    const line = textOf(bytes, start, end);
    const separator = line.indexOf('=');
    const [group = '', artifact = '', version = '', ...more] = line.slice(0, Math.max(0, separator)).split(':');
    if (more.length > 0) return true;
    const configurations = line
      .slice(separator + 1)
      .trim()
      .split(',');
    const found = mavenPackage(
      { group, artifact, version },
      isBuildScript || configurations.every((one) => developmentNames.test(one)),
    );
    if (found) builder.addPackage(found, `line ${lineNumber}`);
    return !builder.isFull;
  });
  return { ...builder.build(), lockScope: 'image' };
}

/** `a:b:1=`. */
const lineBytesMin = 6;
const developmentNames = /test|annotationProcessor|checkstyle|detekt|jacoco|ktlint|pmd|spotbugs/i;
