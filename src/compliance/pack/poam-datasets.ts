import { date, type PackDataset, text } from './dataset-columns.ts';

/**
 * Columns of the FedRAMP template of a plan of action and milestones (Rev. 5, with the columns for directive 22-01 and CVE of June 2022), with
 * the names and the order of the template. Columns without evidence are empty for people to fill.
 */
const poamColumns = [
  text('POAM ID', 'POAM ID', 1.6),
  text('Controls', 'Controls', 1),
  text('Weakness Name', 'Weakness Name', 2),
  text('Weakness Description', 'Weakness Description', 3),
  text('Weakness Detector Source', 'Weakness Detector Source', 1.4),
  text('Weakness Source Identifier', 'Weakness Source Identifier', 1.6),
  text('Asset Identifier', 'Asset Identifier', 3),
  text('Point of Contact', 'Point of Contact', 1),
  text('Resources Required', 'Resources Required', 1),
  text('Overall Remediation Plan', 'Overall Remediation Plan', 2),
  date('Original Detection Date', 'Original Detection Date'),
  date('Scheduled Completion Date', 'Scheduled Completion Date'),
  text('Planned Milestones', 'Planned Milestones', 1),
  text('Milestone Changes', 'Milestone Changes', 1),
  date('Status Date', 'Status Date'),
  text('Vendor Dependency', 'Vendor Dependency', 1),
  date('Last Vendor Check-in Date', 'Last Vendor Check-in Date'),
  text('Vendor Dependent Product Name', 'Vendor Dependent Product Name', 1.4),
  text('Original Risk Rating', 'Original Risk Rating', 1.2),
  text('Adjusted Risk Rating', 'Adjusted Risk Rating', 1.2),
  text('Risk Adjustment', 'Risk Adjustment', 1),
  text('False Positive', 'False Positive', 1),
  text('Operational Requirement', 'Operational Requirement', 1),
  text('Deviation Rationale', 'Deviation Rationale', 1.6),
  text('Supporting Documents', 'Supporting Documents', 1),
  text('Comments', 'Comments', 2),
  text('Auto-Approve', 'Auto-Approve', 1),
  text('Binding Operational Directive 22-01 tracking', 'Binding Operational Directive 22-01 tracking', 1),
  date('Binding Operational Directive 22-01 Due Date', 'Binding Operational Directive 22-01 Due Date'),
  text('CVE', 'CVE', 1.6),
  text('Service Name', 'Service Name', 1),
] as const;

export const poamDataset = {
  id: 'poam',
  title: 'Plan of action and milestones',
  sections: null,
  columns: poamColumns,
} as const satisfies PackDataset;

export const poamClosedDataset = {
  id: 'poamClosed',
  title: 'Closed items of the plan',
  sections: null,
  columns: poamColumns,
} as const satisfies PackDataset;

/** Failed image checks, in the columns of the template. */
export const poamConfigurationDataset = {
  id: 'poamConfiguration',
  title: 'Configuration findings of the plan',
  sections: null,
  columns: poamColumns,
} as const satisfies PackDataset;

const assetColumns = [
  text('POAM ID', 'POAM ID', 1.6),
  text('Weakness Source Identifier', 'Weakness Source Identifier', 1.6),
  text('Package', 'Package', 2),
  text('Malware', 'Malware', 1),
  text('Asset Identifier', 'Asset Identifier', 4),
  text('Release', 'Release', 1.4),
  text('Installed Version', 'Installed Version', 2),
  text('Fixed Version', 'Fixed Version', 2),
  date('Original Detection Date', 'Original Detection Date'),
  date('Scheduled Completion Date', 'Scheduled Completion Date'),
  text('Timing', 'Timing', 2),
  text('Deviations', 'Deviations', 3),
  date('Closed Date', 'Closed Date'),
] as const;

/** Every asset of each open weakness, with the fixed version of its own release. */
export const poamAssetsDataset = {
  id: 'poamAssets',
  title: 'Assets of the plan',
  sections: null,
  columns: assetColumns,
} as const satisfies PackDataset;
