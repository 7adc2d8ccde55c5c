import type { Kysely } from 'kysely';
import { Type } from 'typebox';
import type { Database } from '../../../../db/schema.ts';
import { defineEndpoint, type Endpoint } from '../../../../http/endpoint.ts';
import { nullable } from '../../../../http/nullable.ts';
import type { SlaNumbers } from '../../../../reports/figures/posture-facts.ts';
import { actionWords, headlineOf, movementWords, postureWords } from '../../../../reports/figures/posture-words.ts';
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
import type { RankedUpgrades } from '../rank-upgrades.ts';
import { type PostureRequest, readPosture as readFigures, readSla } from '../read-posture.ts';
import { packagesMax, readTechnical as readPackages, type UpgradablePackages } from '../read-technical.ts';
import { listSlaEntries } from './list-sla-entries.ts';
import { readScope, scopeQuery } from './posture-query.ts';

/** How things stand now, without a report made of it. */
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
  asOf: Type.String({ format: 'date-time', description: 'When all of it was true.' }),
  period: periodSchema,
};

/** Where a kept figure may stand for one that is counted. */
const sometimesKept = '`asOf`, or up to half an hour or so before it where hundreds of thousands of findings are open.';
const upgradesAsOf = Type.String({
  format: 'date-time',
  description: `When \`topActions\` and \`upgrades\` were so. ${sometimesKept}`,
});

async function readWithKept(transaction: Kysely<Database>, scope: PostureScope, request: PostureRequest) {
  const kept = await readCachedFigures<RankedUpgrades>(transaction, scope, 'upgrades');
  const facts = await readFigures(transaction, scope, request, kept?.figures);
  return { ...facts, upgradesAsOf: (kept?.takenAt ?? request.asOf).toISOString() };
}

const getPosture = (db: Kysely<Database>): Endpoint =>
  defineEndpoint(
    {
      id: 'getPosture',
      method: 'GET',
      path: '/api/reports/posture',
      tag,
      summary: 'Read how the organization, or a registry, stands in figures',
      description:
        'What is open is counted now; what opened and closed, between `from` and `to`. A figure that is not known is null, never 0.',
      access: { minimum: 'viewer' },
      query,
      responses: {
        200: { description: 'The figures', schema: dataOf(Type.Object({ ...postureSchema.properties, upgradesAsOf })) },
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
  headline: Type.String({ description: 'One sentence.' }),
  summary: Type.Array(Type.String(), { description: 'The posture in sentences.' }),
  movementSummary: Type.Array(Type.String(), { description: 'What moved since the period before, in sentences.' }),
  actions: Type.Array(Type.String(), { description: 'What to do, the most risk removed first, in sentences.' }),
  coverage: coverageSchema,
  findings: openFindingsSchema,
  risk: riskSchema,
  grade: gradeSchema,
  slaCompliancePercent: nullable(Type.Number()),
  slaJudged: nullable(
    Type.Integer({ description: 'Findings that `slaCompliancePercent` runs over: closed in the period, or overdue.' }),
  ),
  notYetDue: nullable(Type.Integer({ description: 'Open findings before their deadline.' })),
  mttrDays: nullable(Type.Number()),
  mttrOver: Type.Integer({ description: 'Number of closed findings that `mttrDays` is the mean of.' }),
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
      summary: 'Read the posture in words, what moved, and what to do first',
      access: { minimum: 'viewer' },
      query,
      responses: { 200: { description: 'The summary', schema: dataOf(executiveSchema) } },
      errors: [404],
    },
    async ({ principal: { organizationId }, query: asked }) => {
      const facts = await readScope(db, { organizationId, query: asked }, readWithKept);
      const data = {
        asOf: facts.asOf,
        period: facts.period,
        headline: headlineOf(facts),
        summary: postureWords(facts),
        movementSummary: movementWords(facts),
        actions: facts.topActions.map(actionWords),
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
  type: Type.String(),
  name: Type.String(),
  versions: Type.Integer({ description: 'Installed ones that something is open in.' }),
  images: Type.Integer(),
  findings: Type.Integer(),
  critical: Type.Integer(),
  high: Type.Integer(),
  knownExploited: Type.Integer(),
  fixable: Type.Integer(),
  upgrade: nullable(rankedUpgradeSchema),
});

const getTechnical = (db: Kysely<Database>): Endpoint =>
  defineEndpoint(
    {
      id: 'getTechnicalSummary',
      method: 'GET',
      path: '/api/reports/technical',
      tag,
      summary: 'Read what is open by package, with the upgrade that closes most',
      description: `At most ${packagesMax} packages: most critical, then high, then all. \`upgrade\` is null where nothing is fixed. The list of findings is \`GET /api/vulnerabilities\`.`,
      access: { minimum: 'viewer' },
      query,
      responses: {
        200: {
          description: 'Packages',
          schema: dataOf(
            Type.Object({
              ...about,
              coverage: coverageSchema,
              findings: openFindingsSchema,
              opened: nullable(Type.Integer({ description: 'In the period.' })),
              closed: nullable(Type.Integer({ description: 'In the period.' })),
              packagesTotal: nullable(Type.Integer({ description: 'Packages that something is open in.' })),
              packages: nullable(Type.Array(packageSchema)),
              packagesAsOf: Type.String({
                format: 'date-time',
                description: `When the packages were so. ${sometimesKept}`,
              }),
            }),
          ),
        },
      },
      errors: [404],
    },
    async ({ principal: { organizationId }, query: asked }) => {
      const data = await readScope(db, { organizationId, query: asked }, async (transaction, scope, request) => {
        const kept = await readCachedFigures<UpgradablePackages>(transaction, scope, 'packages');
        return {
          ...wordsOf(request),
          ...(await readPackages(transaction, scope, request, kept?.figures)),
          packagesAsOf: (kept?.takenAt ?? request.asOf).toISOString(),
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
      summary: 'Read how deadlines are kept, by severity',
      access: { minimum: 'viewer' },
      query,
      responses: {
        200: {
          description: 'Deadlines',
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
