import { countOf } from '../../figure-words.ts';
import type { Row } from '../../report-document.ts';
import type { Mover, ReportIntelligence, RootPackage, Worsened } from '../../report-intelligence.ts';
import type { ReportSnapshot } from '../../report-snapshot.ts';
import { nothingKnown } from '../executive/posture-words.ts';
import { findingColumn, type TechnicalFacts } from './technical-facts.ts';

const shownMax = 10;
const upgradesMax = 5;

interface ImageTally {
  open: number;
  critical: number;
  high: number;
}

interface PackageTally extends ImageTally {
  type: string;
  name: string;
  versions: Set<string>;
  images: Set<string>;
}

interface Tally {
  images: Map<string, ImageTally>;
  packages: Map<string, PackageTally>;
}

/** Movement by image, the packages most of it comes from, the upgrades worth most, and what got worse. */
export async function interpretTechnical(
  snapshot: ReportSnapshot<TechnicalFacts>,
  previous: ReportSnapshot<TechnicalFacts> | null,
): Promise<Omit<ReportIntelligence, 'comparedWith'>> {
  const after = await tally(snapshot);
  const before = previous && (await tally(previous));
  const { facts } = snapshot.head;
  const rootPackages = rootsOf(after);
  const upgrades = facts.topUpgrades.slice(0, upgradesMax).map(({ riskRemovedPercent: _share, ...upgrade }) => upgrade);
  const worsened = before && previous ? worsenedOf(facts, previous.head.facts, { before, after }) : [];
  return {
    summary: summaryOf(facts, previous?.head.facts ?? null, { rootPackages, upgrades, worsened }),
    movers: before ? moversOf(before, after) : [],
    rootPackages,
    upgrades,
    worsened,
  };
}

const at = {
  image: findingColumn('image'),
  severity: findingColumn('severity'),
  type: findingColumn('packageType'),
  name: findingColumn('package'),
  version: findingColumn('version'),
  status: findingColumn('status'),
};

async function tally(snapshot: ReportSnapshot<TechnicalFacts>): Promise<Tally> {
  const images = new Map<string, ImageTally>();
  const packages = new Map<string, PackageTally>();
  for await (const row of snapshot.rows('findings')) {
    if (row[at.status] !== 'OPEN') continue;
    const [image, type, name] = [textAt(row, at.image), textAt(row, at.type), textAt(row, at.name)];
    const ofImage = images.get(image) ?? { open: 0, critical: 0, high: 0 };
    images.set(image, ofImage);
    const key = `${type} ${name}`;
    const ofPackage = packages.get(key) ?? {
      type,
      name,
      versions: new Set(),
      images: new Set(),
      open: 0,
      critical: 0,
      high: 0,
    };
    packages.set(key, ofPackage);
    ofPackage.versions.add(textAt(row, at.version));
    ofPackage.images.add(image);
    for (const one of [ofImage, ofPackage]) {
      one.open += 1;
      if (row[at.severity] === 'CRITICAL') one.critical += 1;
      if (row[at.severity] === 'HIGH') one.high += 1;
    }
  }
  return { images, packages };
}

function textAt(row: Row, index: number): string {
  const cell = row[index];
  return typeof cell === 'string' ? cell : '';
}

function moversOf(before: Tally, after: Tally): Mover[] {
  const names = new Set([...before.images.keys(), ...after.images.keys()]);
  return [...names]
    .map((name): Mover => {
      const [was, is] = [before.images.get(name)?.open ?? 0, after.images.get(name)?.open ?? 0];
      return { kind: 'image', name, measure: 'open findings', before: was, after: is };
    })
    .filter((mover) => mover.before !== mover.after)
    .sort((a, b) => changeOf(b) - changeOf(a) || compareText(a.name, b.name))
    .slice(0, shownMax);
}

function changeOf({ before, after }: { before: number; after: number }): number {
  return Math.abs(after - before);
}

