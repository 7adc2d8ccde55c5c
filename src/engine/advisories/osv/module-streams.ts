import { isModularVersion } from '../modular-version.ts';
import type { VersionInterval } from '../snapshot.ts';

/**
 * The module streams that an announcement is about, joined by commas: `nodejs:18`, `virt-devel:rhel,virt:rhel`. Announcements name them in
 * their title, some with the updated component (`httpd:2.4/mod_http2`). Empty when the title names none. Undefined when the fixed package is not
 * modular.
 */
export function moduleStreams(summary: string, intervals: readonly VersionInterval[]): string | undefined {
  if (!intervals.some(({ fixed }) => fixed !== null && isModularVersion(fixed))) return undefined;
  const named = summary
    .split(/[\s,()]+/)
    .flatMap((word) => /^([A-Za-z0-9][\w+.-]*:[A-Za-z0-9][\w+.-]*)(?:\/[\w+.-]+)?$/.exec(word)?.[1] ?? []);
  return [...new Set(named)].sort().join(',');
}
