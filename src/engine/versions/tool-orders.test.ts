import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { generatePairs } from '../../../test/helpers/version-tools/generate-pairs.ts';
import { askTool, type PrintedOrder, type VersionTool } from '../../../test/helpers/version-tools/version-tool.ts';
import { versionTools } from '../../../test/helpers/version-tools/version-tools.ts';
import { schemes } from './schemes.ts';
import type { VersionScheme } from './version-scheme.ts';

const recorded = path.resolve(import.meta.dirname, '../../../test/helpers/version-orders');

const fuzzed = versionTools.map((tool) => {
  const isPresent = askTool(tool, [['1.0.0', '1.0.0']]) !== undefined;
  return { ...tool, isPresent, title: `${tool.scheme}${isPresent ? '' : ` [needs ${tool.name}]`}` };
});

describe('version schemes beside the tools of their ecosystems', () => {
  it.each(versionTools)('$scheme orders versions as $name printed', (tool) => {
    const lines = readFileSync(path.join(recorded, `${tool.scheme}.txt`), 'utf8')
      .trim()
      .split('\n');
    expect(lines.length).toBeGreaterThan(200);
    expect(lines.flatMap((line) => disagreement(tool, line.split(' ')))).toEqual([]);
  });

  describe.each(fuzzed)('$title', (tool) => {
    it.skipIf(!tool.isPresent)('agrees with its tool on 4,000 generated pairs', () => {
      const pairs = generatePairs(tool, 4000, 42);
      const orders = askTool(tool, pairs) ?? [];
      expect(orders.length).toBe(pairs.length);
      expect(pairs.flatMap(([left, right], at) => disagreement(tool, [left, orders[at] ?? '', right]))).toEqual([]);
      for (const order of ['<', '=', '>']) expect(orders.filter((one) => one === order).length).toBeGreaterThan(20);
    });
  });
});

/** Empty when the scheme gives the same order. A scheme may read versions that the tool rejects, such as shortened ones of advisories. */
function disagreement(tool: VersionTool, [left = '', printed = '', right = '']: string[]): string[] {
  if (printed === 'invalid') return [];
  const order = orderOf(schemeOf(tool), left, right);
  return order === printed ? [] : [`${left} ${printed} ${right}, and not ${order}`];
}

function orderOf(scheme: VersionScheme, left: string, right: string): PrintedOrder {
  if (!scheme.isValid(left) || !scheme.isValid(right)) return 'invalid';
  const order = scheme.compare(left, right);
  return order < 0 ? '<' : order > 0 ? '>' : '=';
}

function schemeOf(tool: VersionTool): VersionScheme {
  const scheme = Object.values<VersionScheme>(schemes).find(({ id }) => id === tool.scheme);
  if (scheme === undefined) throw new Error(`no scheme has the id ${tool.scheme}`);
  return scheme;
}
