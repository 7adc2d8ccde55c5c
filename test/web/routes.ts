import { type ServiceClient, textOf } from '../../tools/seed/service-client.ts';
import type { WebRole } from './harness/sign-in.ts';

/** A page of the dashboard that the general tests open. */
export interface WebRoute {
  /** As in `web/src/app/routes.tsx`. */
  path: string;
  /** The address to open, for a path with parameters: ids of the organization that the client belongs to. */
  address?: (api: ServiceClient) => Promise<string>;
  /** Title of the page; absent if it depends on the data. */
  title?: string;
  /** The lowest role that sees the whole page. Null: the page is for users without a session. */
  role: WebRole | null;
  /** Whether the page shows a table with rows in the seeded organization. */
  hasTable: boolean;
}

/** Every page of the dashboard. A test compares the list with the router. */
export const routes: readonly WebRoute[] = [
  { path: '/sign-in', title: 'Sign in', role: null, hasTable: false },
  { path: '/set-up', role: null, hasTable: false },
  { path: '/accept-invite', role: null, hasTable: false },
  { path: '/reset-password', role: null, hasTable: false },
  { path: '/', title: 'Overview', role: 'viewer', hasTable: false },
  { path: '/findings', title: 'Findings', role: 'viewer', hasTable: true },
  {
    path: '/vulnerabilities/$cveId',
    address: async (api) => `/vulnerabilities/${await firstOf(api, '/api/vulnerabilities?limit=1', 'cveId')}`,
    role: 'viewer',
    hasTable: false,
  },
  { path: '/images', title: 'Images', role: 'viewer', hasTable: false },
  {
    path: '/images/$imageId',
    address: async (api) => `/images/${await firstOf(api, '/api/images?limit=1&sort=riskScore:desc')}`,
    role: 'viewer',
    hasTable: false,
  },
  { path: '/scans', title: 'Scans', role: 'developer', hasTable: false },
  {
    path: '/scans/$scanId',
    address: async (api) => `/scans/${await firstOf(api, finishedScans)}`,
    role: 'developer',
    hasTable: true,
  },
  {
    path: '/scans/$scanId/compare',
    address: async (api) => `/scans/${await firstOf(api, finishedScans)}/compare`,
    role: 'developer',
    hasTable: false,
  },
  { path: '/packages', title: 'Packages', role: 'viewer', hasTable: false },
  { path: '/registries', title: 'Registries', role: 'viewer', hasTable: false },
  { path: '/registries/connect', title: 'Connect a registry', role: 'admin', hasTable: false },
  {
    path: '/registries/$registryId',
    address: async (api) => `/registries/${await firstOf(api, '/api/registries?limit=1')}`,
    role: 'admin',
    hasTable: false,
  },
  { path: '/reports', title: 'Reports', role: 'viewer', hasTable: false },
  {
    path: '/reports/$reportId',
    address: async (api) => `/reports/${await firstOf(api, '/api/reports?limit=1')}`,
    role: 'viewer',
    hasTable: false,
  },
  { path: '/compliance', title: 'Compliance', role: 'viewer', hasTable: false },
  { path: '/exceptions', title: 'Exceptions', role: 'viewer', hasTable: false },
  { path: '/settings/$section', address: async () => '/settings/account', role: 'admin', hasTable: false },
];

const finishedScans = '/api/scans?limit=1&status=COMPLETE&sort=riskScore:desc';

/** A field of the first row of a list, which must not be empty. */
async function firstOf(api: ServiceClient, list: string, field = 'id'): Promise<string> {
  const [first] = await api.list(list);
  if (first === undefined) throw new Error(`${list} has no rows`);
  return textOf(first, field);
}