function rootsOf({ packages }: Tally): RootPackage[] {
  return [...packages.values()]
    .sort(
      (a, b) =>
        b.critical - a.critical || b.high - a.high || b.open - a.open || compareText(a.type + a.name, b.type + b.name),
    )
    .slice(0, shownMax)
    .map(({ type, name, versions, images, open, critical, high }) => ({
      type,
      name,
      versions: versions.size,
      findings: open,
      critical,
      high,
      images: images.size,
    }));
}

function worsenedOf(facts: TechnicalFacts, was: TechnicalFacts, tallies: { before: Tally; after: Tally }): Worsened[] {
  return [...worsenedTotals(facts, was), ...worsenedImages(tallies)];
}

/** What was not known then, or is not now, cannot be compared. */
function worsenedTotals(facts: TechnicalFacts, was: TechnicalFacts): Worsened[] {
  const pairs: [string, number | null, number | null][] = [
    ['known exploited findings', was.knownExploited, facts.knownExploited],
    ['findings past their deadline', was.breached, facts.breached],
    ['critical findings', was.counts && was.counts.critical, facts.counts && facts.counts.critical],
    ['high findings', was.counts && was.counts.high, facts.counts && facts.counts.high],
    ['tags never scanned', was.population.neverScanned, facts.population.neverScanned],
  ];
  return pairs.flatMap(([what, before, after]) =>
    before !== null && after !== null && after > before ? [{ what, before, after }] : [],
  );
}

function worsenedImages({ before, after }: { before: Tally; after: Tally }): Worsened[] {
  return [...after.images]
    .flatMap(([name, is]): Worsened[] => {
      const earlier = before.images.get(name);
      return [
        { what: `critical findings in ${name}`, before: earlier?.critical ?? 0, after: is.critical },
        { what: `high findings in ${name}`, before: earlier?.high ?? 0, after: is.high },
      ];
    })
    .filter((one) => one.after > one.before)
    .sort((a, b) => changeOf(b) - changeOf(a) || compareText(a.what, b.what))
    .slice(0, shownMax);
}

function summaryOf(
  facts: TechnicalFacts,
  was: TechnicalFacts | null,
  { rootPackages, upgrades, worsened }: Pick<ReportIntelligence, 'rootPackages' | 'upgrades' | 'worsened'>,
): string[] {
  const { findings, population } = facts;
  if (findings === null) return [nothingKnown(population.tags)];
  const sentences = [openWords(facts, findings, was?.findings ?? null)];
  if (facts.knownExploited > 0) sentences.push(`${facts.knownExploited} of them known to be exploited: begin there.`);
  const [worst] = worsened;
  if (worst) sentences.push(`What got worse: ${worst.what}, from ${worst.before} to ${worst.after}.`);
  const [root] = rootPackages;
  if (root) {
    const where = `${countOf(root.findings, 'finding')} in ${countOf(root.images, 'image')}`;
    sentences.push(`The package that weighs most is ${root.name}: ${where}.`);
  }
  const closes = upgrades.reduce((sum, upgrade) => sum + upgrade.closes, 0);
  if (closes > 0) {
    const many = countOf(upgrades.length, 'upgrade');
    sentences.push(`${many} would close ${closes} of ${countOf(findings, 'finding')}.`);
  }
  if (population.neverScanned > 0) {
    sentences.push(`Never scanned: ${population.neverScanned} of ${countOf(population.tags, 'tag')}.`);
  }
  return sentences;
}

function openWords({ images, scan }: TechnicalFacts, findings: number, before: number | null): string {
  if (scan) return `The scan found ${countOf(findings, 'finding')}; ${scan.closedSince} of them are gone since.`;
  const open = `${countOf(findings, 'finding is', 'findings are')} open`;
  if (before === null) return `${open} in ${countOf(images ?? 0, 'image')}.`;
  return `${open}, ${wordsOfChange(findings - before)} since the report before.`;
}

function wordsOfChange(change: number): string {
  if (change === 0) return 'as many as there were';
  return change > 0 ? `${change} more` : `${-change} fewer`;
}

/** By code point, the same everywhere. */
function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
