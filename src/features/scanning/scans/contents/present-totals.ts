import { severities } from '../../../../domain/severity.ts';
import type { CheckResult, CheckStatus } from '../../../../engine/checks/image-check.ts';
import type { InventoryLayer } from '../../../../engine/pipeline/inventory.ts';
import { compareText } from '../../../../lib/compare-text.ts';
import type { ScanSummary } from './scan-summary-schema.ts';
import type { FindingGroup, PackageGroup } from './scan-summary-store.ts';

type Totals = NonNullable<ScanSummary['totals']>;

/** Sums of the groups, equal to the totals of the lists. */
export function presentTotals(result: {
  findings: readonly FindingGroup[];
  packages: readonly PackageGroup[];
  layers: readonly InventoryLayer[];
  checks: readonly CheckResult[];
}): Totals {
  return {
    findings: findingTotals(result.findings),
    packages: packageTotals(result.packages),
    layers: layerTotals(result.layers),
    checks: { PASS: 0, FAIL: 0, NOT_APPLICABLE: 0, ...checkTotals(result.checks) },
  };
}

function findingTotals(groups: readonly FindingGroup[]): Totals['findings'] {
  const sum = (holds: (group: FindingGroup) => boolean): number =>
    groups.filter(holds).reduce((total, { findings }) => total + findings, 0);
  const ofSeverity = (severity: (typeof severities)[number]): number =>
    sum((group) => group.severity === severities.indexOf(severity));
  return {
    total: sum(() => true),
    counts: {
      critical: ofSeverity('CRITICAL'),
      high: ofSeverity('HIGH'),
      medium: ofSeverity('MEDIUM'),
      low: ofSeverity('LOW'),
      negligible: ofSeverity('NEGLIGIBLE'),
      unknown: ofSeverity('UNKNOWN'),
    },
    fixable: sum(({ isFixable }) => isFixable),
    kev: sum(({ isKnownExploited }) => isKnownExploited),
    malware: sum(({ isMalware }) => isMalware),
    disagreement: sum(({ isDisputed }) => isDisputed),
  };
}

function packageTotals(groups: readonly PackageGroup[]): Totals['packages'] {
  const sum = (holds: (group: PackageGroup) => boolean): number =>
    groups.filter(holds).reduce((total, { packages }) => total + packages, 0);
  const types = [...new Set(groups.map(({ type }) => type))].map((type) => ({
    type,
    count: sum((group) => group.type === type),
  }));
  return {
    total: sum(() => true),
    vulnerable: sum(({ isVulnerable }) => isVulnerable),
    assessed: {
      yes: sum(({ assessed }) => assessed === 'yes'),
      no: sum(({ assessed }) => assessed === 'no'),
      unknown: sum(({ assessed }) => assessed === 'unknown'),
    },
    types: types.toSorted((a, b) => b.count - a.count || compareText(a.type, b.type)),
  };
}

function layerTotals(layers: readonly InventoryLayer[]): Totals['layers'] {
  const sum = (key: 'sizeBytes' | 'uncompressedBytes' | 'wastedBytes'): number =>
    layers.reduce((total, layer) => total + layer[key], 0);
  return {
    total: layers.length,
    empty: layers.filter(({ isEmpty }) => isEmpty).length,
    sizeBytes: sum('sizeBytes'),
    uncompressedBytes: sum('uncompressedBytes'),
    wastedBytes: sum('wastedBytes'),
  };
}

function checkTotals(checks: readonly CheckResult[]): Partial<Record<CheckStatus, number>> {
  const grouped = Object.groupBy(checks, ({ status }) => status);
  return Object.fromEntries(Object.entries(grouped).map(([status, found]) => [status, found?.length ?? 0]));
}
