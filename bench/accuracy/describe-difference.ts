import type { DifferenceContext } from './difference-context.ts';

/** A line about a difference: the package version, the vulnerability and the scanners that report it. */
export function describeDifference({ subject, item, vulnerability, isOwn, reporting }: DifferenceContext): string {
  const by = [...(isOwn ? ['plimsoll'] : []), ...reporting].join(', ');
  return `${subject.ecosystem} ${item.name} ${item.version} ${vulnerability}: only ${by}`;
}
