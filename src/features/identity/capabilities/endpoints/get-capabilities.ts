import type { Kysely } from 'kysely';
import { Type } from 'typebox';
import type { Database } from '../../../../db/schema.ts';
import { defineEndpoint, type Endpoint, type EndpointDefinition } from '../../../../http/endpoint.ts';
import { readSessionOrganization } from '../../sessions/session-store.ts';
import { capabilitiesOf } from '../capabilities-of.ts';
import { capabilitiesSchema } from '../capability-schema.ts';
import { includedRoles } from '../included-roles.ts';
import { readPlanUsage } from '../read-plan-usage.ts';

export interface CapabilityDependencies {
  db: Kysely<Database>;
  serviceVersion: string;
  /** Every endpoint of the service. */
  definitions: () => readonly EndpointDefinition[];
}

export const getCapabilities = ({ db, serviceVersion, definitions }: CapabilityDependencies): Endpoint =>
  defineEndpoint(
    {
      id: 'getCapabilities',
      method: 'GET',
      path: '/api/auth/capabilities',
      tag: 'Sessions',
      summary: 'Get what the caller may do',
      description:
        'For an interface that disables actions and names the required role. The list has the rules that the service enforces; an operation may refuse a request for other reasons. Also returns the plan of the organization and the version of the service.',
      access: { minimum: 'viewer' },
      responses: {
        200: { description: 'What the caller may do', schema: Type.Object({ data: capabilitiesSchema }) },
      },
    },
    async ({ principal }) => {
      const { organizationId, role } = principal;
      const [organization, plan] = await Promise.all([
        readSessionOrganization(db, organizationId),
        readPlanUsage(db, organizationId),
      ]);
      const operations = capabilitiesOf(principal, definitions());
      return {
        status: 200,
        body: { data: { role, includedRoles: includedRoles(role), organization, plan, serviceVersion, operations } },
      };
    },
  );
