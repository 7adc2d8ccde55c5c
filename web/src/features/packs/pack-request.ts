import { type FrameworkKey, type PackRequest, type PackSection, packSections } from './frameworks.ts';
import { patternsOf } from './glob.ts';

export type PackScopeKind = 'organization' | 'registry' | 'image';

export interface PackForm {
  templateId: FrameworkKey;
  name: string;
  start: string;
  end: string;
  scope: PackScopeKind;
  registryIds: readonly string[];
  /** Patterns of image names, one in each line. */
  patterns: string;
  sections: readonly PackSection[];
}

/** What is missing in the form; undefined if the request can be sent. */
export function problemOf({ name, start, end, scope, registryIds, patterns, sections }: PackForm): string | undefined {
  if (name.trim() === '') return 'Enter a name.';
  if (start === '' || end === '') return 'Enter the first and the last day of the period.';
  if (start > end) return 'The period ends before it starts.';
  if (scope === 'registry' && registryIds.length === 0) return 'Choose at least one registry.';
  if (scope === 'image' && patternsOf(patterns).length === 0) return 'Enter at least one image name or pattern.';
  if (scope === 'image' && patternsOf(patterns).length > 100) return 'At most 100 patterns are possible.';
  return sections.length === 0 ? 'Choose at least one section.' : undefined;
}

export function packRequestOf({
  templateId,
  name,
  start,
  end,
  scope,
  registryIds,
  patterns,
  sections,
}: PackForm): PackRequest {
  const scopes: Readonly<Record<PackScopeKind, PackRequest['scope']>> = {
    organization: { type: 'organization' },
    registry: { type: 'registry', registryIds: [...registryIds] },
    image: { type: 'image', images: patternsOf(patterns) },
  };
  return {
    templateId,
    name: name.trim(),
    period: { start, end },
    scope: scopes[scope],
    ...(sections.length === packSections.length ? {} : { selectedSections: [...sections] }),
  };
}

/** The last complete quarter before a day, which most assessments are about. Days are in UTC, like periods of packs. */
export function lastQuarter(now: Date): { start: string; end: string; name: string } {
  const thisQuarter = Math.floor(now.getUTCMonth() / 3);
  const start = new Date(Date.UTC(now.getUTCFullYear(), thisQuarter * 3 - 3, 1));
  const end = new Date(Date.UTC(now.getUTCFullYear(), thisQuarter * 3, 0));
  return {
    start: dayText(start),
    end: dayText(end),
    name: `Q${Math.floor(start.getUTCMonth() / 3) + 1} ${start.getUTCFullYear()}`,
  };
}

const dayText = (date: Date): string => date.toISOString().slice(0, 10);
