/** Names of an artifact in a Maven repository. */
export interface MavenCoordinates {
  group: string;
  artifact: string;
  version: string;
}

/** Maven accepts letters, digits, `_`, `-` and `.` in both ids (maven-model-builder). */
const id = /^[\w.-]{1,256}$/;
/** Without the expressions that a build did not replace: `${project.version}`, `@version@`. `3.x` stands for several versions. */
const exactVersion = /^[\w.+~-]{1,128}$/;

export function isMavenId(text: string | undefined): text is string {
  return text !== undefined && id.test(text) && /\w/.test(text);
}

export function isExactVersion(text: string | undefined): text is string {
  return text !== undefined && exactVersion.test(text) && /\w/.test(text) && !/\.x$/i.test(text);
}
