import { describe, expect, it } from 'vitest';
import type { PackageType } from '../../src/domain/package.ts';
import type { FileFacts } from '../../src/engine/analyzers/analyzer.ts';
import type { Inventory } from '../../src/engine/pipeline/inventory.ts';
import { mergeLayers } from '../../src/engine/pipeline/merge-layers.ts';
import { hashPath } from '../../src/engine/pipeline/path-hash.ts';
import { imageConfig, type LayerEntry, layerResult, mergeable } from '../helpers/layer-result.ts';

/**
 * Merging has no limit of time for one file, so its work must grow with the size of the image. Each case is merged with n and 4 n units and
 * prints the processor time of both. The sizes are chosen so that quadratic work does not end within the limit of a test.
 */

const declare = (type: PackageType, count: number, more: Partial<FileFacts> = {}): FileFacts => ({
  packages: Array.from({ length: count }, (_, index) => ({ type, name: `p${index}`, version: '1', licenses: [] })),
  ...more,
});
const owning = (...paths: string[]): Pick<FileFacts, 'ownedHashes'> => ({
  ownedHashes: new Uint8Array(Float64Array.from(paths, hashPath).buffer),
});
const numbered = <Value>(length: number, make: (index: number) => Value): Value[] =>
  Array.from({ length }, (_, index) => make(index));
const deep = (names: number, last: string | number): string => `${'d/'.repeat(names)}${last}`;

interface Case {
  units: number;
  layers(units: number): LayerEntry[][];
  expected(inventory: Inventory, units: number): void;
}

const cases: Record<string, Case> = {
  'lock files beside installed copies of their package in other folders': {
    units: 10_000,
    layers: (units) => [
      [
        ...numbered(units, (index): LayerEntry => [`a${index}/node_modules/p0/package.json`, declare('npm', 1)]),
        ...numbered(units, (index): LayerEntry => [`b${index}/yarn.lock`, declare('npm', 1, { lockScope: 'project' })]),
      ],
    ],
    expected: ({ packages }) => expect(packages.map(({ name }) => name)).toEqual(['p0']),
  },
  'packages of one file without an owner': {
    units: 50_000,
    layers: (units) => [[['deno.lock', declare('generic', units, { isOwnIdentity: true })]]],
    expected: ({ packages }, units) => expect(packages).toHaveLength(units),
  },
  'packages of one file below many links to a long path': {
    units: 5_000,
    layers: (units) => [
      [
        ...numbered(64, (index): LayerEntry => `l${index} -> ${'d/'.repeat(1000)}e`),
        ['var/lib/dpkg/status', declare('deb', 1, owning('x'))],
        [deep(1000, 'e/deno.lock'), declare('npm', units)],
      ],
    ],
    expected: ({ packages }, units) => expect(packages).toHaveLength(units + 1),
  },
  'versions of one package and documents that name it': {
    units: 5_000,
    layers: (units) => [
      [
        ['var/lib/rpm/rpmdb.sqlite', { packages: numbered(units, (index) => sourced(index)) }],
        ...numbered(
          units,
          (index): LayerEntry => [`sbom/${index}.spdx`, { packages: [sourced(0)], isSecondary: true }],
        ),
      ],
    ],
    expected: ({ packages }, units) => {
      expect(packages).toHaveLength(units);
      expect(packages.every(({ paths }) => paths.length === 100)).toBe(true);
    },
  },
  'layers that remove one package each, and files of removed packages': {
    units: 1_000,
    layers: (units) => [
      [
        ...numbered(units, (index): LayerEntry => [`var/lib/pacman/local/p${index}-1/desc`, one(index)]),
        ...numbered(20 * units, (index): LayerEntry => [`opt/${index}`, 1]),
      ],
      ...numbered(units - 1, (index): LayerEntry[] => [`var/lib/pacman/local/.wh.p${index}-1`]),
    ],
    expected: ({ packages, warnings }) => {
      expect(packages).toHaveLength(1);
      expect(warnings.filter(({ message }) => /removes \d+ packages/.test(message))).toHaveLength(16);
    },
  },
  'packages of a database that a later layer empties or rewrites': {
    units: 50_000,
    layers: (units) => [
      [
        ['var/lib/dpkg/status', declare('deb', units, owning('bin/x'))],
        ['lib/apk/db/installed', declare('apk', units, owning('bin/y'))],
        ['bin/x', 1],
        ['bin/y', 1],
      ],
      [['var/lib/dpkg/status', declare('deb', 1)], 'lib/apk/db/.wh.installed'],
    ],
    expected: ({ packages, warnings }, units) => {
      expect(packages).toHaveLength(1);
      const lost = warnings.map(({ message }) => /(\d+) packages/.exec(message)?.[1]);
      expect(lost).toEqual([`${units}`, `${units - 1}`]);
    },
  },
  'layers that each delete files of earlier layers': {
    units: 500,
    layers: (units) => [
      numbered(20 * units, (index): LayerEntry => [`k/${index}`, { evidence: [{ kind: 'private-key', subject: '' }] }]),
      ...numbered(units, (layer) => numbered(20, (index): LayerEntry => `k/.wh.${20 * layer + index}`)),
    ],
    expected: ({ evidence }) =>
      expect(evidence.files.filter(({ kind }) => kind === 'deleted-secret')).toHaveLength(200),
  },
  'names in the paths of links, and a layer that deletes the links': {
    units: 30_000,
    layers: (units) => [numbered(3, (index) => `${index}/${deep(units, 'x')} -> y`), ['.wh..wh..opq']],
    expected: ({ warnings }) =>
      expect(warnings).toEqual([expect.objectContaining({ message: expect.stringContaining('hides all files') })]),
  },
  'deep files beside packages that own folders': {
    units: 500,
    layers: (units) => [
      [
        ['a/gems/x.gemspec', declare('gem', 1, { ownedFolders: ['x'] })],
        ...numbered(units, (index): LayerEntry => [`${index}/${deep(6000, 'x')}`, 1]),
      ],
    ],
    expected: ({ evidence }, units) => expect(evidence.content).toMatchObject({ bytes: units + 100 }),
  },
};

const one = (index: number): FileFacts => ({
  packages: [{ type: 'alpm', name: `p${index}`, version: '1', licenses: [] }],
  ...owning(`opt/${index}`),
});
const sourced = (index: number) => ({
  type: 'rpm' as const,
  name: 'p',
  version: '1',
  architecture: `a${index}`,
  licenses: [],
});

describe('merging', () => {
  it.each(Object.entries(cases))('does work in proportion to %s', (name, { units, layers, expected }) => {
    const [small, large] = [units, 4 * units].map((count) => {
      const input = layers(count).map((entries) => mergeable(layerResult(entries)));
      const before = process.cpuUsage();
      const inventory = mergeLayers({ config: imageConfig(), layers: input });
      const { user, system } = process.cpuUsage(before);
      expected(inventory, count);
      return (user + system) / 1000;
    });
    process.stdout.write(`${name}: ${small?.toFixed(0)} ms, four times as many ${large?.toFixed(0)} ms\n`);
  });

  it('does work in proportion to the spaces in commands of the history', () => {
    const history = numbered(128, () => ({
      createdBy: `RUN ${' '.repeat(64_000)}x`,
      createdAt: null,
      isEmpty: true,
      comment: '',
    }));
    const { layers } = mergeLayers({ config: imageConfig({ history }), layers: [] });
    expect(layers.map(({ command }) => command.length)).toEqual(numbered(128, () => 4096));
  });
});
