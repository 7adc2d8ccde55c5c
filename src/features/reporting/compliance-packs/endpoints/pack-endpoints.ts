import type { Endpoint } from '../../../../http/endpoint.ts';
import { createCompliancePack } from './create-compliance-pack.ts';
import { getCompliance } from './get-compliance.ts';
import type { PackDependencies } from './pack-dependencies.ts';
import { signingKeyEndpoints } from './signing-key-endpoints.ts';

export const packEndpoints = (deps: PackDependencies): Endpoint[] => [
  createCompliancePack(deps),
  getCompliance(deps.db),
  ...signingKeyEndpoints(deps),
];
