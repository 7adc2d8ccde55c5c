import type { ReportIntelligence, Worsened } from '../../report-intelligence.ts';
import type { ReportSnapshot } from '../../report-snapshot.ts';
import { headlineOf, postureWords } from '../executive/posture-words.ts';
import type { PostureFacts } from './posture-facts.ts';

/** What the figures say beside those of the report before. */
export async function interpretPosture(
  snapshot: ReportSnapshot<PostureFacts>,
  previous: ReportSnapshot<PostureFacts> | null,
): Promise<Omit<ReportIntelligence, 'comparedWith'>> {
  const { facts } = snapshot.head;
  const before = previous?.head.facts ?? null;
  const worsened = before ? worsenedOf(facts, before) : [];
  const sentences = worsened.map((one) => `What got worse: ${one.what}, from ${one.before} to ${one.after}.`);
  return {
    summary: [headlineOf(facts), ...sentences.slice(0, 3), ...postureWords(facts)],
    movers: before ? moversOf(facts, before) : [],
    rootPackages: [],
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
  // What was not known then, or is not now, cannot be compared.
  return pairs.flatMap(([what, was, is]) =>
    typeof was === 'number' && typeof is === 'number' && is > was ? [{ what, before: was, after: is }] : [],
  );
}

function rounded(value: number | null): number | null {
  return value === null ? null : Math.round(value * 10) / 10;
}

/** Images that stand among the worst both times: of the others one figure is not in the facts. */
function moversOf(facts: PostureFacts, before: PostureFacts): ReportIntelligence['movers'] {
  const was = new Map(before.worstImages.map((image) => [image.id, image.riskScore]));
  return facts.worstImages
    .flatMap(({ id, name, riskScore }) => {
      const earlier = was.get(id);
      if (earlier === undefined || earlier === riskScore) return [];
      return { kind: 'image' as const, name, measure: 'risk score', before: earlier, after: riskScore };
    })
    .toSorted((a, b) => Math.abs(b.after - b.before) - Math.abs(a.after - a.before));
}
