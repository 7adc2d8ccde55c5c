import { counted } from '../../lib/counted.ts';
import type { Rule } from '../rule.ts';
import { failed, limitedByCoverage, verified, warning } from './verdict.ts';

export const inventoryPresent: Rule = {
  id: 'inventory-present',
  title: 'Every tag in scope has a software inventory',
  evidenceOf: 'images',
  datasets: ['population', 'scans'],
  judge(evidence) {
    const { count, withoutInventory } = evidence.results;
    const facts = { results: count, withoutInventory };
    if (count === 0)
      return limitedByCoverage(
        evidence,
        warning('There is no scan result and therefore no software inventory.', facts),
      );
    if (withoutInventory > 0)
      return failed(`${withoutInventory} of ${count} results have no software inventory.`, facts);
    return limitedByCoverage(
      evidence,
      verified(
        `All results (${counted(count, 'result')}) have a software inventory, also as CycloneDX and SPDX.`,
        facts,
      ),
    );
  },
};
