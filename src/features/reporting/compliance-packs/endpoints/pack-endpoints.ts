import type { Endpoint } from '../../../../http/endpoint.ts';
import { createCompliancePack, type PackEndpointDependencies } from './create-compliance-pack.ts';
import { getCompliance } from './get-compliance.ts';
import { signingKeyEndpoints } from './signing-key-endpoints.ts';

export const packEndpoints = (deps: PackEndpointDependencies): Endpoint[] => [
  createCompliancePack(deps),
  getCompliance(deps.db),
  ...signingKeyEndpoints(deps),
];
