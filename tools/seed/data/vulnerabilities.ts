/** A published vulnerability, as public records describe it. */
export interface KnownVulnerability {
  id: string;
  title: string;
  /** CVSS 3.1 vector. */
  cvss: string;
  /** Typical EPSS score and percentile. */
  epss: readonly [score: number, percentile: number];
  /** Due date in the catalog of known exploited vulnerabilities. */
  exploitedDueOn?: string;
}

const remote = 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H';
const remoteChanged = 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:C/C:H/I:H/A:H';
const denial = 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:N/I:N/A:H';
const disclosure = 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:N/A:N';
const withUser = 'CVSS:3.1/AV:N/AC:L/PR:N/UI:R/S:U/C:H/I:H/A:H';
const crossSite = 'CVSS:3.1/AV:N/AC:L/PR:N/UI:R/S:C/C:L/I:L/A:N';
const mixed = 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:L/I:L/A:L';
const local = 'CVSS:3.1/AV:L/AC:L/PR:L/UI:N/S:U/C:H/I:H/A:H';
const minor = 'CVSS:3.1/AV:L/AC:H/PR:L/UI:N/S:U/C:L/I:N/A:N';
const complex = 'CVSS:3.1/AV:N/AC:H/PR:N/UI:N/S:U/C:H/I:H/A:H';

type Row = [id: string, title: string, cvss: string, score: number, percentile: number, exploitedDueOn?: string];

