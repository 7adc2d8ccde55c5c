import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { generatePairs } from '../test/helpers/version-tools/generate-pairs.ts';
import { askTool } from '../test/helpers/version-tools/version-tool.ts';
import { versionTools } from '../test/helpers/version-tools/version-tools.ts';

/**
 * Writes `test/helpers/version-orders/<scheme>.txt`: pairs of versions and the order that the tool of the ecosystem printed. Arguments are ids of
 * schemes; without arguments, every tool that is installed is asked. At most 40 pairs with an invalid version are recorded.
 */
const recordedPairs = 240;
const invalidPairsMax = 40;

const folder = path.resolve(import.meta.dirname, '../test/helpers/version-orders');
mkdirSync(folder, { recursive: true });
const ids = process.argv.slice(2);
for (const tool of versionTools.filter(({ scheme }) => ids.length === 0 || ids.includes(scheme))) {
  const pairs = generatePairs(tool, 1500, 7);
  const orders = askTool(tool, pairs);
  if (orders === undefined) {
    console.log(`${tool.scheme}: not recorded, because ${tool.name} is missing`);
    continue;
  }
  const lines = pairs.map(([left, right], at) => `${left} ${orders[at]} ${right}\n`);
  const valid = lines.filter((line) => !line.includes(' invalid '));
  const invalid = lines.filter((line) => line.includes(' invalid ')).slice(0, invalidPairsMax);
  const recorded = [...valid.slice(0, recordedPairs), ...invalid];
  writeFileSync(path.join(folder, `${tool.scheme}.txt`), recorded.join(''));
  console.log(`${tool.scheme}: ${recorded.length} pairs`);
}
