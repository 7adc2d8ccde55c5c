import { ApiError } from '../../../domain/api-error.ts';
import type { PlanLimits } from './plans.ts';
import { type CappedRows, rowCaps } from './row-caps.ts';

const words: Readonly<Record<keyof PlanLimits, string>> = {
  scansPerMonth: 'Scan',
  members: 'Member',
  registries: 'Registry',
};

/** PLAN_LIMIT with the message that openapi/service-v1.yaml documents. */
export function planLimit(resource: keyof PlanLimits): ApiError {
  return new ApiError('PLAN_LIMIT', `${words[resource]} limit reached for current plan`);
}

const rowWords: Readonly<Record<CappedRows, string>> = {
  tags: 'Tag',
  registries: 'Registry',
  sensors: 'Sensor',
  apiKeys: 'API key',
  personalAccessTokens: 'Personal access token',
  invites: 'Invite',
  savedViews: 'Saved view',
  reportDestinations: 'Report destination',
  reports: 'Report',
};

/** PLAN_LIMIT for a row beyond the limit of every plan. The message contains the number. */
export function rowLimit(rows: CappedRows): ApiError {
  const message = `${rowWords[rows]} limit reached for current plan: an organization has at most ${rowCaps[rows]}`;
  return new ApiError('PLAN_LIMIT', message);
}
