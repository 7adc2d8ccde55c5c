import type { Rule } from '../rule.ts';
import { asFarAsSeen, counted, failed, verified, warning } from './verdict.ts';

export const inventoryPresent: Rule = {
  id: 'inventory-present',
  title: 'Of everything in scope there is a list of its software',
  evidenceOf: 'images',
  datasets: ['population', 'scans'],
  judge(evidence) {
    const { count, withoutInventory } = evidence.results;
    const facts = { results: count, withoutInventory };
    if (count === 0) return asFarAsSeen(evidence, warning('There is no result, so there is no list.', facts));
    if (withoutInventory > 0) return failed(`${withoutInventory} of ${count} results have no list of software.`, facts);
    return asFarAsSeen(
      evidence,
      verified(
        `With a list of software, as CycloneDX and SPDX too: ${counted(count, 'result')}, all that there are.`,
        facts,
      ),
    );
  },
};
