import { randomUUID } from 'node:crypto';
import { registryProviders } from '../../src/providers/registry-provider.ts';
import { type Fields, type ServiceClient, textOf } from '../../tools/seed/service-client.ts';
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
  /** Tabs, lists and groups of the page that the tests open after it, as the query of the address. */
  parts?: readonly string[];
  /** Whether the page shows a table with rows in the seeded organization. */
  hasTable: boolean;
}

/** Every page of the dashboard. A test compares the list with the router. */
export const routes: readonly WebRoute[] = [
  { path: '/sign-in', title: 'Sign in', role: null, hasTable: false },
  { path: '/set-up', role: null, hasTable: false },
  { path: '/accept-invite', role: null, hasTable: false },
  { path: '/reset-password', role: null, hasTable: false },
  { path: '/', title: 'Overview', role: 'viewer', parts: ['list=tags', 'list=changes'], hasTable: false },
  {
    path: '/findings',
    title: 'Findings',
    role: 'viewer',
    parts: ['group=vulnerability', 'group=package', 'group=image', 'group=fix'],
    hasTable: true,
  },
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
    parts: ['tab=history', 'tab=compare'],
    hasTable: false,
  },
  { path: '/scans', title: 'Scans', role: 'developer', hasTable: false },
  {
    path: '/scans/$scanId',
    address: async (api) => `/scans/${await firstOf(api, finishedScans)}`,
    role: 'developer',
    parts: ['tab=packages', 'tab=layers', 'tab=checks', 'tab=score', 'tab=coverage', 'tab=files'],
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
  {
    path: '/registries/connect',
    title: 'Connect a registry',
    role: 'admin',
    parts: registryProviders.map((provider) => `provider=${provider}`),
    hasTable: false,
  },
  {
    path: '/registries/$registryId',
    address: (api) => addressOfRegistry(api, 'sensor'),
    role: 'admin',
    parts: ['edit=connection'],
    hasTable: true,
  },
  {
    path: '/reports',
    title: 'Reports',
    role: 'viewer',
    parts: ['tab=schedules', 'tab=deliveries', 'tab=destinations'],
    hasTable: false,
  },
  {
    path: '/reports/$reportId',
    address: async (api) => `/reports/${await firstOf(api, '/api/reports?limit=1&type=posture')}`,
    role: 'viewer',
    parts: ['tab=changes', 'tab=history', 'tab=shares', 'tab=details'],
    hasTable: false,
  },
  {
    path: '/compliance',
    title: 'Compliance',
    role: 'viewer',
    parts: ['tab=packs', 'tab=reviews', 'tab=verify'],
    hasTable: false,
  },
  { path: '/exceptions', title: 'Exceptions', role: 'viewer', hasTable: false },
  { path: '/settings/$section', address: async () => '/settings/account', role: 'admin', hasTable: false },
];

/** The other sections of the settings. The log is filtered by actions that no test causes while others read it. */
const settings = [
  { section: 'members', hasTable: true, parts: ['new=true'] },
  { section: 'keys', hasTable: true, parts: ['new=true'] },
  { section: 'sla', hasTable: false },
  { section: 'organization', hasTable: false },
  { section: 'plan', hasTable: false },
  { section: 'signing-key', hasTable: false },
  { section: 'audit', query: '?action=registry.*', hasTable: true },
].map(({ section, query = '', ...rest }) => ({
  name: `the settings ${section}`,
  path: '/settings/$section',
  address: async () => `/settings/${section}${query}`,
  role: 'admin' as const,
  ...rest,
}));

/** Further content of pages whose address needs the ids of certain records, or a token. */
export const variants: readonly (WebRoute & { name: string })[] = [
  ...settings,
  {
    name: 'a registry that the service reads',
    path: '/registries/$registryId',
    address: (api) => addressOfRegistry(api, 'cloud'),
    role: 'admin',
    parts: ['edit=connection'],
    hasTable: false,
  },
  {
    name: 'an open invite',
    path: '/accept-invite',
    address: async (api) => {
      const email = `${randomUUID()}@northwind.example`;
      return `/accept-invite#token=${textOf(await api.call('POST', '/api/invites', { email, role: 'viewer' }), 'token')}`;
    },
    role: null,
    hasTable: false,
  },
  {
    name: 'a valid reset link',
    path: '/reset-password',
    address: async (api) => {
      const member = (await api.list('/api/members?limit=200')).find(({ role }) => role === 'viewer');
      if (member === undefined) throw new Error('the organization has no viewer');
      const reset = await api.call('POST', `/api/members/${textOf(member, 'id')}/reset`);
      return `/reset-password#token=${textOf(reset, 'token')}`;
    },
    role: null,
    hasTable: false,
  },
  {
    name: 'a compliance pack',
    path: '/reports/$reportId',
    address: async (api) => `/reports/${await firstOf(api, '/api/reports?limit=1&type=compliance_pack')}`,
    role: 'viewer',
    parts: ['tab=content', 'tab=verify'],
    hasTable: false,
  },
  {
    name: 'a comparison of two scans',
    path: '/scans/$scanId/compare',
    address: async (api) => {
      const scans = await api.list('/api/scans?limit=200&status=COMPLETE&sort=riskScore:desc');
      const baseOf = (scan: Fields): Fields | undefined =>
        scans.find(({ tagId, scanId }) => tagId === scan['tagId'] && scanId !== scan['scanId']);
      const scan = scans.find((one) => baseOf(one) !== undefined);
      const base = scan && baseOf(scan);
      if (scan === undefined || base === undefined) throw new Error('no tag has two scans');
      return `/scans/${textOf(scan, 'scanId')}/compare?base=${textOf(base, 'scanId')}`;
    },
    role: 'developer',
    parts: ['diff=packages', 'diff=size', 'diff=checks'],
    hasTable: false,
  },
  {
    name: 'the places of a package',
    path: '/packages',
    address: async (api) => `/packages?name=${encodeURIComponent(await nameOfPackage(api))}`,
    title: 'Packages',
    role: 'viewer',
    hasTable: true,
  },
  {
    name: 'an image without a result',
    path: '/images/$imageId',
    address: async (api) => `/images/${await firstOf(api, '/api/images?limit=1&status=NEVER_SCANNED,QUEUED,FAILED')}`,
    role: 'viewer',
    parts: ['tab=history', 'tab=compare'],
    hasTable: false,
  },
];

const finishedScans = '/api/scans?limit=1&status=COMPLETE&sort=riskScore:desc';

/** Every page with its further content. */
export const pages: readonly (WebRoute & { name: string })[] = [
  ...routes.map((route) => ({ ...route, name: route.path })),
  ...variants,
];

async function addressOfRegistry(api: ServiceClient, scanMethod: 'cloud' | 'sensor'): Promise<string> {
  const registry = (await api.list('/api/registries')).find((one) => one['scanMethod'] === scanMethod);
  if (registry === undefined) throw new Error(`no registry has the scan method ${scanMethod}`);
  return `/registries/${textOf(registry, 'id')}`;
}

async function nameOfPackage(api: ServiceClient): Promise<string> {
  const [finding] = await api.list('/api/vulnerabilities?limit=1');
  return textOf({ ...Object(finding?.['package']) }, 'name');
}

/** A field of the first row of a list, which must not be empty. */
async function firstOf(api: ServiceClient, list: string, field = 'id'): Promise<string> {
  const [first] = await api.list(list);
  if (first === undefined) throw new Error(`${list} has no rows`);
  return textOf(first, field);
}
