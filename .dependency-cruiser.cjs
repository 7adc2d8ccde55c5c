'use strict';

/** Each rule names a forbidden import and its reason. ARCHITECTURE.md has an overview. */
const forbid = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

/** Tests may import any file. */
const source = (path) => ({ path, pathNot: '[.]test[.]ts$' });

/** Each group of features may import the groups before it. */
const groups = ['platform', 'identity', 'findings', 'scanning', 'registries', 'reporting'];

/** Folders of the dashboard. Each may import the folders after it. */
const webLayers = ['app', 'pages', 'features', 'components', 'lib'];
const webSource = (path) => ({ path, pathNot: '[.]test[.]tsx?$' });

module.exports = {
  forbidden: [
    ...webLayers
      .slice(1)
      .map((layer, index) =>
        forbid(
          `web-${layer}-imports-no-outer-layer`,
          'Folders of the dashboard depend in one direction: app, pages, features, components, lib.',
          webSource(`^web/src/${layer}/`),
          { path: [`^web/src/(${webLayers.slice(0, index + 1).join('|')})/`, '^web/src/[^/]+$'] },
        ),
      ),
    forbid(
      'web-pages-know-no-other',
      'A page can be changed, loaded and removed alone. What several pages use is in web/src/features, components or lib.',
      { path: '^web/src/pages/([^/]+)/', pathNot: '[.]test[.]tsx?$' },
      { path: '^web/src/pages/', pathNot: '^web/src/pages/$1/' },
    ),
    forbid(
      'web-uses-the-public-api-only',
      'The dashboard is a client of the API: it imports no code of the service, and the types of openapi/service-v1.d.ts only.',
      { path: '^web/' },
      { path: '^(src|test|tools|bench|migrations)/|^openapi/(?!service-v1[.]d[.]ts$)' },
    ),
    forbid(
      'service-imports-nothing-of-the-dashboard',
      'The service serves the built files of the dashboard, and works without them.',
      { path: '^src/' },
      { path: '^web/' },
    ),
    ...groups
      .slice(0, -1)
      .map((group, index) =>
        forbid(
          `${group}-imports-no-later-group`,
          'Groups of features depend in one direction, so that a reader of one group needs to know the groups before it only.',
          source(`^src/features/${group}/`),
          { path: `^src/features/(${groups.slice(index + 1).join('|')})/` },
        ),
      ),
    forbid(
      'no-import-cycles',
      'Modules that import each other can only be understood together.',
      {},
      { circular: true },
    ),
    forbid(
      'lib-knows-no-product-words',
      'lib has general functions without terms of the product. All other folders may import it, so it imports none of them.',
      source('^src/lib/'),
      { path: '^src/(?!lib/)' },
    ),
    forbid(
      'domain-sees-only-lib',
      'domain has types and pure rules that all other folders share.',
      source('^src/domain/'),
      { path: '^src/(?!lib/|domain/)' },
    ),
    forbid(
      'oci-sees-only-lib-and-domain',
      'The engine, the CLI and the sensor use the registry protocol without the service.',
      source('^src/oci/'),
      { path: '^src/(?!lib/|domain/|oci/)' },
    ),
    forbid(
      'providers-see-only-lib-domain-and-oci',
      'Registry providers can be used without the service.',
      source('^src/providers/'),
      { path: '^src/(?!lib/|domain/|oci/|providers/)' },
    ),
    forbid(
      'engine-knows-no-database-and-no-server',
      'The CLI and the sensor run the engine without the service.',
      source('^src/engine/'),
      { path: '^src/(?!lib/|domain/|oci/|engine/)' },
    ),
    forbid(
      'scanners-see-only-lib-domain-oci-and-engine',
      'The service, the CLI and the sensor run external scanners, so that their adapters know none of the three.',
      source('^src/scanners/'),
      { path: '^src/(?!lib/|domain/|oci/|engine/|scanners/)' },
    ),
    forbid(
      'correlation-knows-no-host-and-no-adapter',
      'Reports are correlated with an inventory in the same way whichever program wrote them and however it was run.',
      source('^src/scanners/correlation/'),
      { path: '^src/scanners/(?!correlation/|external-scanner[.]ts)' },
    ),
    forbid(
      'adapters-know-no-host',
      'An adapter describes commands and reads reports. Only the host starts programs.',
      source('^src/scanners/(?!host/|canary/|correlation/|inputs/)'),
      { path: '^src/scanners/(host|canary|correlation|inputs)/' },
    ),
    forbid(
      'sensor-knows-no-database-and-no-server',
      'The sensor runs in the network of a customer, without the service and its database.',
      source('^src/sensor/'),
      { path: '^src/(?!lib/|domain/|oci/|providers/|engine/|scanners/|config/|sensor/)' },
    ),
    forbid(
      'only-the-command-line-starts-the-sensor',
      'No part of the service depends on the sensor program.',
      source('^src/(?!sensor/|cli/|main[.]ts)'),
      { path: '^src/sensor/' },
    ),
    forbid(
      'reports-see-only-lib-and-domain',
      'A report depends on its snapshot only, not on queries, the time or a request.',
      source('^src/reports/'),
      { path: '^src/(?!lib/|domain/|reports/)' },
    ),
    forbid(
      'report-kinds-know-no-other-kind',
      'Sections and tables that several kinds share are in reports/posture-sections and reports/shared-datasets, so that a kind can be changed or removed alone.',
      { path: '^src/reports/kinds/([^/]+)/', pathNot: '[.]test[.]ts$' },
      { path: '^src/reports/kinds/', pathNot: '^src/reports/kinds/$1/' },
    ),
    forbid(
      'compliance-sees-only-lib-domain-and-reports',
      'Controls are evaluated with recorded evidence, so that the evaluation can be repeated.',
      source('^src/compliance/'),
      { path: '^src/(?!lib/|domain/|reports/|compliance/)' },
    ),
    forbid(
      'cli-never-sees-the-service',
      'plimsoll scan starts fast and works without the service.',
      source('^src/cli/'),
      { path: '^src/(db|http|features|jobs|app)/' },
    ),
    forbid(
      'mechanics-know-no-feature',
      'db, jobs, http and storage are infrastructure, which features import.',
      source('^src/(db|jobs|http|storage)/'),
      { path: '^src/(features|app)/' },
    ),
    forbid(
      'only-app-and-main-compose',
      'Only app and main.ts connect the parts. A feature that imported app would depend on all parts.',
      source('^src/(?!app/|main[.]ts)'),
      { path: '^src/app/' },
    ),
    forbid(
      'only-stores-and-db-speak-sql',
      'SQL is in files named *-store.ts and in db/, so that every query can be found and checked for the organization id.',
      { path: '^src/', pathNot: ['^src/(db|jobs|app)/', '-store[.]ts$', '[.]test[.]ts$'] },
      { path: '(^|/)node_modules/(kysely|pg)/', dependencyTypesNot: ['type-only'] },
    ),
    forbid(
      'finding-totals-are-read-without-suppressed-findings',
      'Stored totals include suppressed findings. Other folders use visibleTotals, which subtracts them.',
      source('^src/(?!features/findings/totals/)'),
      { path: '^src/features/findings/totals/stored-totals-store[.]ts$' },
    ),
    forbid(
      'few-files-count-suppressed-findings',
      'Sizes, and findings that opened in a period, include suppressed findings. Any other figure leaves them out.',
      source('^src/(?!features/reporting/posture/(cached-figures|opened-total)-store[.]ts$)'),
      { path: '^src/features/findings/totals/totals-with-suppressed-store[.]ts$' },
    ),
    forbid(
      'only-run-process-starts-processes',
      'Processes are started in one place, with limits; the database supervisor and the work pool are the only other owners of processes.',
      {
        path: '^src/',
        pathNot:
          '(^src/lib/run-process[.]ts$|^src/lib/work-pool/(start-process-host|end-with-this-process)[.]ts$|^src/db/embedded/|[.]test[.]ts$)',
      },
      { path: '^(node:)?child_process$' },
    ),
    forbid(
      'only-http-client-and-oci-open-outside-connections',
      'Addresses are checked in one place. No other code may open connections to other hosts.',
      {
        path: '^src/',
        // Libraries of clouds open their own connections, and one of them gets its proxy as an agent.
        pathNot: '(^src/lib/http-client[.]ts$|^src/oci/|^src/cli/credentials/cloud/find-aws-keys[.]ts$|[.]test[.]ts$)',
      },
      { path: '((^|/)node_modules/undici/|^(node:)?https$)' },
    ),
    forbid(
      'only-the-cloud-worker-finds-credentials-of-the-machine',
      'The service must not use the identity of its machine. The command line asks the libraries of clouds in a process of their own.',
      source('^src/(?!cli/credentials/cloud/find-)'),
      { path: '(^|/)node_modules/(@aws-sdk/credential-provider-|@azure/identity/|google-auth-library/)' },
    ),
    forbid(
      'only-the-cloud-worker-loads-libraries-of-clouds',
      'The libraries read the environment of the process, start programs and have no limit of time.',
      source('^src/(?!cli/credentials/cloud/cloud-worker[.]ts$)'),
      { path: '^src/cli/credentials/cloud/find-' },
    ),
    forbid(
      'stripe-is-imported-dynamically',
      'stripe takes a quarter of a second to load, and most installations never use it: import it where it is called.',
      source('^src/'),
      { path: '(^|/)node_modules/stripe/', dynamic: false, dependencyTypesNot: ['type-only'] },
    ),
    forbid(
      'source-never-imports-tests',
      'Test helpers are not product code.',
      { path: '^src/', pathNot: '[.]test[.]ts$' },
      {
        path: '^(test|bench|tools)/',
      },
    ),
    forbid(
      'no-undeclared-dependencies',
      'What is used is declared.',
      {},
      {
        dependencyTypes: ['npm-no-pkg', 'npm-unknown'],
      },
    ),
    forbid(
      'no-unresolvable-imports',
      'An import that resolves to nothing fails at run time.',
      {},
      { couldNotResolve: true },
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    // The dashboard declares its libraries in web/package.json.
    combinedDependencies: true,
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
    },
  },
};
