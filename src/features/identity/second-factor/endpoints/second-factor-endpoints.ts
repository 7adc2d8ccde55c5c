import type { Endpoint } from '../../../../http/endpoint.ts';
import type { SecondFactorDependencies } from '../enrol-factor.ts';
import { enrolTotp } from './enrol-totp.ts';
import { removeTotp } from './remove-totp.ts';

export const secondFactorEndpoints = (deps: SecondFactorDependencies): Endpoint[] => [
  enrolTotp(deps),
  removeTotp(deps),
];
