import { counted } from '../../lib/counted.ts';
import type { Rule } from '../rule.ts';
import { limitedByCoverage, verified, warning } from './verdict.ts';

export const resultsCompared: Rule = {
  id: 'results-compared',
  title: 'Results of several scans are compared',
  evidenceOf: 'images',
  datasets: ['scans', 'closures'],
  judge(evidence) {
    const { comparedTags } = evidence.scans;
    const seen = evidence.population.scanned + evidence.population.partial;
    if (comparedTags === undefined)
      return warning('The number of results of each tag is unknown.', { tagsScanned: seen });
    const facts = { tagsScanned: seen, tagsWithSeveralResults: comparedTags };
    const single = Math.max(0, seen - comparedTags);
    if (single > 0) {
      return warning(`${counted(single, 'scanned tag')} of ${seen} had one result only, which shows no trend.`, facts);
    }
    return limitedByCoverage(
      evidence,
      verified('Every scanned tag has several results; each finding has the scans that opened and closed it.', facts),
    );
  },
};
