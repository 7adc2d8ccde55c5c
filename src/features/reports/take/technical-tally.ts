import { countSeverities, type SeverityCounts, severities } from '../../../domain/severity.ts';
import { schemeOf } from '../../../engine/versions/schemes.ts';
import type { TechnicalNumbers } from '../../../reports/kinds/technical/technical-facts.ts';
import type { PackageUpgrade } from '../../../reports/report-intelligence.ts';
import type { SlaStatus } from '../../sla-policy/sla-clock.ts';
import type { TechnicalFindingRow } from './store-technical.ts';

/** Counts findings while they are read. */
export interface TechnicalTally {
  add(row: TechnicalFindingRow, sla: SlaStatus | null): void;
  numbers(): TechnicalNumbers;
  /** The most urgent first: what is known to be exploited, then critical, high, all that it closes. */
  upgrades(): PackageUpgrade[];
}

/** What is fixed in one version of one installed package. */
interface Fix {
  to: string;
  closes: number;
  critical: number;
  high: number;
  knownExploited: number;
  images: Set<string>;
}

interface Installed {
  type: string;
  name: string;
  version: string;
  fixes: Map<string, Fix>;
}

export function createTechnicalTally(): TechnicalTally {
  const counts: SeverityCounts = countSeverities([]);
  const images = new Set<string>();
  const totals = { findings: 0, suppressed: 0, fixable: 0, knownExploited: 0, breached: 0 };
  const installed = new Map<string, Installed>();
  let upgrades: PackageUpgrade[] | undefined;

  const findUpgrades = (): PackageUpgrade[] => {
    upgrades ??= [...installed.values()].map(toUpgrade).sort(mostUrgentFirst);
    return upgrades;
  };

  return {
    add(row, sla) {
      if (row.is_suppressed) {
        totals.suppressed += 1;
        return;
      }
      totals.findings += 1;
      counts[(severities[row.severity] ?? 'UNKNOWN').toLowerCase() as keyof SeverityCounts] += 1;
      images.add(row.image_id);
      if (row.is_known_exploited) totals.knownExploited += 1;
      if (sla === 'BREACHED') totals.breached += 1;
      if (row.fix_state !== 'fixed' || row.fixed_version === null) return;
      totals.fixable += 1;
      addFix(installed, row, row.fixed_version);
    },
    numbers: () => ({ counts, ...totals, images: images.size }),
    upgrades: findUpgrades,
  };
}

function addFix(installed: Map<string, Installed>, row: TechnicalFindingRow, to: string): void {
  const { type, name, version } = row;
  // The same version is another row for each architecture and release of a distribution; for people it is one upgrade.
  const key = `${type} ${name} ${version}`;
  const one = installed.get(key) ?? { type, name, version, fixes: new Map<string, Fix>() };
  installed.set(key, one);
  const fix = one.fixes.get(to) ?? {
    to,
    closes: 0,
    critical: 0,
    high: 0,
    knownExploited: 0,
    images: new Set<string>(),
  };
  one.fixes.set(to, fix);
  fix.closes += 1;
  fix.images.add(row.image_id);
  if (severities[row.severity] === 'CRITICAL') fix.critical += 1;
  if (severities[row.severity] === 'HIGH') fix.high += 1;
  if (row.is_known_exploited) fix.knownExploited += 1;
}

/**
 * To the highest fixed version, which closes whatever is fixed at or below it. Where nobody here can put versions in order, to the one that
 * closes most.
 */
function toUpgrade({ type, name, version, fixes }: Installed): PackageUpgrade {
  const scheme = schemeOf(type);
  const known = [...fixes.values()];
  const readable = scheme ? known.filter(({ to }) => scheme.isValid(to)) : [];
  const closed =
    scheme && readable.length > 0
      ? readable.toSorted((a, b) => scheme.compare(b.to, a.to))
      : known.toSorted((a, b) => b.closes - a.closes || (a.to < b.to ? -1 : 1)).slice(0, 1);
  const sum = (count: (fix: Fix) => number): number => closed.reduce((total, fix) => total + count(fix), 0);
  return {
    type,
    name,
    from: version,
    to: closed[0]?.to ?? '',
    closes: sum((fix) => fix.closes),
    critical: sum((fix) => fix.critical),
    high: sum((fix) => fix.high),
    knownExploited: sum((fix) => fix.knownExploited),
    images: new Set(closed.flatMap((fix) => [...fix.images])).size,
  };
}

function mostUrgentFirst(a: PackageUpgrade, b: PackageUpgrade): number {
  return (
    b.knownExploited - a.knownExploited ||
    b.critical - a.critical ||
    b.high - a.high ||
    b.closes - a.closes ||
    compareText(`${a.type} ${a.name} ${a.from}`, `${b.type} ${b.name} ${b.from}`)
  );
}

/** By code point, the same everywhere. */
function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
