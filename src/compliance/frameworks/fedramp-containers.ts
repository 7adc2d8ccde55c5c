import type { Control } from '../framework.ts';
import { accountChecks, buildChecks, functionChecks } from './image-check-groups.ts';

/** Scanning window of FedRAMP for images of deployed containers, in days. */
const windowDays = 30;

/**
 * FedRAMP, Vulnerability Scanning Requirements for Containers (version 1.0, March 2021): its six requirements in their order. The source numbers
 * none of them. FedRAMP includes them in its Vulnerability Scanning Requirements (version 3.0, February 2024). No copy of the document itself could
 * be read for this list: names and order were compared with summaries that quote it.
 */
export const containerRequirements: readonly Control[] = [
  {
    id: 'Containers-1',
    title: 'Hardened Images',
    subject: 'images',
    checked: 'Whether images pass the checks on users, passwords, unneeded functions and permissions.',
    why: 'Containers must use hardened images, by benchmarks of the National Checklist Program where they exist.',
    coverage: 'partial',
    reason: 'Settings in images only. Benchmarks of the container platform and of running systems are not evaluated.',
    rules: [{ rule: 'images-checked', checks: [...accountChecks, ...functionChecks, 'no-world-writable-files'] }],
  },
  {
    id: 'Containers-2',
    title: 'Container Build, Test, and Orchestration Pipeline',
    subject: 'customer-systems',
    reviews: [],
    checked: 'Whether builds verify their downloads, and whether each scan records the digest of the image.',
    why: 'Images must come from an automated pipeline that builds, tests and deploys them.',
    coverage: 'partial',
    reason: 'The pipeline, its tests and the orchestration are outside of images.',
    rules: [{ rule: 'images-checked', checks: buildChecks }, { rule: 'provenance-recorded' }],
  },
  {
    id: 'Containers-3',
    title: 'Vulnerability Scanning for Container Images',
    subject: 'images',
    checked: 'Whether every tag in scope was scanned, without a gap of more than 30 days, with rated findings.',
    why: 'An image must be scanned before its deployment and within a window of 30 days.',
    coverage: 'partial',
    reason: 'Which images are deployed, and when, is known to the container platform only.',
    rules: [
      { rule: 'population-scanned' },
      { rule: 'scanned-regularly', days: windowDays },
      { rule: 'severity-rated' },
    ],
  },
  {
    id: 'Containers-4',
    title: 'Security Sensors',
    subject: 'customer-systems',
    checked: 'Nothing.',
    why: 'Sensors may be deployed beside containers to inventory and assess them at run time.',
    coverage: null,
    reason: 'Sensors of this service read registries, not running containers.',
    rules: [],
  },
  {
    id: 'Containers-5',
    title: 'Registry Monitoring',
    subject: 'customer-systems',
    reviews: ['scope'],
    checked: 'Whether the tags of connected registries were found, and those not scanned within 30 days are listed.',
    why: 'The registry must be monitored so that images without a scan in the window are not deployed.',
    coverage: 'partial',
    reason: 'Deployments must be prevented by the container platform. Registries that are not connected are unknown.',
    rules: [{ rule: 'population-scanned' }, { rule: 'scanned-regularly', days: windowDays }],
  },
  {
    id: 'Containers-6',
    title: 'Asset Management and Inventory Reporting for Deployed Containers',
    subject: 'customer-systems',
    reviews: ['scope'],
    checked:
      'Whether each image has an inventory under its reference and digest, which the plan uses as asset identifier.',
    why: 'Each class of image of deployed containers must have a unique asset identifier in the inventory.',
    coverage: 'partial',
    reason:
      'The service does not know which images are deployed. The organization marks them in its inventory workbook.',
    rules: [{ rule: 'inventory-present' }, { rule: 'provenance-recorded' }],
  },
];
