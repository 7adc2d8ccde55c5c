import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext, createRoute, Outlet, redirect } from '@tanstack/react-router';
import { Toasts } from '../components/feedback/toasts.tsx';
import { TimeTip } from '../components/text/time-tip.tsx';
import { capabilitiesQuery } from '../features/session/capabilities.ts';
import { sessionQuery } from '../features/session/session.ts';
import { ApiFailure } from '../lib/api/api-failure.ts';
import type { Search } from '../lib/url/search.ts';
import { NotFoundPage } from '../pages/not-found/not-found-page.tsx';
import { PageFailure } from './page-failure.tsx';
import { pageRoute, pageRouteWithParts } from './page-route.ts';
import { Shell } from './shell/shell.tsx';

const rootRoute = createRootRouteWithContext<{ queries: QueryClient }>()({
  validateSearch: (search: Record<string, unknown>): Search => search as Search,
  component: () => (
    <>
      <Outlet />
      <Toasts />
      <TimeTip />
    </>
  ),
  notFoundComponent: NotFoundPage,
  errorComponent: PageFailure,
});

/** Pages for users without a session. Each one has its own chunk. */
const signIn = createRoute({
  getParentRoute: () => rootRoute,
  path: '/sign-in',
  ...pageRoute(() => import('../pages/sign-in/sign-in-page.tsx'), 'SignInPage'),
});

/** Everything else needs a session; without one, sign-in returns to the same address. */
const shell = createRoute({
  getParentRoute: () => rootRoute,
  id: 'shell',
  component: Shell,
  beforeLoad: async ({ context, location }) => {
    try {
      await Promise.all([
        context.queries.ensureQueryData(sessionQuery),
        context.queries.ensureQueryData(capabilitiesQuery),
      ]);
    } catch (error) {
      if (error instanceof ApiFailure && error.status === 401)
        // oxlint-disable-next-line typescript/only-throw-error -- the router expects redirects to be thrown
        throw redirect({ to: '/sign-in', search: { return: location.href } });
      throw error;
    }
  },
});

const overview = createRoute({
  getParentRoute: () => shell,
  path: '/',
  ...pageRouteWithParts(
    () => import('../pages/overview/overview-page.tsx'),
    'OverviewPage',
    () => import('../pages/overview/list-parts.ts'),
    'list',
  ),
});

const findings = createRoute({
  getParentRoute: () => shell,
  path: '/findings',
  ...pageRoute(
    () => import('../pages/findings/findings-page.tsx'),
    'FindingsPage',
    () => import('../pages/findings/start-rows.ts'),
  ),
});

const vulnerability = createRoute({
  getParentRoute: () => shell,
  path: '/vulnerabilities/$cveId',
  ...pageRoute(() => import('../pages/vulnerability/vulnerability-page.tsx'), 'VulnerabilityPage'),
});

const images = createRoute({
  getParentRoute: () => shell,
  path: '/images',
  ...pageRoute(
    () => import('../pages/images/images-page.tsx'),
    'ImagesPage',
    () => import('../pages/images/start-rows.ts'),
  ),
});

const image = createRoute({
  getParentRoute: () => shell,
  path: '/images/$imageId',
  ...pageRoute(() => import('../pages/image/image-page.tsx'), 'ImagePage'),
});

const scans = createRoute({
  getParentRoute: () => shell,
  path: '/scans',
  ...pageRoute(() => import('../pages/scans/scans-page.tsx'), 'ScansPage'),
});

const scan = createRoute({
  getParentRoute: () => shell,
  path: '/scans/$scanId',
  ...pageRouteWithParts(
    () => import('../pages/scan/scan-page.tsx'),
    'ScanPage',
    () => import('../pages/scan/tab-parts.ts'),
    'tab',
  ),
});

const compare = createRoute({
  getParentRoute: () => shell,
  path: '/scans/$scanId/compare',
  ...pageRoute(() => import('../pages/compare/compare-page.tsx'), 'ComparePage'),
});

const packages = createRoute({
  getParentRoute: () => shell,
  path: '/packages',
  ...pageRoute(
    () => import('../pages/packages/packages-page.tsx'),
    'PackagesPage',
    () => import('../pages/packages/start-rows.ts'),
  ),
});

const registries = createRoute({
  getParentRoute: () => shell,
  path: '/registries',
  ...pageRoute(() => import('../pages/registries/registries-page.tsx'), 'RegistriesPage'),
});

const connectRegistry = createRoute({
  getParentRoute: () => shell,
  path: '/registries/connect',
  ...pageRoute(() => import('../pages/connect-registry/connect-registry-page.tsx'), 'ConnectRegistryPage'),
});

const registry = createRoute({
  getParentRoute: () => shell,
  path: '/registries/$registryId',
  ...pageRoute(() => import('../pages/registry/registry-page.tsx'), 'RegistryPage'),
});

const reports = createRoute({
  getParentRoute: () => shell,
  path: '/reports',
  ...pageRouteWithParts(
    () => import('../pages/reports/reports-page.tsx'),
    'ReportsPage',
    () => import('../pages/reports/tab-parts.ts'),
    'tab',
  ),
});

const report = createRoute({
  getParentRoute: () => shell,
  path: '/reports/$reportId',
  ...pageRoute(() => import('../pages/report/report-page.tsx'), 'ReportPage'),
});

const compliance = createRoute({
  getParentRoute: () => shell,
  path: '/compliance',
  ...pageRoute(() => import('../pages/compliance/compliance-page.tsx'), 'CompliancePage'),
});

const exceptions = createRoute({
  getParentRoute: () => shell,
  path: '/exceptions',
  ...pageRoute(() => import('../pages/exceptions/exceptions-page.tsx'), 'ExceptionsPage'),
});

const settings = createRoute({
  getParentRoute: () => shell,
  path: '/settings',
  beforeLoad: () => {
    // oxlint-disable-next-line typescript/only-throw-error -- the router expects redirects to be thrown
    throw redirect({ to: '/settings/$section', params: { section: 'account' }, replace: true });
  },
});

const settingsSection = createRoute({
  getParentRoute: () => shell,
  path: '/settings/$section',
  ...pageRouteWithParts(
    () => import('../pages/settings/settings-page.tsx'),
    'SettingsPage',
    () => import('../pages/settings/section-contents.ts'),
  ),
});

const setUp = createRoute({
  getParentRoute: () => rootRoute,
  path: '/set-up',
  ...pageRoute(() => import('../pages/accounts/set-up-page.tsx'), 'SetUpPage'),
});

const acceptInvite = createRoute({
  getParentRoute: () => rootRoute,
  path: '/accept-invite',
  ...pageRoute(() => import('../pages/accounts/accept-invite-page.tsx'), 'AcceptInvitePage'),
});

const resetPassword = createRoute({
  getParentRoute: () => rootRoute,
  path: '/reset-password',
  ...pageRoute(() => import('../pages/accounts/reset-password-page.tsx'), 'ResetPasswordPage'),
});

export const routeTree = rootRoute.addChildren([
  signIn,
  setUp,
  acceptInvite,
  resetPassword,
  shell.addChildren([
    overview,
    findings,
    vulnerability,
    images,
    image,
    scans,
    scan,
    compare,
    packages,
    registries,
    connectRegistry,
    registry,
    reports,
    report,
    compliance,
    exceptions,
    settings,
    settingsSection,
  ]),
]);
