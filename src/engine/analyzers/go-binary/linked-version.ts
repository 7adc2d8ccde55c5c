/**
 * Version of a program that was set at link time, for example `-X main.version=1.4.2` or `-X example.com/app/version.Version=v1.4.2` in
 * `-ldflags`. Programs that are built from a checkout have no other version. Undefined when several variables name different versions.
 */
export function linkedVersion(linkerFlags: string): string | undefined {
  const versions = new Set<string>();
  // The value is quoted when it contains quotes: the quotes of the flags themselves are then escaped.
  for (const assignment of linkerFlags.slice(0, flagsLengthMax).split(/[\s"'\\]+/)) {
    const equals = assignment.indexOf('=');
    if (equals === -1) continue;
    const variable = assignment.slice(assignment.lastIndexOf('.', equals) + 1, equals).toLowerCase();
    const version = versionForm.exec(assignment.slice(equals + 1))?.[1];
    if (version !== undefined && versionVariables.has(variable)) versions.add(`v${version}`);
  }
  return versions.size === 1 ? [...versions][0] : undefined;
}

const flagsLengthMax = 64 * 1024;
const versionVariables = new Set(['version', 'gitversion', 'buildversion', 'appversion', 'releaseversion']);
/** A complete semantic version: parts of it, commit ids and dates name no release. */
const versionForm = /^v?(\d{1,9}\.\d{1,9}\.\d{1,9}(?:-[0-9A-Za-z.-]{1,64})?(?:\+[0-9A-Za-z.-]{1,64})?)$/;
