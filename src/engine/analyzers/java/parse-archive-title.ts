/** Artifact and version in the name of a file, as Maven and Gradle name files: `artifact-version[-classifier]`. */
export interface ArchiveTitle {
  artifact: string;
  version?: string;
}

const titleLengthMax = 256;
/** Words after a hyphen that belong to a version. Other words belong to the artifact or are classifiers. */
const versionWords =
  /^(?:alpha|beta|b|build|cr|dev|ea|final|ga|hotfix|incubating|jdk|jre|m|milestone|patch|pre|preview|r|rc|rev|release|snapshot|sp|v)[\d.]*$/i;
const classifiers =
  /^(?:all|bin|bundle|classes|client|dist|exec|fat|full|jar-with-dependencies|javadoc|linux|macos|native|nodep|no_aop|osx|shaded|sources|standalone|tests|uber|windows)$/i;

/** sbt appends the binary version of Scala to artifacts: `akka-actor_2.13`, `cats-core_3`. */
export const scalaSuffix = /_(?:2\.\d{1,2}|3)$/;

/** Without a version when the name has none. */
export function parseArchiveTitle(title: string): ArchiveTitle {
  if (title.length > titleLengthMax) return { artifact: title };
  const words = title.split('-');
  const start = words.findIndex(
    (word, index) => index > 0 && isStart(word) && !isScalaName(words, index) && !hasLaterStart(words, index),
  );
  if (start !== -1) {
    return { artifact: words.slice(0, start).join('-'), version: withoutClassifier(words.slice(start)).join('-') };
  }
  // OSGi bundles of Eclipse: `org.eclipse.osgi_3.18.500.v20230801`.
  const underscore = title.lastIndexOf('_');
  const rest = title.slice(underscore + 1);
  return underscore > 0 && /^\d+\.\d/.test(rest)
    ? { artifact: title.slice(0, underscore), version: rest }
    : { artifact: title };
}

/** `1.0`, `r09`, `v1.2`. */
function isStart(word: string): boolean {
  return /^(?:[rv]|rev)?\d/i.test(word);
}

/** Whether the word is the last one of a Scala artifact, and a version follows: `akka-protobuf-v3_2.13-2.6.3`. */
function isScalaName(words: readonly string[], index: number): boolean {
  return scalaSuffix.test(words[index] ?? '') && isStart(words[index + 1] ?? '');
}

/** `log4j-1.2-api-2.17.2`: the version is the last one when a word of the artifact follows the first number. */
function hasLaterStart(words: readonly string[], index: number): boolean {
  for (let at = index + 1; at < words.length - 1; at += 1) {
    const [word = '', next = ''] = [words[at], words[at + 1]];
    const isOfArtifact = /^[a-z]/i.test(word) && !versionWords.test(word) && !classifiers.test(word);
    if (isOfArtifact && /^\d/.test(next)) return true;
  }
  return false;
}

/** `4.1.74.Final-linux-x86_64` → `4.1.74.Final`. */
function withoutClassifier(words: readonly string[]): readonly string[] {
  const end = words.findIndex((word, index) => index > 0 && classifiers.test(word));
  return end === -1 ? words : words.slice(0, end);
}
