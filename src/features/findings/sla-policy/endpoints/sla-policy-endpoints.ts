import type { Kysely } from 'kysely';
import { Type } from 'typebox';
import type { Database } from '../../../../db/schema.ts';
import { defineEndpoint, type Endpoint } from '../../../../http/endpoint.ts';
import { nullable } from '../../../../http/nullable.ts';
import { changeSlaPolicy } from '../change-sla-policy.ts';
import { defaultSlaPolicy } from '../sla-clock.ts';
import { findSlaPolicy } from '../sla-policy-store.ts';

const days = (example: number) => Type.Integer({ minimum: 1, maximum: 3650, examples: [example] });
const slaPolicySchema = Type.Object({ critical: days(1), high: days(3), medium: days(7), low: days(14) });

const responseSchema = Type.Object({
  data: Type.Object({
    ...slaPolicySchema.properties,
    updatedAt: nullable(Type.String({ format: 'date-time', description: 'Null for the default policy.' })),
  }),
});

export const slaPolicyEndpoints = (db: Kysely<Database>): Endpoint[] => [getSlaPolicy(db), putSlaPolicy(db)];

const getSlaPolicy = (db: Kysely<Database>): Endpoint =>
  defineEndpoint(
    {
      id: 'getSlaPolicy',
      method: 'GET',
      path: '/api/sla-policy',
      tag: 'SLA policy',
      summary: 'Get the SLA policy',
      description:
        'The policy sets the number of days until the deadline for each severity. The period starts with the first detection in any tag of an image.',
      access: { minimum: 'viewer' },
      responses: { 200: { description: 'The policy', schema: responseSchema } },
    },
    async ({ principal }) => ({ status: 200, body: { data: await present(db, principal.organizationId) } }),
  );

const putSlaPolicy = (db: Kysely<Database>): Endpoint =>
  defineEndpoint(
    {
      id: 'putSlaPolicy',
      method: 'PUT',
      path: '/api/sla-policy',
      tag: 'SLA policy',
      summary: 'Update the SLA policy',
      description:
        'Sets the number of days until the deadline for each severity. Absent severities keep their value. Deadlines of open findings change immediately.',
      access: { minimum: 'admin' },
      body: { schema: Type.Partial(slaPolicySchema), example: { critical: 2, high: 7 } },
      responses: { 200: { description: 'The policy', schema: responseSchema } },
    },
    async (request) => {
      await changeSlaPolicy(db, request, request.body);
      return { status: 200, body: { data: await present(db, request.principal.organizationId) } };
    },
  );

async function present(db: Kysely<Database>, organizationId: string) {
  const { updatedAt, ...policy } = (await findSlaPolicy(db, organizationId)) ?? {
    ...defaultSlaPolicy,
    updatedAt: null,
  };
  return { ...policy, updatedAt: updatedAt?.toISOString() ?? null };
}
