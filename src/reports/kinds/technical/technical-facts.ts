import type { SeverityCounts } from '../../../domain/severity.ts';
import type { DistinctVulnerabilities } from '../../exposure-facts.ts';
import type { RankedUpgrade, RegistryFigures } from '../../posture-facts.ts';
import type { Column } from '../../report-document.ts';

/** Counts of the open findings in the scope. The dataset `findings` contains the findings. */
export type TechnicalFacts = (TechnicalNumbers | UnknownNumbers) & TechnicalPopulation;

export interface TechnicalNumbers {
  /** Open findings that are not suppressed. */
  counts: SeverityCounts;
  findings: number;
  /** Findings that an active attestation suppresses. The dataset includes them; the other numbers do not. */
  suppressed: number;
  fixable: number;
  knownExploited: number;
  /** Findings of malicious packages. Snapshots of earlier versions lack it. */
  malware?: number;
  /** Findings past their deadline. */
  breached: number;
  /** Images with an open finding. */
  images: number;
}

/** The numbers of a scope in which no content was assessed. */
export type UnknownNumbers = { [Name in keyof TechnicalNumbers]: null };

export interface TechnicalPopulation {
  /** The tags in scope, scanned or not. */
  population: {
    tags: number;
    /** Tags without a completed scan. Their content is unknown. */
    neverScanned: number;
    /** Tags with a result in which some content was not read or not assessed. */
    partial: number;
    /** Partial tags in which no content could be assessed. Snapshots of earlier versions lack it. */
    notAssessed?: number;
  };
  /** When the data of the advisories of the newest result in the scope changed. Null if nothing was scanned. */
  advisoriesBuiltAt: string | null;
  /** When all feeds of these advisories were confirmed. Snapshots of earlier versions lack it. */
  advisoriesConfirmedAt?: string | null;
  /** Numbers of distinct vulnerabilities. Snapshots of earlier versions lack it. */
  distinct?: DistinctVulnerabilities;
  /** Set if the findings are those of one scan. The numbers include findings that were closed since, except `breached`. */
  scan?: { scannedAt: string; closedSince: number };
  /** The figures of each registry, by name, if the scope is all registries. */
  registries?: readonly RegistryFigures[];
  /** The first `topUpgradesMax` upgrades by closed findings. */
  topUpgrades: readonly RankedUpgrade[];
}

export const topUpgradesMax = 10;

export const unknownNumbers: UnknownNumbers = {
  counts: null,
  findings: null,
  suppressed: null,
  fixable: null,
  knownExploited: null,
  malware: null,
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
  { id: 'knownExploited', title: 'Known exploited', type: 'text', width: 1 },
  { id: 'status', title: 'Status', type: 'text', width: 2 },
  { id: 'triage', title: 'Triage', type: 'text', width: 2 },
  { id: 'firstSeen', title: 'First seen', type: 'date', width: 2 },
  { id: 'slaDue', title: 'Due', type: 'date', width: 2 },
  { id: 'slaStatus', title: 'SLA', type: 'text', width: 2 },
  { id: 'reference', title: 'Reference', type: 'link', width: 3 },
  { id: 'malware', title: 'Malware', type: 'text', width: 1 },
  { id: 'daysOverdue', title: 'Days overdue', type: 'integer', width: 1 },
  { id: 'assignee', title: 'Assignee', type: 'text', width: 2 },
  { id: 'title', title: 'Description', type: 'text', width: 5 },
] as const satisfies readonly Column[];

export type FindingColumn = (typeof findingColumns)[number]['id'];
