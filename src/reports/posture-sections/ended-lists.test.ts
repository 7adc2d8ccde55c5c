import { expect, it } from 'vitest';
import { listedMax, type PostureFacts, type RegistryFigures } from '../posture-facts.ts';
import type { Block } from '../report-document.ts';
import type { SourceUpgrade } from '../source-upgrade.ts';
import { actionsBlocks } from './action-blocks.ts';
import { worstRegistriesTable } from './registry-blocks.ts';
import { worstImagesTable } from './worst-images.ts';

const notesOf = (blocks: readonly Block[]) => blocks.flatMap((one) => (one.kind === 'paragraph' ? [one.text] : []));

const upgrade = { source: 'openssl', packages: [], release: null, to: '3', closes: 1, images: 1 };
const upgrades = (count: number) =>
  Array.from(
    { length: count },
    () => ({ ...upgrade, knownExploited: 0, riskRemovedPercent: 1 }) as unknown as SourceUpgrade,
  );

const registry = (name: string) =>
  ({ name, coverage: {}, findings: null, risk: { average: 1 }, mttr: {}, sla: {} }) as unknown as RegistryFigures;

const imagesOf = (imagesScored: number) =>
  ({
    worstImages: [{ name: 'app', tag: '1', registryId: null, riskScore: 9, grade: 'F', critical: 1, high: 1 }],
    risk: { imagesScored },
  }) as unknown as PostureFacts;

it('a list of upgrades that can have ended early names the report that lists all', () => {
  expect(notesOf(actionsBlocks(upgrades(listedMax)))).toEqual([expect.stringContaining('technical report')]);
  expect(notesOf(actionsBlocks(upgrades(5), 3))).toEqual([expect.stringContaining('technical report')]);
  expect(notesOf(actionsBlocks(upgrades(2)))).toEqual([]);
});

it('a list of registries states how many are left out, and which report lists all', () => {
  const many = Array.from({ length: 13 }, (_, index) => registry(`registry ${index}`));
  expect(notesOf(worstRegistriesTable(many))).toEqual([
    '3 more registries are left out. A report of all registries lists all of them.',
  ]);
  expect(notesOf(worstRegistriesTable(many.slice(0, 10)))).toEqual([]);
});

it('a list of images states how many more have a score, and which report lists all', () => {
  expect(notesOf(worstImagesTable(imagesOf(4)))).toEqual([
    '3 more images have a score. The posture report of the same scope lists all images.',
  ]);
  expect(notesOf(worstImagesTable(imagesOf(1)))).toEqual([]);
});
