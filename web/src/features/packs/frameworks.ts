import type { Schemas } from '../../lib/api/client.ts';

export type PackRequest = Schemas['CreateCompliancePack'];
export type FrameworkKey = PackRequest['templateId'];
export type PackSection = NonNullable<PackRequest['selectedSections']>[number];

export const frameworkNames: Readonly<Record<FrameworkKey, string>> = {
  soc2: 'SOC 2',
  'pci-dss': 'PCI DSS',
  'nist-800-53': 'NIST SP 800-53',
  hipaa: 'HIPAA Security Rule',
  fedramp: 'FedRAMP Moderate',
  'iso-27001': 'ISO/IEC 27001',
  cmmc: 'CMMC 2.0',
  'cis-docker': 'CIS Docker Benchmark',
};

export const frameworkKeys = Object.keys(frameworkNames) as FrameworkKey[];

/** What each section of a pack contains. The controls are in every pack. */
export const sectionNames: Readonly<Record<PackSection, string>> = {
  summary: 'Summary',
  population: 'Population: every tag in scope',
  cadence: 'Scan frequency and gaps',
  findings: 'Findings and image checks',
  sla: 'Deadlines',
  exceptions: 'Exceptions',
  access: 'Access list: members and keys',
  audit: 'Audit log of the period',
  provenance: 'Scanners and advisories',
};

export const packSections = Object.keys(sectionNames) as PackSection[];
