import { counted } from '../../lib/counted.ts';
import type { Rule } from '../rule.ts';
import { failed, notScannedText, tagsNotScanned, verified, warning } from './verdict.ts';

/** Minimum share of scanned tags. */
const shareMin = 0.9;

export const populationScanned: Rule = {
  id: 'population-scanned',
  title: 'Every tag in scope was scanned in the period',
  evidenceOf: 'images',
  datasets: ['population'],
  judge(evidence) {
    const { tags, scanned, partial, failed: broken, earlier, never } = evidence.population;
    const facts = { tagsInScope: tags, scanned, partlyAssessed: partial, scanFailed: broken, earlier, never };
    if (tags === 0) return warning('No tag is in scope.', facts);
    const unseen = tagsNotScanned(evidence);
    const share = (tags - unseen) / tags;
    if (share < shareMin) return failed(notScannedText(evidence), facts);
    if (unseen + partial > 0) return warning(notScannedText(evidence), facts);
    return verified(`All tags in scope (${counted(tags, 'tag')}) were scanned in the period.`, facts);
  },
};
