import { createHash } from 'node:crypto';
import { derivedUuid } from '../../lib/derived-uuid.ts';
import type { SnapshotHead } from '../../reports/report-snapshot.ts';
import type { ControlStatus } from '../control-status.ts';
import type { JudgedControl, Outcome } from '../judge-framework.ts';
import { evidenceNames } from './evidence-tables.ts';
import type { PackFacts } from './pack-facts.ts';

const oscalVersion = '1.1.3';
const namespace = 'urn:plimsoll:oscal';

type Head = SnapshotHead<PackFacts>;

/**
 * Assessment results of OSCAL (NIST, JSON format): an observation for each outcome of a rule, and a finding for each judged control. A control is
 * satisfied if it is verified; a warning is not satisfied for another reason than a failure. Controls without evidence are excluded. All ids are
 * derived from the pack, so that the same snapshot gives the same bytes.
 */
export function oscalResults(head: Head): object {
  const { organization, asOf, reportId, version, facts } = head;
  const { framework, controls, period, scope } = facts;
  const id = idsOf(`${organization.id} ${reportId} ${version}`);
  const judged = controls.filter(({ outcomes }) => outcomes.length > 0);
  const excluded = controls.filter(({ outcomes }) => outcomes.length === 0);
  return {
    'assessment-results': {
      uuid: id('results'),
      metadata: {
        title: line(`${framework.title}: ${head.name}`),
        'last-modified': asOf,
        version: String(version),
        'oscal-version': oscalVersion,
        roles: [{ id: 'assessed-organization', title: 'Assessed organization' }],
        parties: [{ uuid: id('organization'), type: 'organization', name: line(organization.name) }],
        'responsible-parties': [{ 'role-id': 'assessed-organization', 'party-uuids': [id('organization')] }],
      },
      // The pack has no assessment plan: its own document describes scope and rules.
      'import-ap': { href: `#${id('pack document')}` },
      results: [
        {
          uuid: id('result'),
          title: line(`${framework.title}, ${framework.edition}`),
          description: line(`Evidence from scans of container images. ${scope.join(' ')}`),
          start: period.from,
          end: period.to,
          props: [{ name: 'pack-id', ns: namespace, value: reportId }],
          'reviewed-controls': {
            'control-selections': [
              {
                ...(judged.length > 0 && { 'include-controls': judged.map(selection) }),
                ...(excluded.length > 0 && { 'exclude-controls': excluded.map(selection) }),
              },
            ],
          },
          ...(judged.length > 0 && {
            observations: judged.flatMap((control) =>
              control.outcomes.map((one) => observation(control, one, { id, facts, asOf })),
            ),
            findings: judged.map((control) => finding(control, id)),
          }),
        },
      ],
      'back-matter': {
        resources: [
          {
            uuid: id('pack document'),
            title: 'Document of the compliance pack',
            description: 'Scope, rules, evidence and limits of the assessment.',
            rlinks: [
              ...(facts.formats.includes('PDF') ? [{ href: 'report.pdf', 'media-type': 'application/pdf' }] : []),
              { href: 'report.json', 'media-type': 'application/json' },
            ],
          },
        ],
      },
    },
  };
}

type Ids = (name: string) => string;

function observation(
  control: JudgedControl,
  outcome: Outcome,
  { id, facts, asOf }: { id: Ids; facts: PackFacts; asOf: string },
): object {
  const numbers = Object.entries(outcome.facts).map(([name, value]) => ({
    name: tokenOf(name),
    ns: namespace,
    value: line(String(value)),
  }));
  const evidence = evidenceNames(outcome.datasets, facts.sections).filter((name) => !name.endsWith('(omitted)'));
  return {
    uuid: id(`observation ${control.id} ${outcome.rule}`),
    title: line(outcome.title),
    description: line(outcome.summary),
    props: [
      { name: 'status', ns: namespace, value: outcome.status },
      { name: 'rule', ns: namespace, value: outcome.rule },
      ...numbers,
    ],
    methods: ['TEST'],
    types: ['control-objective'],
    ...(facts.hasTables &&
      evidence.length > 0 && {
        'relevant-evidence': evidence.map((name) => ({
          href: `evidence/${name}.csv`,
          description: 'Counted rows',
        })),
      }),
    collected: asOf,
  };
}

function finding({ id: control, title, status, checked, reason, coverage, outcomes }: JudgedControl, id: Ids): object {
  return {
    uuid: id(`finding ${control}`),
    title: line(`${control} ${title}`),
    description: line(checked),
    props: [{ name: 'coverage', ns: namespace, value: coverage ?? 'none' }],
    target: {
      type: 'objective-id',
      'target-id': tokenOf(control),
      title: line(title),
      status: { ...states[status], remarks: line(`${statusTexts[status]} ${reason}`) },
    },
    'related-observations': outcomes.map(({ rule }) => ({ 'observation-uuid': id(`observation ${control} ${rule}`) })),
  };
}

const states: Readonly<Record<ControlStatus, object>> = {
  VERIFIED: { state: 'satisfied', reason: 'pass' },
  WARNING: { state: 'not-satisfied', reason: 'other' },
  FAILED: { state: 'not-satisfied', reason: 'fail' },
  NOT_APPLICABLE: { state: 'not-satisfied', reason: 'other' },
};
const statusTexts: Readonly<Record<ControlStatus, string>> = {
  VERIFIED: 'Verified within the covered part. Not covered:',
  WARNING: 'The evidence is not sufficient, and an assessor must judge the control. Not covered:',
  FAILED: 'The evidence shows a failure. Not covered:',
  NOT_APPLICABLE: 'There was nothing to evaluate. Not covered:',
};

const selection = ({ id }: JudgedControl) => ({ 'control-id': tokenOf(id) });

/** Control ids of NIST's catalog are `ra-5.2`. A token begins with a letter. */
function tokenOf(text: string): string {
  const token = text
    .toLowerCase()
    .replaceAll(/\((\w+)\)/g, '.$1')
    .replaceAll(/[^a-z0-9.-]+/g, '-');
  return /^[a-z]/.test(token) ? token : `c-${token}`;
}

/** A text of OSCAL is one line without spaces at its ends, and not empty. */
function line(text: string): string {
  const plain = text
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .toWellFormed()
    .trim();
  return plain === '' ? '-' : plain;
}

/** UUIDs of version 5 (RFC 9562), which OSCAL accepts, over a name within the pack. */
function idsOf(pack: string): Ids {
  return (name) => derivedUuid(createHash('sha1').update(`${namespace} ${pack} ${name}`).digest(), 5);
}
