import type { ExploitedVulnerability } from '../exposure-facts.ts';
import { countOf } from '../figure-labels.ts';
import { plainText } from '../plain-text.ts';
import { listedMax } from '../posture-facts.ts';
import type { Block, Column } from '../report-document.ts';
import type { SourceUpgrade } from '../source-upgrade.ts';
import { tableBlock } from '../table-block.ts';

const actionColumns = [
  { id: 'action', title: 'Action', type: 'text', width: 7 },
  { id: 'closes', title: 'Closes findings', type: 'integer', width: 1.2 },
  { id: 'knownExploited', title: 'Known exploited', type: 'integer', width: 1.2 },
  { id: 'images', title: 'Images', type: 'integer', width: 1 },
  { id: 'riskRemovedPercent', title: 'Risk removed', type: 'percent', width: 1.2 },
] as const satisfies readonly Column[];

/** The first upgrades as a table, one row for each source package. */
export function actionsBlocks(actions: readonly SourceUpgrade[], max = listedMax): Block[] {
  const table = tableBlock({
    columns: actionColumns,
    rows: actions.slice(0, max).map((one) => ({
      action: actionText(one),
      closes: one.closes,
      knownExploited: one.knownExploited,
      images: one.images,
      riskRemovedPercent: Math.round(one.riskRemovedPercent * 10) / 10,
    })),
  });
  if (actions.length < Math.min(max, listedMax)) return [table];
  const text =
    'These are the upgrades that remove most risk. The technical report of the same scope lists all upgrades in its table sourceUpgrades.';
  return [table, { kind: 'paragraph', text, isNote: true }];
}

/** `Upgrade openssl (libssl3) on debian-12 to 3.0.11`. */
function actionText({ source, packages, release, to }: SourceUpgrade): string {
  const short = (text: string): string => plainText(text, 60);
  const others = packages.filter((name) => name !== source).slice(0, 3);
  const more = packages.filter((name) => name !== source).length - others.length;
  const named = others.length === 0 ? '' : ` (${others.map(short).join(', ')}${more > 0 ? ` and ${more} more` : ''})`;
  const where = release === null ? '' : ` on ${short(release)}`;
  return `Upgrade ${short(source)}${named}${where} to ${short(to)}`;
}

const exploitedColumns = [
  { id: 'id', title: 'Vulnerability', type: 'text', width: 2.6 },
  { id: 'title', title: 'Description', type: 'text', width: 5 },
  { id: 'images', title: 'Images', type: 'integer', width: 1 },
  { id: 'fix', title: 'Fixed in', type: 'text', width: 4 },
  { id: 'due', title: 'First due', type: 'date', width: 1.8 },
] as const satisfies readonly Column[];

/** Known exploited vulnerabilities by name. `total`: the number of all of them. */
export function exploitedBlocks(exploited: readonly ExploitedVulnerability[], total: number, max: number): Block[] {
  if (total === 0) {
    return [{ kind: 'paragraph', text: 'No open finding is known to be exploited by attackers.' }];
  }
  const table = tableBlock({
    caption: 'Known exploited vulnerabilities',
    columns: exploitedColumns,
    rows: exploited.slice(0, max).map((one) => ({
      id: one.id,
      title: plainText(one.title, 70),
      images: one.images,
      fix: one.fixes === null ? `No fix is known for ${plainText(one.packages, 60)}` : plainText(one.fixes, 70),
      due: one.due,
    })),
  });
  const left = total - Math.min(max, exploited.length);
  if (left <= 0) return [table];
  const text = `${countOf(left, 'more vulnerability is', 'more vulnerabilities are')} known to be exploited. The technical report lists all of them.`;
  return [table, { kind: 'paragraph', text, isNote: true }];
}
