import type { Kysely } from 'kysely';
import { Type } from 'typebox';
import type { Database } from '../../../../db/schema.ts';
import { defineEndpoint, type Endpoint } from '../../../../http/endpoint.ts';
import { nullable } from '../../../../http/nullable.ts';
import type { SlaNumbers } from '../../../../reports/posture-facts.ts';
import {
  describeMovement,
  describePosture,
  describeUpgrade,
  headlineOf,
} from '../../../../reports/posture-sections/posture-descriptions.ts';
import { readCachedFigures } from '../cached-figures-store.ts';
import {
  coverageSchema,
  dataOf,
  gradeSchema,
  movementSchema,
  mttrSchema,
  openFindingsSchema,
  periodSchema,
  postureSchema,
  rankedUpgradeSchema,
  riskSchema,
  slaSchema,
} from '../posture-schema.ts';
import type { PostureScope } from '../posture-scope.ts';
import { type PostureRequest, readPosture as readFigures, readSla } from '../read-posture.ts';
import { packagesMax, readTechnical as readPackages, type UpgradablePackages } from '../read-technical.ts';
import type { RankedUpgrades } from '../upgrades/read-ranked-upgrades.ts';
import { listSlaEntries } from './list-sla-entries.ts';
import { readScope, scopeQuery } from './posture-query.ts';

/** Reads of the current figures without creating a report. */
export const reportReads = (db: Kysely<Database>): Endpoint[] => [
  getPosture(db),
  getExecutive(db),
  getTechnical(db),
  getSla(db),
  listSlaEntries(db),
];

const tag = 'Reports';
const query = Type.Object(scopeQuery);
const about = {
  asOf: Type.String({ format: 'date-time', description: 'Time of the figures.' }),
  period: periodSchema,
};

/** Figures that can come from the cache. */
const sometimesKept =
  'Equal to `asOf`, or up to about half an hour earlier with hundreds of thousands of open findings.';
const upgradesAsOf = Type.String({
  format: 'date-time',
  description: `Time of \`topActions\` and \`upgrades\`. ${sometimesKept}`,
});

async function readWithKept(transaction: Kysely<Database>, scope: PostureScope, request: PostureRequest) {
  const cached = await readCachedFigures<RankedUpgrades>(transaction, scope, 'upgrades');
  const facts = await readFigures(transaction, scope, request, cached?.figures);
  return { ...facts, upgradesAsOf: (cached?.computedAt ?? request.asOf).toISOString() };
}

const getPosture = (db: Kysely<Database>): Endpoint =>
  defineEndpoint(
    {
      id: 'getPosture',
      method: 'GET',
      path: '/api/reports/posture',
      tag,
      summary: 'Get posture figures of the organization or a registry',
      description:
        'Counts findings that are open now, and findings that were opened or closed between `from` and `to`. An unknown figure is null, never 0.',
      access: { minimum: 'viewer' },
      query,
      responses: {
        200: {
          description: 'The posture figures',
          schema: dataOf(Type.Object({ ...postureSchema.properties, upgradesAsOf })),
        },
      },
      errors: [404],
    },
    async ({ principal: { organizationId }, query: asked }) => {
      const data = await readScope(db, { organizationId, query: asked }, readWithKept);
      return { status: 200, body: { data } };
    },
  );

const executiveSchema = Type.Object({
  ...about,
  headline: Type.String({ description: 'Posture in one sentence.' }),
  summary: Type.Array(Type.String(), { description: 'Posture in several sentences.' }),
  movementSummary: Type.Array(Type.String(), { description: 'Changes since the previous period, as sentences.' }),
  actions: Type.Array(Type.String(), {
    description: 'Recommended actions as sentences, ordered by the risk that they remove.',
  }),
  coverage: coverageSchema,
  findings: openFindingsSchema,
  risk: riskSchema,
  grade: gradeSchema,
  slaCompliancePercent: nullable(Type.Number()),
  slaJudged: nullable(
    Type.Integer({ description: 'Number of findings in `slaCompliancePercent`: closed in the period, or overdue.' }),
  ),
  notYetDue: nullable(Type.Integer({ description: 'Number of open findings before their deadline.' })),
  mttrDays: nullable(Type.Number()),
  mttrOver: Type.Integer({ description: 'Number of closed findings in the mean `mttrDays`.' }),
  movement: movementSchema,
  topActions: Type.Array(rankedUpgradeSchema),
  upgradesAsOf,
});

