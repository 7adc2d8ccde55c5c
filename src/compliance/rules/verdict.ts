import { counted } from '../../lib/counted.ts';
import type { Evidence } from '../evidence.ts';
import type { Verdict } from '../rule.ts';

type Facts = Verdict['facts'];

export const verified = (summary: string, facts: Facts = {}): Verdict => ({ status: 'VERIFIED', summary, facts });
export const warning = (summary: string, facts: Facts = {}): Verdict => ({ status: 'WARNING', summary, facts });
export const failed = (summary: string, facts: Facts = {}): Verdict => ({ status: 'FAILED', summary, facts });
export const notApplicable = (summary: string, facts: Facts = {}): Verdict => ({
  status: 'NOT_APPLICABLE',
  summary,
  facts,
});

/** Number of tags in scope without a result in the period. */
export function tagsNotScanned({ population }: Evidence): number {
  return population.failed + population.earlier + population.never;
}

/**
 * Lowers a good verdict to WARNING if tags in scope were not scanned or only partially assessed.
 */
export function limitedByCoverage(evidence: Evidence, good: Verdict): Verdict {
  if (good.status === 'FAILED' || good.status === 'WARNING') return good;
  const { tags, partial } = evidence.population;
  const unseen = tagsNotScanned(evidence);
  const facts = { ...good.facts, tagsInScope: tags, tagsNotScanned: unseen, tagsPartlyAssessed: partial };
  if (tags === 0) return warning('No tag is in scope, so there is no evidence.', facts);
  if (unseen === tags) return warning('No tag in scope was scanned in the period, so there is no evidence.', facts);
  if (unseen + partial > 0) return warning(`${good.summary} But ${notScannedText(evidence)}`, facts);
  return { ...good, facts };
}

/** `2 of 3 tags in scope were not scanned in the period, and 1 only partially assessed.` The caller checks that there are such tags. */
export function notScannedText(evidence: Evidence): string {
  const { tags, partial } = evidence.population;
  const unseen = tagsNotScanned(evidence);
  const ofAll = `of ${counted(tags, 'tag')} in scope`;
  const was = (count: number): string => (count === 1 ? 'was' : 'were');
  if (unseen === 0) return `${partial} ${ofAll} ${was(partial)} only partially assessed.`;
  const rest = partial === 0 ? '' : `, and ${partial} only partially assessed`;
  return `${unseen} ${ofAll} ${was(unseen)} not scanned in the period${rest}.`;
}
