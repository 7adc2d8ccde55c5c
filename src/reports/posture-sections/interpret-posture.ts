import { changeOf } from '../comparison/compare-findings.ts';
import { readScannedImages, type ScannedImage } from '../comparison/read-scanned-images.ts';
import { listedMax, type PostureFacts } from '../posture-facts.ts';
import type { Mover, ReportIntelligence, Worsened } from '../report-intelligence.ts';
import type { ReportSnapshot } from '../report-snapshot.ts';
import { describePosture, headlineOf, nothingToCompare } from './posture-descriptions.ts';
import { registryMovers } from './registry-blocks.ts';

/** Compares the figures with those of the previous report. */
export async function interpretPosture(
  snapshot: ReportSnapshot<PostureFacts>,
  previous: ReportSnapshot<PostureFacts> | null,
): Promise<Omit<ReportIntelligence, 'comparedWith'>> {
  const { facts } = snapshot.head;
  const before = previous?.head.facts ?? null;
  const worsened = before ? worsenedOf(facts, before) : [];
  const compared = previous && { before: await readScannedImages(previous), after: await readScannedImages(snapshot) };
  const sentences = worsened.map((one) => `Increased: ${one.what}, from ${one.before} to ${one.after}.`);
  return {
    summary: [
      headlineOf(facts),
      ...sentences.slice(0, 3),
      ...describePosture(facts),
      ...(before ? [] : [nothingToCompare]),
    ],
    movers: compared ? [...registryMovers(before?.registries, facts.registries), ...moversOf(compared)] : [],
    rootPackages: facts.rootPackages ?? [],
    upgrades: facts.upgrades.map(({ riskRemovedPercent: _share, ...upgrade }) => upgrade),
    worsened,
  };
}

function worsenedOf(facts: PostureFacts, before: PostureFacts): Worsened[] {
  const pairs: [string, number | null | undefined, number | null | undefined][] = [
    ['known exploited findings', before.findings?.knownExploited, facts.findings?.knownExploited],
    ['findings past their deadline', before.sla.overall.breached, facts.sla.overall.breached],
    ['critical findings', before.findings?.counts.critical, facts.findings?.counts.critical],
    ['high findings', before.findings?.counts.high, facts.findings?.counts.high],
    ['mean risk', rounded(before.risk.average), rounded(facts.risk.average)],
    [
      'tags never scanned',
      before.coverage.tags - before.coverage.tagsScanned,
      facts.coverage.tags - facts.coverage.tagsScanned,
    ],
  ];
  // Only numbers that are known in both reports are compared.
  return pairs.flatMap(([what, was, is]) =>
    typeof was === 'number' && typeof is === 'number' && is > was ? [{ what, before: was, after: is }] : [],
  );
}

function rounded(value: number | null): number | null {
  return value === null ? null : Math.round(value * 10) / 10;
}

type Images = ReadonlyMap<string, ScannedImage>;

/** Images whose risk score is known in both reports and changed. */
function moversOf({ before, after }: { before: Images; after: Images }): Mover[] {
  return [...after]
    .flatMap(([key, { name, riskScore }]): Mover[] => {
      const earlier = before.get(key)?.riskScore ?? null;
      if (earlier === null || riskScore === null || earlier === riskScore) return [];
      return [{ kind: 'image', name, measure: 'risk score', before: earlier, after: riskScore }];
    })
    .toSorted((a, b) => changeOf(b) - changeOf(a) || (a.name < b.name ? -1 : 1))
    .slice(0, listedMax);
}
