import { readFileSync } from 'node:fs';
import { Ajv, type ValidateFunction } from 'ajv';
import addFormats from 'ajv-formats';
import { Type } from 'typebox';
import { Value } from 'typebox/value';
import { describe, expect, it } from 'vitest';
import { noEvidence, soundEvidence } from '../../../test/helpers/pack-evidence.ts';
import { checkOscalResults, trestleMissing } from '../../../test/helpers/read-back/check-oscal.ts';
import type { SnapshotHead } from '../../reports/report-snapshot.ts';
import type { Evidence } from '../evidence.ts';
import { fedrampBaselines, frameworkKeys } from '../framework.ts';
import { frameworkOf } from '../frameworks.ts';
import { judgeFramework } from '../judge-framework.ts';
import { oscalResults } from './oscal-results.ts';
import type { PackFacts } from './pack-facts.ts';
import { packSections } from './pack-sections.ts';

type Choice = [key: (typeof frameworkKeys)[number], baseline?: (typeof fedrampBaselines)[number]];

function headOf([key, baseline]: Choice, evidence: Evidence, organization = 'Acme'): SnapshotHead<PackFacts> {
  const framework = frameworkOf(key, baseline);
  if (!framework) throw new Error(`unknown framework ${key}`);
  return {
    schema: 1,
    reportId: 'rep_1',
    version: 2,
    type: 'compliance_pack',
    name: 'First half',
    organization: { id: 'org_1', name: organization },
    scope: { kind: 'org', label: 'all images' },
    asOf: '2026-07-01T08:00:00.000Z',
    period: { from: '2026-01-01T00:00:00.000Z', to: '2026-07-01T00:00:00.000Z' },
    datasets: [],
    facts: {
      framework,
      evidence,
      controls: judgeFramework(framework, evidence),
      period: { from: '2026-01-01T00:00:00.000Z', to: '2026-07-01T00:00:00.000Z', cutFrom: null },
      scope: ['All images of the organization.'],
      sections: packSections,
      formats: ['PDF', 'JSON'],
      hasTables: true,
      hasDocuments: true,
    },
  };
}

/** NIST publishes `oscal_assessment-results_schema.json` with each release of OSCAL, and in no package. */
const nistSchemaFile = process.env['PLIMSOLL_OSCAL_SCHEMA'];
const nistSchemaMissing = nistSchemaFile === undefined ? ' [needs its file in PLIMSOLL_OSCAL_SCHEMA]' : '';

function compileNistSchema(file: string): ValidateFunction {
  const ajv = new Ajv({ strict: false, allErrors: true });
  addFormats.default(ajv);
  return ajv.compile(JSON.parse(readFileSync(file, 'utf8')) as object);
}

/** The parts of NIST's schema (OSCAL 1.1.3, assessment-results) that the documents use, from the published reference. */
const closed = { additionalProperties: false };
const uuid = Type.String({
  pattern: '^[0-9A-Fa-f]{8}-[0-9A-Fa-f]{4}-[45][0-9A-Fa-f]{3}-[89ABab][0-9A-Fa-f]{3}-[0-9A-Fa-f]{12}$',
});
const line = Type.String({ pattern: '^\\S(.*\\S)?$' });
const token = Type.String({ pattern: '^(\\p{L}|_)(\\p{L}|\\p{N}|[.\\-_])*$' });
const moment = Type.String({ pattern: '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(\\.\\d+)?Z$' });
const reference = Type.String({ pattern: '^\\S+$' });
const props = Type.Array(Type.Object({ name: token, ns: reference, value: line }, closed), { minItems: 1 });
const selection = Type.Array(Type.Object({ 'control-id': token }, closed), { minItems: 1 });
const observation = Type.Object(
  {
    uuid,
    title: line,
    description: line,
    props,
    methods: Type.Array(Type.Union([Type.Literal('EXAMINE'), Type.Literal('INTERVIEW'), Type.Literal('TEST')]), {
      minItems: 1,
    }),
    types: Type.Array(token, { minItems: 1 }),
    'relevant-evidence': Type.Optional(
      Type.Array(Type.Object({ href: reference, description: line }, closed), { minItems: 1 }),
    ),
    collected: moment,
  },
  closed,
);
const finding = Type.Object(
  {
    uuid,
    title: line,
    description: line,
    props,
    target: Type.Object(
      {
        type: Type.Union([Type.Literal('statement-id'), Type.Literal('objective-id')]),
        'target-id': token,
        title: line,
        status: Type.Object(
          {
            state: Type.Union([Type.Literal('satisfied'), Type.Literal('not-satisfied')]),
            reason: token,
            remarks: line,
          },
          closed,
        ),
      },
      closed,
    ),
    'related-observations': Type.Array(Type.Object({ 'observation-uuid': uuid }, closed), { minItems: 1 }),
  },
  closed,
);
const schema = Type.Object(
  {
    'assessment-results': Type.Object(
      {
        uuid,
        metadata: Type.Object(
          {
            title: line,
            'last-modified': moment,
            version: line,
            'oscal-version': Type.Literal('1.1.3'),
            roles: Type.Array(Type.Object({ id: token, title: line }, closed), { minItems: 1 }),
            parties: Type.Array(Type.Object({ uuid, type: Type.Literal('organization'), name: line }, closed), {
              minItems: 1,
            }),
            'responsible-parties': Type.Array(
              Type.Object({ 'role-id': token, 'party-uuids': Type.Array(uuid, { minItems: 1 }) }, closed),
              { minItems: 1 },
            ),
          },
          closed,
        ),
        'import-ap': Type.Object({ href: reference }, closed),
        results: Type.Array(
          Type.Object(
            {
              uuid,
              title: line,
              description: line,
              start: moment,
              end: moment,
              props,
              'reviewed-controls': Type.Object(
                {
                  'control-selections': Type.Array(
                    Type.Object(
                      { 'include-controls': Type.Optional(selection), 'exclude-controls': Type.Optional(selection) },
                      closed,
                    ),
                    { minItems: 1 },
                  ),
                },
                closed,
              ),
              observations: Type.Array(observation, { minItems: 1 }),
              findings: Type.Array(finding, { minItems: 1 }),
            },
            closed,
          ),
          { minItems: 1 },
        ),
        'back-matter': Type.Object(
          {
            resources: Type.Array(
              Type.Object(
                {
                  uuid,
                  title: line,
                  description: line,
                  rlinks: Type.Array(Type.Object({ href: reference, 'media-type': line }, closed), { minItems: 1 }),
                },
                closed,
              ),
              { minItems: 1 },
            ),
          },
          closed,
        ),
      },
      closed,
    ),
  },
  closed,
);