const getExecutive = (db: Kysely<Database>): Endpoint =>
  defineEndpoint(
    {
      id: 'getExecutiveSummary',
      method: 'GET',
      path: '/api/reports/executive',
      tag,
      summary: 'Get a posture summary with changes and recommended actions',
      access: { minimum: 'viewer' },
      query,
      responses: { 200: { description: 'The posture summary', schema: dataOf(executiveSchema) } },
      errors: [404],
    },
    async ({ principal: { organizationId }, query: asked }) => {
      const facts = await readScope(db, { organizationId, query: asked }, readWithKept);
      const data = {
        asOf: facts.asOf,
        period: facts.period,
        headline: headlineOf(facts),
        summary: describePosture(facts),
        movementSummary: describeMovement(facts),
        actions: facts.topActions.map(describeUpgrade),
        coverage: facts.coverage,
        findings: facts.findings,
        risk: facts.risk,
        grade: facts.grade,
        slaCompliancePercent: facts.sla.overall.compliancePercent,
        slaJudged: judgedOf(facts.sla.overall),
        notYetDue: facts.sla.overall.notYetDue ?? null,
        mttrDays: facts.mttr.overall.meanDays,
        mttrOver: facts.mttr.overall.closed,
        movement: facts.movement,
        topActions: facts.topActions,
        upgradesAsOf: facts.upgradesAsOf,
      };
      return { status: 200, body: { data } };
    },
  );

const packageSchema = Type.Object({
  type: Type.String({ examples: ['deb'] }),
  name: Type.String({ examples: ['openssl'] }),
  versions: Type.Integer({ description: 'Installed versions with open findings.' }),
  images: Type.Integer(),
  findings: Type.Integer(),
  critical: Type.Integer({ examples: [0] }),
  high: Type.Integer(),
  knownExploited: Type.Integer(),
  fixable: Type.Integer({ examples: [1] }),
  upgrade: nullable(rankedUpgradeSchema),
});

const getTechnical = (db: Kysely<Database>): Endpoint =>
  defineEndpoint(
    {
      id: 'getTechnicalSummary',
      method: 'GET',
      path: '/api/reports/technical',
      tag,
      summary: 'Get open findings by package, with the most effective upgrade',
      description: `At most ${packagesMax} packages, ordered by the number of critical, high and all findings. \`upgrade\` is null if no fixed version exists. \`GET /api/vulnerabilities\` lists the findings.`,
      access: { minimum: 'viewer' },
      query,
      responses: {
        200: {
          description: 'The packages',
          schema: dataOf(
            Type.Object({
              ...about,
              coverage: coverageSchema,
              findings: openFindingsSchema,
              opened: nullable(Type.Integer({ description: 'Number in the period.' })),
              closed: nullable(Type.Integer({ description: 'Number in the period.' })),
              packagesTotal: nullable(Type.Integer({ description: 'Number of packages with open findings.' })),
              packages: nullable(Type.Array(packageSchema)),
              packagesAsOf: Type.String({
                format: 'date-time',
                description: `Time of the package figures. ${sometimesKept}`,
              }),
            }),
          ),
        },
      },
      errors: [404],
    },
    async ({ principal: { organizationId }, query: asked }) => {
      const data = await readScope(db, { organizationId, query: asked }, async (transaction, scope, request) => {
        const cached = await readCachedFigures<UpgradablePackages>(transaction, scope, 'packages');
        return {
          ...wordsOf(request),
          ...(await readPackages(transaction, scope, request, cached?.figures)),
          packagesAsOf: (cached?.computedAt ?? request.asOf).toISOString(),
        };
      });
      return { status: 200, body: { data } };
    },
  );

const getSla = (db: Kysely<Database>): Endpoint =>
  defineEndpoint(
    {
      id: 'getSlaSummary',
      method: 'GET',
      path: '/api/reports/sla',
      tag,
      summary: 'Get SLA compliance by severity',
      access: { minimum: 'viewer' },
      query,
      responses: {
        200: {
          description: 'SLA compliance by severity',
          schema: dataOf(Type.Object({ ...about, coverage: coverageSchema, sla: slaSchema, mttr: mttrSchema })),
        },
      },
      errors: [404],
    },
    async ({ principal: { organizationId }, query: asked }) => {
      const data = await readScope(db, { organizationId, query: asked }, async (transaction, scope, request) => ({
        ...wordsOf(request),
        ...(await readSla(transaction, scope, request)),
      }));
      return { status: 200, body: { data } };
    },
  );

function judgedOf({ closedInTime, closedLate, breached }: SlaNumbers): number | null {
  return breached === null ? null : closedInTime + closedLate + breached;
}

function wordsOf({ asOf, period: { from, to } }: PostureRequest) {
  return { asOf: asOf.toISOString(), period: { from: from.toISOString(), to: to.toISOString() } };
}
