/** A package with its versions, oldest first. */
export interface KnownPackage {
  /** Name in OSV. */
  ecosystem: string;
  name: string;
  /** Source package of the distribution; absent when the name is the same. */
  source?: string;
  versions: readonly string[];
  /** First version without the vulnerability; null: no version fixes it. */
  fixes: Readonly<Record<string, string | null>>;
}

type Row = [name: string, versions: readonly string[], fixes: KnownPackage['fixes'], source?: string];

const of = (ecosystem: string, rows: readonly Row[]): KnownPackage[] =>
  rows.map(([name, versions, fixes, source]) => ({
    ecosystem,
    name,
    versions,
    fixes,
    ...(source !== undefined && { source }),
  }));

/** Packages by kind of image content. */
export const knownPackages = {
  debian: of('Debian:12', [
    [
      'libssl3',
      ['3.0.9-1', '3.0.11-1~deb12u2', '3.0.15-1~deb12u1'],
      { 'CVE-2023-5363': '3.0.11-1~deb12u2', 'CVE-2024-5535': '3.0.15-1~deb12u1' },
      'openssl',
    ],
    [
      'libc6',
      ['2.36-9', '2.36-9+deb12u3', '2.36-9+deb12u7'],
      { 'CVE-2023-4911': '2.36-9+deb12u3', 'CVE-2024-2961': '2.36-9+deb12u6', 'CVE-2024-33599': '2.36-9+deb12u7' },
      'glibc',
    ],
    ['libcurl4', ['7.88.1-10', '7.88.1-10+deb12u4'], { 'CVE-2023-38545': '7.88.1-10+deb12u4' }, 'curl'],
    ['zlib1g', ['1:1.2.13.dfsg-1'], { 'CVE-2023-45853': null }, 'zlib'],
    ['libexpat1', ['2.5.0-1', '2.5.0-1+deb12u1'], { 'CVE-2024-45491': '2.5.0-1+deb12u1' }, 'expat'],
    ['libgssapi-krb5-2', ['1.20.1-2', '1.20.1-2+deb12u2'], { 'CVE-2024-37371': '1.20.1-2+deb12u2' }, 'krb5'],
    [
      'libgnutls30',
      ['3.7.9-2', '3.7.9-2+deb12u2'],
      { 'CVE-2024-0553': '3.7.9-2+deb12u2', 'CVE-2011-3389': null },
      'gnutls28',
    ],
    ['libnghttp2-14', ['1.52.0-1', '1.52.0-1+deb12u1'], { 'CVE-2023-44487': '1.52.0-1+deb12u1' }, 'nghttp2'],
    ['base-files', ['12.4+deb12u5'], {}],
    ['tzdata', ['2024a-0+deb12u1', '2025b-0+deb12u1'], {}],
    ['ca-certificates', ['20230311'], {}],
    ['bash', ['5.2.15-2+b2'], {}],
  ]),
  debianTools: of('Debian:12', [
    ['libwebp7', ['1.2.4-0.2', '1.2.4-0.2+deb12u1'], { 'CVE-2023-4863': '1.2.4-0.2+deb12u1' }, 'libwebp'],
    ['openssh-server', ['1:9.2p1-2', '1:9.2p1-2+deb12u3'], { 'CVE-2024-6387': '1:9.2p1-2+deb12u3' }, 'openssh'],
    ['libsqlite3-0', ['3.40.1-2', '3.40.1-2+deb12u1'], { 'CVE-2023-7104': '3.40.1-2+deb12u1' }, 'sqlite3'],
    ['git', ['1:2.39.2-1.1', '1:2.39.5-0+deb12u1'], { 'CVE-2024-32002': '1:2.39.5-0+deb12u1' }],
  ]),
  /** Debian testing at the time of the malicious release. */
  trixie: of('Debian:13', [
    ['liblzma5', ['5.6.1-1', '5.6.1+really5.4.5-1'], { 'CVE-2024-3094': '5.6.1+really5.4.5-1' }, 'xz-utils'],
    ['libc6', ['2.37-15', '2.38-1'], {}, 'glibc'],
    ['base-files', ['13.1'], {}],
  ]),
  alpine: of('Alpine:v3.18', [
    [
      'libssl3',
      ['3.1.1-r1', '3.1.4-r0', '3.1.7-r0'],
      { 'CVE-2023-5363': '3.1.4-r0', 'CVE-2024-5535': '3.1.6-r0' },
      'openssl',
    ],
    [
      'busybox',
      ['1.36.1-r0', '1.36.1-r2', '1.36.1-r7'],
      { 'CVE-2022-48174': '1.36.1-r1', 'CVE-2023-42363': '1.36.1-r7' },
    ],
    ['libcurl', ['8.1.2-r0', '8.4.0-r0'], { 'CVE-2023-38545': '8.4.0-r0' }, 'curl'],
    ['libwebp', ['1.3.0-r2', '1.3.2-r0'], { 'CVE-2023-4863': '1.3.1-r1' }],
    ['libexpat', ['2.5.0-r1', '2.6.3-r0'], { 'CVE-2024-45491': '2.6.3-r0' }, 'expat'],
    ['nghttp2-libs', ['1.53.0-r0', '1.57.0-r0'], { 'CVE-2023-44487': '1.57.0-r0' }, 'nghttp2'],
    ['musl', ['1.2.4-r1', '1.2.4-r3'], { 'CVE-2025-26519': '1.2.4-r3' }],
    ['zlib', ['1.2.13-r1'], { 'CVE-2022-37434': '1.2.12-r2' }],
    ['alpine-baselayout', ['3.4.3-r1'], {}],
    ['ca-certificates-bundle', ['20230506-r0', '20240226-r0'], {}],
  ]),
  node: of('npm', [
    ['lodash', ['4.17.15', '4.17.20', '4.17.21'], { 'CVE-2020-8203': '4.17.19', 'CVE-2021-23337': '4.17.21' }],
    ['minimist', ['1.2.5', '1.2.8'], { 'CVE-2021-44906': '1.2.6' }],
    ['node-fetch', ['2.6.1', '2.6.7'], { 'CVE-2022-0235': '2.6.7' }],
    ['axios', ['1.5.1', '1.7.9'], { 'CVE-2023-45857': '1.6.0' }],
    ['semver', ['7.3.8', '7.6.3'], { 'CVE-2022-25883': '7.5.2' }],
    ['json5', ['2.2.1', '2.2.3'], { 'CVE-2022-46175': '2.2.2' }],
    ['ws', ['8.13.0', '8.18.0'], { 'CVE-2024-37890': '8.17.1' }],
    ['express', ['4.18.2', '4.21.2'], { 'CVE-2024-29041': '4.19.2' }],
    ['tough-cookie', ['4.0.0', '4.1.4'], { 'CVE-2023-26136': '4.1.3' }],
    ['jsonwebtoken', ['8.5.1', '9.0.2'], { 'CVE-2022-23540': '9.0.0' }],
    ['braces', ['3.0.2', '3.0.3'], { 'CVE-2024-4068': '3.0.3' }],
    ['path-to-regexp', ['0.1.7', '0.1.12'], { 'CVE-2024-45296': '0.1.10' }],
    ['next', ['15.1.0', '15.2.3'], { 'CVE-2025-29927': '15.2.3' }],
    ['vm2', ['3.9.19'], { 'CVE-2023-37466': null }],
    ['cross-spawn', ['7.0.3', '7.0.6'], { 'CVE-2024-21538': '7.0.5' }],
    ['react', ['18.2.0', '18.3.1'], {}],
    ['@fastify/static', ['6.12.0', '7.0.4'], {}],
  ]),
  python: of('PyPI', [
    ['requests', ['2.28.2', '2.32.3'], { 'CVE-2023-32681': '2.31.0' }],
    ['urllib3', ['1.26.15', '1.26.20'], { 'CVE-2023-43804': '1.26.17' }],
    ['pillow', ['9.5.0', '10.0.1', '10.4.0'], { 'CVE-2023-4863': '10.0.1', 'CVE-2023-50447': '10.2.0' }],
    ['django', ['3.2.12', '3.2.25'], { 'CVE-2022-28346': '3.2.13' }],
    ['jinja2', ['3.1.2', '3.1.6'], { 'CVE-2024-22195': '3.1.3' }],
    ['werkzeug', ['2.2.2', '2.3.8'], { 'CVE-2023-25577': '2.2.3' }],
    ['flask', ['2.2.2', '2.2.5'], { 'CVE-2023-30861': '2.2.5' }],
    ['certifi', ['2022.12.7', '2024.8.30'], { 'CVE-2023-37920': '2023.7.22' }],
    ['cryptography', ['38.0.4', '43.0.1'], { 'CVE-2023-0286': '39.0.1' }],
    ['pyyaml', ['5.3.1', '6.0.2'], { 'CVE-2020-14343': '5.4' }],
    ['aiohttp', ['3.8.5', '3.10.11'], { 'CVE-2024-23334': '3.9.2' }],
    ['setuptools', ['65.5.1', '75.1.0'], { 'CVE-2024-6345': '70.0.0' }],
    ['gunicorn', ['20.1.0', '23.0.0'], { 'CVE-2024-1135': '22.0.0' }],
    ['idna', ['3.4', '3.10'], {}],
  ]),
  /** The service has no advisories for Maven; a scanner beside the sensor reports these. */
  java: of('Maven', [
    [
      'org.apache.logging.log4j:log4j-core',
      ['2.14.1', '2.15.0', '2.17.1'],
      { 'CVE-2021-44228': '2.15.0', 'CVE-2021-45046': '2.17.1', 'CVE-2021-45105': '2.17.1' },
    ],
    ['org.springframework:spring-beans', ['5.3.17', '5.3.39'], { 'CVE-2022-22965': '5.3.39' }],
    ['org.apache.commons:commons-text', ['1.9', '1.12.0'], { 'CVE-2022-42889': '1.12.0' }],
    ['org.yaml:snakeyaml', ['1.30', '2.2'], { 'CVE-2022-1471': '2.2' }],
    ['com.fasterxml.jackson.core:jackson-databind', ['2.13.1', '2.17.2'], { 'CVE-2020-36518': '2.17.2' }],
    ['org.postgresql:postgresql', ['42.7.1', '42.7.4'], { 'CVE-2024-1597': '42.7.4' }],
    ['org.apache.tomcat.embed:tomcat-embed-core', ['9.0.98', '9.0.99'], { 'CVE-2025-24813': '9.0.99' }],
  ]),
  /** The service has no advisories for Go modules, and no scanner reports any here. */
  go: of('Go', [
    ['golang.org/x/net', ['v0.14.0', 'v0.33.0'], {}],
    ['golang.org/x/crypto', ['v0.12.0', 'v0.31.0'], {}],
    ['google.golang.org/grpc', ['v1.56.0', 'v1.68.0'], {}],
  ]),
} as const satisfies Record<string, readonly KnownPackage[]>;

export type ContentKind = keyof typeof knownPackages;
