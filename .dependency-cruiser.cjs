'use strict';

/** Each rule is a sentence: what may not import what, and why. The map is in ARCHITECTURE.md. */
const forbid = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

/** Test code may reach wherever it needs. */
const source = (path) => ({ path, pathNot: '[.]test[.]ts$' });

/** Each group of features may import the groups before it. */
const groups = ['platform', 'identity', 'findings', 'scanning', 'registries', 'reporting'];

module.exports = {
  forbidden: [
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
    forbid('no-import-cycles', 'Two modules that import each other are one module.', {}, { circular: true }),
    forbid(
      'lib-knows-no-product-words',
      'lib is small helpers without product words: everything may use it, so it may use nothing of ours.',
      source('^src/lib/'),
      { path: '^src/(?!lib/)' },
    ),
    forbid(
      'domain-sees-only-lib',
      'domain holds words and pure rules, so that every layer can share them.',
      source('^src/domain/'),
      { path: '^src/(?!lib/|domain/)' },
    ),
    forbid(
      'oci-sees-only-lib-and-domain',
      'The registry protocol must be usable by the engine, the CLI and the sensor alike.',
      source('^src/oci/'),
      { path: '^src/(?!lib/|domain/|oci/)' },
    ),
    forbid(
      'providers-see-only-lib-domain-and-oci',
      'What a registry provider wants is known without a service around it.',
      source('^src/providers/'),
      { path: '^src/(?!lib/|domain/|oci/|providers/)' },
    ),
    forbid(
      'engine-knows-no-database-and-no-server',
      'image in, inventory and findings out: the CLI and the sensor run the engine without a service.',
      source('^src/engine/'),
      { path: '^src/(?!lib/|domain/|oci/|engine/)' },
    ),
    forbid(
      'reports-see-only-lib-and-domain',
      'A report is made of its snapshot alone: no query, no clock, no request can change what it says.',
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
      'Controls are judged by evidence that was taken before, so that the judgement can be repeated.',
      source('^src/compliance/'),
      { path: '^src/(?!lib/|domain/|reports/|compliance/)' },
    ),
    forbid(
      'cli-never-sees-the-service',
      'plimsoll scan must start fast and work without any server part.',
      source('^src/cli/'),
      { path: '^src/(db|http|features|jobs|app)/' },
    ),
    forbid(
      'mechanics-know-no-feature',
      'db, jobs, http and storage are mechanics: features use them, never the other way round.',
      source('^src/(db|jobs|http|storage)/'),
      { path: '^src/(features|app)/' },
    ),
    forbid(
      'only-app-and-main-compose',
      'One place sees everything; a feature that imported it would see everything too.',
      source('^src/(?!app/|main[.]ts)'),
      { path: '^src/app/' },
    ),
    forbid(
      'only-stores-and-db-speak-sql',
      'SQL lives in files named *-store.ts and in db/, so that every query is found and carries the organization.',
      { path: '^src/', pathNot: ['^src/(db|jobs|app)/', '-store[.]ts$', '[.]test[.]ts$'] },
      { path: '(^|/)node_modules/(kysely|pg)/', dependencyTypesNot: ['type-only'] },
    ),
    forbid(
      'only-run-process-starts-processes',
      'Processes are started in one place, with limits; the database supervisor and the work pool are the only other owners of processes.',
      {
        path: '^src/',
        pathNot:
          '(^src/lib/run-process[.]ts$|^src/lib/work-pool/start-process-host[.]ts$|^src/db/embedded/|[.]test[.]ts$)',
      },
      { path: '^(node:)?child_process$' },
    ),
    forbid(
      'only-http-client-and-oci-open-outside-connections',
      'Addresses are checked and pinned in one place; nothing else may dial out.',
      { path: '^src/', pathNot: '(^src/lib/http-client[.]ts$|^src/oci/|[.]test[.]ts$)' },
      { path: '((^|/)node_modules/undici/|^(node:)?https$)' },
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
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
    },
  },
};
