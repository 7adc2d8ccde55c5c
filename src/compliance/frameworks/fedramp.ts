import type { Control, FedrampBaseline, Framework } from '../framework.ts';
import { baselines } from './fedramp-baselines.ts';
import { containerRequirements } from './fedramp-containers.ts';
import { buildChecks } from './image-check-groups.ts';
import { nist80053 } from './nist-800-53.ts';

/** Parameter of RA-5d: high risk 30 days, moderate 90, low 180. FedRAMP has no critical risk. */
const deadlines = { critical: 30, high: 30, medium: 90, low: 180 };

/** Parameter of SI-2c: 30 days for every risk. */
const updateDeadlines = { critical: 30, high: 30, medium: 30, low: 30 };

/** Days of the longest month. */
const monthly = 31;

/** A control of NIST SP 800-53 with the parameters and additions of FedRAMP. */
function fromNist(id: string, own: Partial<Omit<Control, 'id' | 'title'>> = {}): Control {
  const control = nist80053.controls.find((one) => one.id === id);
  if (!control) throw new Error(`NIST SP 800-53 has no control ${id} here`);
  return { ...control, ...own };
}

/** Controls of all baselines. `baselines` of `fedramp-baselines.ts` says which of them a baseline has. */
const allControls: readonly Control[] = [
  fromNist('RA-5', {
    checked:
      'Whether every tag in scope was scanned each month, and findings are closed within 30 (high), 90 (moderate) or 180 (low) days.',
    why: 'These are FedRAMP’s parameters; known exploited vulnerabilities must be closed by the due date in the CISA catalog.',
    reason:
      'Container images only, and no yearly scan by an independent assessor. For known exploited vulnerabilities, 14 days from detection are evaluated.',
    rules: [
      { rule: 'population-scanned' },
      { rule: 'scanned-regularly', days: monthly },
      { rule: 'severity-rated' },
      { rule: 'remediated-in-time', deadlines },
      { rule: 'exploited-closed', days: 14 },
    ],
  }),
  fromNist('RA-5(2)', {
    checked: 'Whether the advisories of each scan of the period were at most a day old.',
    why: 'FedRAMP’s parameter: within 24 hours prior to running scans.',
    coverage: 'partial',
    reason: 'Ages are evaluated in whole days. Each scan names its advisories and their build time.',
    rules: [{ rule: 'advisories-current', days: 1 }],
  }),
  fromNist('RA-5(3)'),
  {
    id: 'RA-5(4)',
    title: 'Discoverable Information',
    subject: 'customer-systems',
    checked: 'Nothing.',
    why: 'What others can discover about a running system is not in its images.',
    coverage: null,
    reason: 'Running systems must be examined from outside.',
    rules: [],
  },
  {
    id: 'RA-5(5)',
    title: 'Privileged Access',
    subject: 'customer-systems',
    checked: 'Nothing.',
    why: 'Images are read completely from the registry, without signing in to a running system.',
    coverage: null,
    reason: 'Other scanners must show whether scans of hosts, databases and applications are authenticated.',
    rules: [],
  },
  {
    id: 'RA-5(8)',
    title: 'Review Historic Audit Logs',
    subject: 'customer-systems',
    checked: 'Nothing.',
    why: 'Whether a vulnerability was exploited is shown by the logs of the systems that ran the image.',
    coverage: null,
    reason: 'Logs of running systems are not in images. The pack has the times from detection to closure.',
    rules: [],
  },
  fromNist('RA-5(11)'),
  fromNist('RA-7', {
    reason: 'Approval within the organization; deviations need that of the authorizing official too.',
    rules: [{ rule: 'exceptions-controlled' }, { rule: 'remediated-in-time', deadlines }],
  }),
  fromNist('SI-2', {
    checked: 'Findings open for 30 days or longer, closed findings, and the scan that proves the closure.',
    why: 'FedRAMP’s parameter: updates are installed within 30 days of their release.',
    reason:
      'Time is counted from the first detection instead of the release, also if no update exists. Tests before installation are not covered.',
    rules: [
      { rule: 'remediated-in-time', deadlines: updateDeadlines },
      { rule: 'closed-in-time', deadlines: updateDeadlines },
      { rule: 'closure-proven' },
    ],
  }),
  fromNist('SI-2(2)', {
    checked: 'Whether the state of flaws was determined by automatic scans at least monthly.',
    why: 'FedRAMP’s parameter: at least monthly.',
    rules: [{ rule: 'population-scanned' }, { rule: 'scanned-regularly', days: monthly }],
  }),
  fromNist('SI-2(3)', {
    checked: 'The time from first detection to closure of each finding, compared with 30, 90 and 180 days.',
    rules: [
      { rule: 'closed-in-time', deadlines },
      { rule: 'remediated-in-time', deadlines },
    ],
  }),
  {
    id: 'SI-3',
    title: 'Malicious Code Protection',
    subject: 'customer-systems',
    checked: 'Nothing.',
    why: 'Scans detect known vulnerabilities, not malicious code.',
    coverage: null,
    reason: 'An image without known vulnerabilities can still contain malicious code.',
    rules: [],
  },
  fromNist('SI-5', {
    why: 'FedRAMP asks that CISA’s directives are followed; 22-01 is the one on known exploited vulnerabilities.',
    reason: 'Other directives and the distribution of alerts to people are not covered.',
    rules: [
      { rule: 'advisories-current', days: 1 },
      { rule: 'exploited-closed', days: 14 },
    ],
  }),
  fromNist('SI-7'),
  fromNist('CA-5', {
    checked: 'Whether open findings are within FedRAMP’s deadlines, or have an approved exception.',
    why: 'Open findings are listed in the columns of FedRAMP’s template of the plan.',
    reason: 'The organization adds milestones, resources and responsible persons, and submits the plan each month.',
    rules: [{ rule: 'remediated-in-time', deadlines }, { rule: 'exceptions-controlled' }],
  }),
  fromNist('CA-7', {
    checked: 'Whether every tag in scope was scanned each month of the period.',
    why: 'FedRAMP asks for scans of containers at least monthly.',
    reason:
      'Operating systems, databases, web applications and services need scans of their own; reports go to officials.',
    rules: [{ rule: 'population-scanned' }, { rule: 'scanned-regularly', days: monthly }],
  }),
  {
    id: 'CA-8',
    title: 'Penetration Testing',
    subject: 'people',
    checked: 'Nothing.',
    why: 'A scan does not simulate an attack.',
    coverage: null,
    reason: 'People perform penetration tests against running systems.',
    rules: [],
  },
  fromNist('CM-6', {
    checked: 'Whether images pass the checks on users, passwords and permissions.',
    reason: 'FedRAMP requires STIGs or CIS benchmarks for all running systems. Images contain few of their settings.',
  }),
  fromNist('CM-7', {
    reason: 'Images do not define prohibited functions, or ports and services at run time.',
  }),
  fromNist('CM-8', {
    checked: 'Whether every tag in scope has a software inventory that is renewed each month.',
    why: 'FedRAMP’s parameter: the inventory is reviewed and updated at least monthly.',
    reason: 'Software in images only; FedRAMP’s inventory workbook covers everything in the boundary.',
    rules: [
      { rule: 'population-scanned' },
      { rule: 'inventory-present' },
      { rule: 'scanned-regularly', days: monthly },
    ],
  }),
  fromNist('CM-8(1)', {
    checked: 'Whether every tag in scope has an inventory, and whether it was renewed each month.',
    rules: [{ rule: 'inventory-present' }, { rule: 'scanned-regularly', days: monthly }],
  }),
  {
    id: 'CM-8(2)',
    title: 'Automated Maintenance',
    subject: 'images',
    checked: 'Whether scans wrote an inventory of every tag in scope, and renewed it each month.',
    why: 'Scans write inventories without the work of people, and name what they could not read.',
    coverage: 'partial',
    reason: 'Software in images only. The availability of the inventory of the whole system is not covered.',
    rules: [
      { rule: 'population-scanned' },
      { rule: 'inventory-present' },
      { rule: 'scanned-regularly', days: monthly },
    ],
  },
  fromNist('CM-8(3)', {
    why: 'FedRAMP’s parameter: automated mechanisms with a maximum delay of five minutes in detection.',
    reason:
      'Detection follows registry syncs and scans, not five minutes after a deployment. Which components are authorized is decided by the organization.',
    rules: [
      { rule: 'population-scanned' },
      { rule: 'inventory-present' },
      { rule: 'scanned-regularly', days: monthly },
    ],
  }),
  fromNist('CM-14'),
  fromNist('SA-22'),
  fromNist('SR-3', {
    reason: 'Images give no evidence about agreements with suppliers, their processes or the custody of devices.',
  }),
  {
    id: 'SR-8',
    title: 'Notification Agreements',
    subject: 'people',
    checked: 'Nothing.',
    why: 'Agreements are made between organizations.',
    coverage: null,
    reason: 'Image scans give no evidence about agreements with suppliers.',
    rules: [],
  },
  {
    id: 'SR-11',
    title: 'Component Authenticity',
    subject: 'images',
    checked: 'Whether builds verify their downloads, and whether each scan records the digest of the image.',
    why: 'An unverified component may have been tampered with.',
    coverage: 'partial',
    reason: 'Covers the history of images only, not hardware or reports of counterfeits.',
    rules: [{ rule: 'images-checked', checks: buildChecks }, { rule: 'provenance-recorded' }],
  },
  fromNist('IA-5(7)'),
  fromNist('AC-2'),
  {
    id: 'AC-6',
    title: 'Least Privilege',
    subject: 'customer-systems',
    reviews: ['access'],
    checked: 'Whether images run as another user than root, without sudo and unexpected special rights.',
    why: 'Processes must run without privileges that they do not need.',
    coverage: 'partial',
    reason: 'Covers settings in images only. Privileges are also granted at run time and to people.',
    rules: [{ rule: 'images-checked', checks: ['non-root-user', 'no-sudo', 'no-unexpected-setuid'] }],
  },
  fromNist('AU-9'),
];

/** The controls of a baseline, then the requirements for scanning of containers, which apply to every baseline. */
export function fedrampOf(baseline: FedrampBaseline): Framework {
  const { title, omitted, changes } = baselines[baseline];
  const controls = allControls
    .filter(({ id }) => !omitted.includes(id))
    .map((control) => ({ ...control, ...(Object.hasOwn(changes, control.id) && changes[control.id]) }));
  return {
    key: 'fedramp',
    title: `FedRAMP ${title}`,
    edition: 'Rev. 5 baseline',
    source:
      'FedRAMP Program Management Office, FedRAMP Security Controls Baseline (NIST SP 800-53 Rev. 5); Vulnerability Scanning Requirements for Containers, version 1.0',
    titles: 'verbatim',
    idPattern: /^(?:[A-Z]{2}-\d{1,2}(\(\d{1,2}\))?|Containers-[1-6])$/,
    controls: [...controls, ...containerRequirements],
  };
}

export const fedramp: Framework = fedrampOf('moderate');