const choices: Choice[] = [
  ...frameworkKeys.map((key): Choice => [key]),
  ...fedrampBaselines.map((baseline): Choice => ['fedramp', baseline]),
];

// Documents of an external schema, read member by member.
// oxlint-disable-next-line typescript/no-explicit-any
const resultsOf = (head: SnapshotHead<PackFacts>): any => oscalResults(head);

const namedChoices = choices.map((choice) => ({ name: choice.join(' '), choice }));

describe.each(namedChoices)('assessment results of $name', ({ choice }) => {
  it.each([
    ['complete evidence', soundEvidence, 'Acme'],
    ['no evidence', noEvidence, 'Acme'],
    ['a hostile name', soundEvidence, ' \u0000\n"\u202e '],
  ] as const)('follow the published structure for %s', (_, evidence, organization) => {
    const document = resultsOf(headOf(choice, evidence, organization));
    expect([...Value.Errors(schema, document)]).toEqual([]);
  });

  it('have unique ids, and references that resolve', () => {
    const { 'assessment-results': results } = resultsOf(headOf(choice, soundEvidence));
    const [{ observations, findings, 'reviewed-controls': reviewed }] = results.results;
    const ids = [...observations, ...findings].map(({ uuid: id }: { uuid: string }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const { 'related-observations': related } of findings)
      for (const { 'observation-uuid': id } of related) expect(ids).toContain(id);
    expect(results['import-ap'].href).toBe(`#${results['back-matter'].resources[0].uuid}`);
    const [{ 'include-controls': included, 'exclude-controls': excluded = [] }] = reviewed['control-selections'];
    expect(findings.map((one: { target: object }) => one.target)).toHaveLength(included.length);
    expect(included.length + excluded.length).toBe(headOf(choice, soundEvidence).facts.controls.length);
  });

  it.skipIf(nistSchemaFile === undefined)(`are valid by NIST's schema${nistSchemaMissing}`, () => {
    const check = compileNistSchema(nistSchemaFile ?? '');
    for (const evidence of [soundEvidence, noEvidence]) {
      const isValid = check(JSON.parse(JSON.stringify(resultsOf(headOf(choice, evidence)))));
      expect({ isValid, errors: check.errors ?? [] }).toEqual({ isValid: true, errors: [] });
    }
    expect(check({ 'assessment-results': {} })).toBe(false);
  });

  it.skipIf(trestleMissing !== '')(`are valid for models of NIST's schema${trestleMissing}`, () => {
    for (const evidence of [soundEvidence, noEvidence])
      expect(checkOscalResults(JSON.stringify(resultsOf(headOf(choice, evidence))))).toEqual([]);
  });
});

it('a control is satisfied exactly if it is verified', () => {
  const head = headOf(['nist-800-53'], soundEvidence);
  const [{ findings }] = resultsOf(head)['assessment-results'].results;
  const satisfied = findings
    .filter(({ target }: { target: { status: { state: string } } }) => target.status.state === 'satisfied')
    .map(({ target }: { target: { 'target-id': string } }) => target['target-id']);
  expect(satisfied).toContain('ra-5.2');
  expect(satisfied).toHaveLength(head.facts.controls.filter(({ status }) => status === 'VERIFIED').length);
});
