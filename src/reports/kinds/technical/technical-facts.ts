import type { SeverityCounts } from '../../../domain/severity.ts';
import type { RankedUpgrade, RegistryFigures } from '../../posture-facts.ts';
import type { Column } from '../../report-document.ts';

/** What is open in the scope, as numbers; the findings themselves are the dataset `findings`. */
export type TechnicalFacts = (TechnicalNumbers | UnknownNumbers) & TechnicalPopulation;

export interface TechnicalNumbers {
  /** Open and not suppressed. */
  counts: SeverityCounts;
  findings: number;
  /** Covered by an active attestation: in the dataset, not in the numbers. */
  suppressed: number;
  fixable: number;
  knownExploited: number;
  /** Past their deadline. */
  breached: number;
  /** With something open. */
  images: number;
}

/** While nothing in the scope was assessed. */
export type UnknownNumbers = { [Name in keyof TechnicalNumbers]: null };

export interface TechnicalPopulation {
  /** The scope, looked at or not. */
  population: {
    tags: number;
    /** Tags without any finished scan: nothing is known of them. */
    neverScanned: number;
    /** Tags with a result of which something was not read or not assessed. */
    partial: number;
    /** Those of them of which nothing could be assessed; absent in snapshots of earlier versions. */
    notAssessed?: number;
  };
  /** Advisories of the newest result in the scope; null when nothing was scanned. */
  advisoriesBuiltAt: string | null;
  /** When the findings are what one scan found: the numbers count those too that are gone since, except in `breached`. */
  scan?: { scannedAt: string; closedSince: number };
  /** Of a scope over all registries: each on its own, by name. */
  registries?: readonly RegistryFigures[];
  /** Upgrades that close most, at most `topUpgradesMax`. */
  topUpgrades: readonly RankedUpgrade[];
}

export const topUpgradesMax = 10;

export const unknownNumbers: UnknownNumbers = {
  counts: null,
  findings: null,
  suppressed: null,
  fixable: null,
  knownExploited: null,
  breached: null,
  images: null,
};

/** The columns of the dataset `findings`. */
export const findingColumns = [
  { id: 'registry', title: 'Registry', type: 'text', width: 2 },
  { id: 'image', title: 'Image', type: 'text', width: 4 },
  { id: 'tag', title: 'Tag', type: 'text', width: 2 },
  { id: 'platform', title: 'Platform', type: 'text', width: 2 },
  { id: 'vulnerability', title: 'Vulnerability', type: 'text', width: 3 },
  { id: 'severity', title: 'Severity', type: 'severity', width: 2 },
  { id: 'packageType', title: 'Type', type: 'text', width: 1 },
  { id: 'package', title: 'Package', type: 'text', width: 3 },
  { id: 'version', title: 'Installed', type: 'text', width: 2 },
  { id: 'fixedVersion', title: 'Fixed in', type: 'text', width: 2 },
  { id: 'fixState', title: 'Fix', type: 'text', width: 1 },
  { id: 'score', title: 'CVSS', type: 'number', width: 1 },
  { id: 'epss', title: 'EPSS', type: 'percent', width: 1 },
  { id: 'knownExploited', title: 'Exploited', type: 'text', width: 1 },
  { id: 'status', title: 'Status', type: 'text', width: 2 },
  { id: 'triage', title: 'Triage', type: 'text', width: 2 },
  { id: 'firstSeen', title: 'First seen', type: 'date', width: 2 },
  { id: 'slaDue', title: 'Due', type: 'date', width: 2 },
  { id: 'slaStatus', title: 'SLA', type: 'text', width: 2 },
  { id: 'reference', title: 'Reference', type: 'link', width: 3 },
] as const satisfies readonly Column[];

export type FindingColumn = (typeof findingColumns)[number]['id'];
