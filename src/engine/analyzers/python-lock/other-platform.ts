/**
 * Whether an environment marker (packaging.python.org, "Dependency specifiers") restricts a package to another operating system than Linux.
 * Alternatives joined with `or` are not examined.
 */
export function isForOtherPlatform(marker: string | undefined): boolean {
  return marker !== undefined && !marker.includes(' or ') && otherPlatform.test(marker);
}

const otherPlatform =
  /(?:sys_platform|platform_system|os_name) == ['"](?:win32|cygwin|darwin|emscripten|Windows|Darwin|nt)['"]/;
