import type { DeclaredPackage, PackageType } from '../../domain/package.ts';

type Software = Pick<DeclaredPackage, 'type' | 'name' | 'version' | 'supplier'>;

interface SoftwareProduct {
  /** Names at endoflife.date. With several, the one that is supported the longest counts. */
  products: readonly string[];
  describes(item: Software): boolean;
}

/** Programs without a package, packages of Bitnami, and packages of conda have these names. */
const programs: Readonly<Record<string, string>> = {
  apache: 'apache-http-server',
  drupal: 'drupal',
  elixir: 'elixir',
  envoy: 'envoy',
  erlang: 'erlang',
  go: 'go',
  golang: 'go',
  haproxy: 'haproxy',
  joomla: 'joomla',
  mariadb: 'mariadb',
  mediawiki: 'mediawiki',
  memcached: 'memcached',
  mongodb: 'mongodb',
  mysql: 'mysql',
  nginx: 'nginx',
  node: 'nodejs',
  nodejs: 'nodejs',
  openssl: 'openssl',
  perl: 'perl',
  php: 'php',
  phpmyadmin: 'phpmyadmin',
  postgresql: 'postgresql',
  python: 'python',
  redis: 'redis',
  ruby: 'ruby',
  tomcat: 'tomcat',
  valkey: 'valkey',
  varnish: 'varnish',
  wordpress: 'wordpress',
};

const programTypes: ReadonlySet<PackageType> = new Set(['bitnami', 'conda', 'generic']);

/** Packages of languages that are the runtime or the framework itself. */
const packages: readonly [type: PackageType, name: RegExp, product: string][] = [
  ['composer', /^drupal\/core$/i, 'drupal'],
  ['composer', /^laravel\/framework$/i, 'laravel'],
  ['composer', /^symfony\/http-kernel$/i, 'symfony'],
  ['gem', /^rails$/, 'rails'],
  ['golang', /^(?:stdlib|toolchain)$/, 'go'],
  ['maven', /^org\.apache\.tomcat:tomcat(?:-catalina)?$/, 'tomcat'],
  ['maven', /^org\.apache\.tomcat\.embed:tomcat-embed-core$/, 'tomcat'],
  ['maven', /^org\.springframework:spring-core$/, 'spring-framework'],
  ['maven', /^org\.springframework\.boot:spring-boot$/, 'spring-boot'],
  ['npm', /^@angular\/core$/, 'angular'],
  ['npm', /^electron$/, 'electron'],
  ['npm', /^vue$/, 'vue'],
  ['nuget', /^Microsoft\.(?:NETCore|AspNetCore)\.App(?:\.Runtime\.[a-z0-9-]{1,40})?$/i, 'dotnet'],
  ['pypi', /^django$/i, 'django'],
];

const javaBuilds: readonly [supplier: RegExp, product: string][] = [
  [/adoptium/i, 'eclipse-temurin'],
  [/amazon/i, 'amazon-corretto'],
  [/azul/i, 'azul-zulu'],
  [/microsoft/i, 'microsoft-build-of-openjdk'],
  [/red hat/i, 'redhat-build-of-openjdk'],
  [/bellsoft/i, 'bellsoft-liberica'],
  [/sap/i, 'sapmachine'],
];
/** Public builds whose dates count for a builder without dates of its own. */
const javaProducts = ['eclipse-temurin', 'amazon-corretto', 'openjdk-builds-from-oracle'];

/** Packages that the project builds for distributions. The distribution does not maintain them. */
const projectBuilds: readonly SoftwareProduct[] = [
  {
    products: ['nodejs'],
    describes: ({ type, name, version }) => isSystemType(type) && name === 'nodejs' && version.includes('nodesource'),
  },
  {
    products: ['postgresql'],
    describes: ({ type, name, version }) =>
      isSystemType(type) && /^postgresql(?:-?\d{1,3}(?:-server)?)?$/.test(name) && /pgdg|PGDG/.test(version),
  },
  {
    products: ['nginx'],
    describes: ({ type, name, supplier = '' }) => isSystemType(type) && name === 'nginx' && /nginx/i.test(supplier),
  },
];

function isSystemType(type: PackageType): boolean {
  return type === 'deb' || type === 'rpm' || type === 'apk';
}

/** Undefined for a package that is no such product. Packages that a distribution builds are supported by the distribution. */
export function softwareProducts(item: Software): readonly string[] | undefined {
  const { type, name, supplier } = item;
  if (isSystemType(type)) return projectBuilds.find(({ describes }) => describes(item))?.products;
  if (type === 'generic' && name === 'openjdk') return javaProduct(supplier);
  if (programTypes.has(type)) return Object.hasOwn(programs, name) ? [programs[name] ?? ''] : undefined;
  const found = packages.find(([known, pattern]) => known === type && pattern.test(name));
  return found && [found[2]];
}

function javaProduct(supplier = ''): readonly string[] {
  const build = javaBuilds.find(([pattern]) => pattern.test(supplier));
  return build ? [build[1]] : javaProducts;
}

/** Every product of which a package may be a release, by any supplier. */
export function possibleSoftwareProducts(item: Omit<Software, 'supplier'>): readonly string[] {
  if (item.type === 'generic' && item.name === 'openjdk')
    return [...new Set([...javaBuilds.map(([, product]) => product), ...javaProducts])];
  return [...new Set([item, { ...item, supplier: 'nginx' }].flatMap((one) => softwareProducts(one) ?? []))];
}

/** Names of all products above. */
export const softwareProductNames: readonly string[] = [
  ...new Set([
    ...Object.values(programs),
    ...packages.map(([, , product]) => product),
    ...javaBuilds.map(([, product]) => product),
    ...javaProducts,
    ...projectBuilds.flatMap(({ products }) => products),
  ]),
].sort();
