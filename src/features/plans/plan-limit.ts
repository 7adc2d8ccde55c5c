import { ApiError } from '../../domain/api-error.ts';
import type { PlanLimits } from './plans.ts';

const words: Readonly<Record<keyof PlanLimits, string>> = {
  scansPerMonth: 'Scan',
  members: 'Member',
  registries: 'Registry',
};

/** The refusal in the contract's words. */
export function planLimit(resource: keyof PlanLimits): ApiError {
  return new ApiError('PLAN_LIMIT', `${words[resource]} limit reached for current plan`);
}
