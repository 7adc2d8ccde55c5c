import { expect, it } from 'vitest';
import { affects, npm, openRematchWorld } from '../../../../test/helpers/open-rematch-world.ts';
import type { ScannedTag } from '../../../../test/helpers/rematch-world.ts';
import { decodeBatch } from '../../../engine/pipeline/json-batches.ts';
import type { RematchDependencies } from './run-rematch.ts';

interface Cost {
  /** Package versions that were looked up in the changes. */
  selected: number;
  /** Package versions, in each operating system, that were matched with both snapshots. */
  matched: number;
  /** Inventories that were matched as a whole. */
  whole: number;
  /** Findings that the re-match changed. */
  changed: number;
}

/** Stores inventories, changes the record of `left`, and counts the work of the re-match. */
async function costOf(tags: readonly ScannedTag[]): Promise<Cost> {
  const world = await openRematchWorld();
  try {
    const others = Array.from({ length: 20 }, (_, index) => affects(`CVE-2024-1${index}`, `other-${index}`, '2.0.0'));
    await world.publish({ records: { npm: [affects('CVE-2024-1', 'left', '2.0.0'), ...others] } });
    for (const tag of tags) await world.scan(tag);
    await world.rematch();
    await world.publish({ records: { npm: [affects('CVE-2024-1', 'left', '3.0.0'), ...others] } });
    const cost: Cost = { selected: 0, matched: 0, whole: 0, changed: 0 };
    const { pool } = world.deps;
    const counting: RematchDependencies['pool'] = {
      run(name, input, options) {
        const { packages, pairs } = input as { packages?: Uint8Array; pairs?: Uint8Array };
        if (name === 'select-touched' && packages) cost.selected += decodeBatch(packages).length;
        if (name === 'compare-matches' && pairs) cost.matched += decodeBatch(pairs).length;
        if (name === 'match-stored') cost.whole += 1;
        return pool.run(name, input, options);
      },
    };
    await world.rematch({ pool: counting });
    const history = await world.history();
    cost.changed = history.filter((row) => row.endsWith('advisory changed -')).length;
    return cost;
  } finally {
    await world.close();
  }
}

const packages = [npm('left', '1.0.0'), npm('right', '1.0.0'), npm('other-1', '1.0.0')];
/** Inventories of different images. */
const tagsOf = (count: number, packagesOf: (index: number) => ScannedTag['packages']): ScannedTag[] =>
  Array.from({ length: count }, (_, index) => ({
    image: `app-${index}`,
    content: `image ${index}`,
    packages: packagesOf(index),
  }));

it('a re-match costs as much for 25 inventories as for one with the same package versions, and no inventory is matched as a whole', async () => {
  const [one, many] = [await costOf(tagsOf(1, () => packages)), await costOf(tagsOf(25, () => packages))];
  expect(one).toEqual({ selected: 3, matched: 1, whole: 0, changed: 1 });
  expect(many).toEqual({ selected: 3, matched: 1, whole: 0, changed: 25 });
}, 120_000);

it('a re-match costs more with each package version whose advisories changed', async () => {
  const distinct = await costOf(tagsOf(25, (index) => [...packages, npm('left', `1.0.${index + 1}`)]));
  expect(distinct).toEqual({ selected: 28, matched: 26, whole: 0, changed: 50 });
}, 120_000);