const rows: readonly Row[] = [
  ['CVE-2021-44228', 'Log4Shell: remote code execution by JNDI lookups', remoteChanged, 0.944, 0.999, '2021-12-24'],
  ['CVE-2021-45046', 'Incomplete fix of Log4Shell in thread context patterns', complex, 0.943, 0.999, '2023-05-22'],
  ['CVE-2021-45105', 'Uncontrolled recursion in lookups of Log4j', denial, 0.71, 0.986],
  ['CVE-2022-22965', 'Spring4Shell: code execution by data binding', remote, 0.944, 0.999, '2022-04-25'],
  ['CVE-2022-42889', 'Text4Shell: interpolation in Commons Text runs code', remote, 0.941, 0.998],
  ['CVE-2022-1471', 'Deserialization in SnakeYAML constructs any type', remote, 0.938, 0.997],
  ['CVE-2020-36518', 'Deeply nested objects exhaust the stack of jackson-databind', denial, 0.004, 0.6],
  ['CVE-2024-1597', 'SQL injection in the simple query mode of pgjdbc', remote, 0.02, 0.83],
  ['CVE-2025-24813', 'Path equivalence in Tomcat allows code execution', remote, 0.942, 0.999, '2025-04-22'],
  ['CVE-2023-4863', 'Heap buffer overflow in libwebp', withUser, 0.94, 0.998, '2023-10-04'],
  ['CVE-2024-3094', 'Malicious code in release archives of xz', remoteChanged, 0.86, 0.994],
  ['CVE-2023-44487', 'HTTP/2 Rapid Reset', denial, 0.944, 0.999, '2023-10-31'],
  ['CVE-2023-4911', 'Looney Tunables: buffer overflow in the loader of glibc', local, 0.74, 0.988, '2023-12-12'],
  ['CVE-2024-2961', 'Out-of-bounds write in iconv of glibc', withUser, 0.93, 0.997],
  ['CVE-2024-33599', 'Stack buffer overflow in the netgroup cache of nscd', mixed, 0.003, 0.55],
  ['CVE-2023-5363', 'Incorrect handling of key and IV lengths in OpenSSL', disclosure, 0.02, 0.84],
  ['CVE-2024-5535', 'Buffer overread in SSL_select_next_proto', mixed, 0.05, 0.89],
  ['CVE-2022-0778', 'Infinite loop in BN_mod_sqrt of OpenSSL', denial, 0.08, 0.92],
  ['CVE-2023-38545', 'Heap buffer overflow in the SOCKS5 handshake of curl', remote, 0.26, 0.96],
  ['CVE-2023-45853', 'Integer overflow in MiniZip of zlib', remote, 0.008, 0.73],
  ['CVE-2022-37434', 'Heap buffer over-read in inflateGetHeader of zlib', remote, 0.92, 0.997],
  ['CVE-2024-45491', 'Integer overflow in dtdCopy of libexpat', remote, 0.01, 0.77],
  ['CVE-2024-6387', 'regreSSHion: race condition in the signal handler of sshd', complex, 0.52, 0.978],
  ['CVE-2024-37371', 'Invalid memory reads in GSS message tokens of krb5', disclosure, 0.01, 0.78],
  ['CVE-2024-0553', 'Timing side channel in RSA-PSK of GnuTLS', disclosure, 0.01, 0.75],
  ['CVE-2023-7104', 'Heap buffer overflow in the session extension of SQLite', mixed, 0.002, 0.4],
  ['CVE-2024-32002', 'Code execution by submodules on clone in Git', withUser, 0.77, 0.989],
  ['CVE-2023-42363', 'Use after free in awk of BusyBox', minor, 0.0004, 0.1],
  ['CVE-2022-48174', 'Stack overflow in ash of BusyBox', remote, 0.01, 0.79],
  ['CVE-2025-26519', 'Out-of-bounds write in iconv of musl', local, 0.001, 0.25],
  [
    'CVE-2011-3389',
    'BEAST: chosen plaintext against CBC in TLS 1.0',
    'CVSS:3.1/AV:N/AC:H/PR:N/UI:R/S:U/C:L/I:N/A:N',
    0.05,
    0.9,
  ],
  [
    'CVE-2021-23337',
    'Command injection by template of lodash',
    'CVSS:3.1/AV:N/AC:L/PR:H/UI:N/S:U/C:H/I:H/A:H',
    0.02,
    0.82,
  ],
  ['CVE-2020-8203', 'Prototype pollution in zipObjectDeep of lodash', complex, 0.02, 0.83],
  ['CVE-2021-44906', 'Prototype pollution in minimist', remote, 0.02, 0.82],
  ['CVE-2022-0235', 'node-fetch sends credentials to other hosts on redirect', crossSite, 0.006, 0.69],
  ['CVE-2023-45857', 'axios discloses the XSRF token to other hosts', disclosure, 0.002, 0.44],
  ['CVE-2022-25883', 'Regular expression denial of service in semver', denial, 0.004, 0.6],
  ['CVE-2022-46175', 'Prototype pollution in parse of JSON5', complex, 0.02, 0.81],
  ['CVE-2024-37890', 'Denial of service in ws by many headers', denial, 0.006, 0.7],
  ['CVE-2024-29041', 'Open redirect in Express by malformed URLs', crossSite, 0.001, 0.3],
  ['CVE-2023-26136', 'Prototype pollution in tough-cookie', mixed, 0.03, 0.87],
  ['CVE-2022-23540', 'jsonwebtoken accepts unsigned tokens by default', mixed, 0.0007, 0.2],
  ['CVE-2024-4068', 'Uncontrolled resource consumption in braces', denial, 0.001, 0.34],
  ['CVE-2024-45296', 'Backtracking regular expressions in path-to-regexp', denial, 0.001, 0.28],
  [
    'CVE-2025-29927',
    'Authorization bypass in middleware of Next.js',
    'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:N',
    0.93,
    0.997,
  ],
  ['CVE-2023-37466', 'Sandbox escape in vm2', remoteChanged, 0.13, 0.94],
  ['CVE-2024-21538', 'Regular expression denial of service in cross-spawn', denial, 0.001, 0.31],
  ['CVE-2023-32681', 'requests leaks Proxy-Authorization on redirect', crossSite, 0.06, 0.9],
  ['CVE-2023-43804', 'urllib3 keeps the Cookie header on cross-origin redirect', disclosure, 0.008, 0.73],
  ['CVE-2023-50447', 'Code execution by environment of ImageMath.eval in Pillow', complex, 0.02, 0.84],
  ['CVE-2022-28346', 'SQL injection by column aliases in Django', remote, 0.39, 0.971],
  ['CVE-2024-22195', 'Cross-site scripting by xmlattr in Jinja2', crossSite, 0.002, 0.47],
  ['CVE-2023-25577', 'Unlimited multipart form parts in Werkzeug', denial, 0.004, 0.6],
  ['CVE-2023-30861', 'Flask lets proxies cache the session cookie', disclosure, 0.002, 0.45],
  ['CVE-2023-37920', 'certifi trusts e-Tugra root certificates', remote, 0.0008, 0.23],
  [
    'CVE-2023-0286',
    'Type confusion of X.400 addresses in X.509 names',
    'CVSS:3.1/AV:N/AC:H/PR:N/UI:N/S:U/C:H/I:N/A:H',
    0.88,
    0.995,
  ],
  ['CVE-2020-14343', 'Arbitrary code execution by full_load of PyYAML', remote, 0.1, 0.93],
  ['CVE-2024-23334', 'Directory traversal by static routes of aiohttp', disclosure, 0.935, 0.998],
  ['CVE-2024-6345', 'Code execution by package URLs in setuptools', withUser, 0.05, 0.89],
  ['CVE-2024-1135', 'HTTP request smuggling in Gunicorn', 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:N/I:H/A:N', 0.002, 0.45],
];

export const knownVulnerabilities: readonly KnownVulnerability[] = rows.map(
  ([id, title, cvss, score, percentile, exploitedDueOn]) => ({
    id,
    title,
    cvss,
    epss: [score, percentile],
    ...(exploitedDueOn !== undefined && { exploitedDueOn }),
  }),
);
