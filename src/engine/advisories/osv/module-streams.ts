import type { VersionInterval } from '../snapshot.ts';

/** The release of a modular package has the tag of its module build: `.module_el8.5.0+119+9a9ec082`, `.module+el8.4.0+557+48ba8b2f`. */
export function isModularVersion(version: string): boolean {
  return version.includes('.module+el') || version.includes('.module_el') || version.includes('.module_f');
}

/**
 * The module streams that an announcement is about, joined by commas: `nodejs:18`, `virt-devel:rhel,virt:rhel`. Announcements name them in
 * their title. Empty when the title names none. Undefined when the fixed package is not modular.
 */
export function moduleStreams(summary: string, intervals: readonly VersionInterval[]): string | undefined {
  if (!intervals.some(({ fixed }) => fixed !== null && isModularVersion(fixed))) return undefined;
  const named = summary.split(/[\s,()]+/).filter((word) => /^[A-Za-z0-9][\w+.-]*:[A-Za-z0-9][\w+.-]*$/.test(word));
  return [...new Set(named)].sort().join(',');
}
