/** How the version of a well-known program is found in its binary when no package declares it. See docs/adding/a-classifier.md. */
export interface Classifier {
  /** Name of the package, of type `generic`. Advisories of Bitnami use the same name. */
  name: string;
  /** Base names of the files, without digits, dots, a trailing hyphen, `.exe` and everything from `.so` on (`stemOf`). */
  stems: readonly string[];
  /**
   * Patterns over the bytes as Latin-1 text. Group 1 is the version. The first one that matches anywhere is used. Repetitions need an upper
   * bound, and a match has at most 1,024 characters. A function gets the digits of the base name: `3.11` of `python3.11`.
   */
  patterns: readonly RegExp[] | ((digits: string) => readonly RegExp[]);
  /** Set where no real build was available: the patterns come from published sources. docs/supported.md lists these classifiers. */
  verifiedWith?: 'hand-made bytes';
  /**
   * Folders that the program installs, relative to the folder of the file. Executables in them have an owner. `digits`: those of the base name, as
   * in `patterns`.
   */
  ownedFolders?(version: string, digits: string): string[];
  /**
   * Files that the program installs into folders that it shares with others, relative to the folder of the file. The program of an interpreter that
   * is built as a shared library contains no version.
   */
  ownedFiles?(version: string, digits: string): string[];
}

/** The tools of the server, which do not contain its version. */
const apacheTools =
  'ab,checkgid,fcgistarter,htcacheclean,htdbm,htdigest,htpasswd,httxt2dbm,logresolve,rotatelogs,suexec'.split(',');

/** Version with three numbers. */
const three = '(\\d{1,4}\\.\\d{1,4}\\.\\d{1,4})';

const coreutils = 'coreutils,ls,cat,cp,mv,rm,chmod,chown,dd,df,du,head,tail,sort,date,stat,wc,sha_sum'.split(',');
const gcc = ['gcc', 'g++', 'cpp', 'cc', 'ccplus', 'x_-linux-gnu-gcc', 'x_-linux-gnu-g++', 'aarch-linux-gnu-gcc'];
const redis = ['server', 'cli', 'check-rdb', 'check-aof', 'benchmark', 'sentinel'];
const postgresql = ['postgres', 'psql', 'initdb', 'pg_ctl', 'pg_dump', 'pg_restore', 'pg_basebackup', 'pg_isready'];

/** Several classifiers may have the same stem. The first one with a match is used. */
export const classifiers: readonly Classifier[] = [
  // Language runtimes
  {
    name: 'node',
    stems: ['node', 'nodejs', 'libnode'],
    patterns: [/node\.js\/v(\d{1,3}\.\d{1,3}\.\d{1,3})/, /\0(?:node )?v([0-6]\.\d{1,3}\.\d{1,3})\0/],
  },
  {
    name: 'python',
    stems: ['python', 'pythonm', 'libpython', 'libpythonm'],
    patterns: pythonPatterns,
    ownedFolders: (version) => {
      const release = version.split('.', 2).join('.');
      return [`../lib/python${release}/lib-dynload`, `python${release}/lib-dynload`];
    },
    ownedFiles: (version) => {
      const [major, minor] = version.split('.');
      return [`../bin/python${major}.${minor}`, `../bin/python${major}.${minor}m`, `libpython${major}.so`];
    },
  },
  {
    name: 'pypy',
    stems: ['libpypy-c', 'pypy'],
    patterns: [/\[PyPy (\d\.\d{1,2}\.\d{1,2})/],
    ownedFolders: (_, digits) => (digits === '' ? [] : [`../lib/pypy${digits}`]),
    ownedFiles: (_, digits) => [`pypy${digits}`],
  },
  {
    name: 'ruby',
    stems: ['ruby', 'libruby'],
    patterns: [/ruby (\d\.\d{1,2}\.\d{1,2}(?:(?:preview|rc|dev)\d{0,2})?)(?:p\d{1,4})? \(/],
    ownedFolders: (version) => [`../lib/ruby/${version.split('.', 2).join('.')}.0`],
    ownedFiles: () => ['../bin/ruby'],
  },
  {
    name: 'perl',
    stems: ['perl', 'libperl'],
    patterns: [/\/perl5?\/(5\.\d{1,2}\.\d{1,2})/, /\0v(5\.\d{1,2}\.\d{1,2})\0/],
    ownedFolders: (version) => [`../lib/perl5/${version}`],
  },
  {
    name: 'php',
    stems: ['php', 'php-cgi', 'php-fpm', 'phpdbg', 'libphp'],
    patterns: [/X-Powered-By: PHP\/(\d\.\d{1,2}\.\d{1,3}(?:(?:alpha|beta|RC)\d{1,2})?)/],
    ownedFolders: () => ['../lib/php/extensions'],
  },
  {
    name: 'openjdk',
    stems: ['libjvm'],
    patterns: [/ JRE \((\d{1,3}(?:\.\d{1,3}){0,4}(?:_\d{1,3})?)(?:-[a-z]{2,12})?[+-][\w.+-]{1,64}\)/],
  },
  { name: 'deno', stems: ['deno'], patterns: [/Deno\/(\d{1,2}\.\d{1,3}\.\d{1,3})(?:Deno\/|\+[0-9a-f]{7})/] },
  { name: 'bun', stems: ['bun'], patterns: [/[Bb]un v(\d{1,2}\.\d{1,3}\.\d{1,3})/] },
  {
    name: 'julia',
    stems: ['libjulia-internal', 'libjulia'],
    patterns: [
      /\0(\d\.\d{1,2}\.\d{1,2})\0julia version %s/,
      /\0(\d\.\d{1,2}\.\d{1,2}(?:-(?:alpha|beta|rc)\d)?)\0branch\0/,
    ],
  },
  { name: 'lua', stems: ['lua', 'luac', 'liblua'], patterns: [/Lua (5\.\d\.\d{1,2})/] },
  { name: 'luajit', stems: ['luajit', 'libluajit'], patterns: [/LuaJIT (2\.\d\.\d{1,10}(?:-beta\d)?)/] },
  { name: 'elixir', stems: ['elixir'], patterns: [/ELIXIR_VERSION=(\d\.\d{1,2}\.\d{1,2}(?:-[a-z]{1,5}\.\d)?)/] },
  {
    // A release of Elixir or Erlang contains the runtime system without the file OTP_VERSION.
    name: 'erlang',
    stems: ['beamsmp'],
    patterns: [/Erlang\/OTP \d{1,3}%s \[erts-[^\0]{1,400}\n\0{1,64}(\d{1,3}(?:\.\d{1,3}){1,4})\0/],
  },
  {
    // It is installed under the names of all programs of a toolchain, as links or copies, and starts the one of the selected toolchain.
    name: 'rustup',
    stems: [
      'rustup',
      'rustup-init',
      'cargo',
      'cargo-clippy',
      'cargo-fmt',
      'rustc',
      'rustdoc',
      'rustfmt',
      'clippy-driver',
    ],
    patterns: [/rustup\/(1\.\d{1,2}\.\d{1,2}) \((?:curl|reqwest)/],
  },
  {
    name: 'rust',
    stems: ['rustc', 'librustc_driver'],
    patterns: [/rustc version (1\.\d{1,3}\.\d{1,2})/, /\0(1\.\d{1,3}\.\d{1,2}) \([0-9a-f]{9} /],
  },

  // Web servers, proxies, mail, names
  {
    name: 'openresty',
    stems: ['nginx', 'openresty'],
    patterns: [/openresty\/(\d\.\d{1,2}\.\d{1,2}\.\d{1,2})/],
  },
  {
    name: 'nginx',
    stems: ['nginx', 'nginx-debug'],
    patterns: [/nginx version: nginx\/(\d\.\d{1,2}\.\d{1,3})/],
    ownedFolders: () => ['../lib/nginx/modules'],
  },
  {
    name: 'apache',
    stems: ['httpd', 'apache'],
    patterns: [/Apache\/(2\.\d{1,2}\.\d{1,3})/],
    ownedFolders: () => ['../modules'],
    ownedFiles: () => apacheTools,
  },
  {
    name: 'haproxy',
    stems: ['haproxy'],
    patterns: [
      /version (\d\.\d{1,2}(?:\.|-dev|-rc)\d{1,3})[-+\w.~]{0,64}, released 20/,
      /HA-?Proxy version (\d\.\d{1,2}\.\d{1,3})/,
    ],
  },
  {
    name: 'varnish',
    stems: ['varnishd'],
    patterns: [/Varnish (\d\.\d{1,2}\.\d{1,2}) [0-9a-f]{40}/, /varnish-(\d\.\d{1,2}\.\d{1,2}) revision/],
  },
  { name: 'envoy', stems: ['envoy'], patterns: [/\0(1\.\d{1,2}\.\d{1,2})(?:-dev)?\0[^]{0,900}?envoy[._/]/] },
  { name: 'lighttpd', stems: ['lighttpd'], patterns: [/lighttpd\/(1\.\d\.\d{1,3})/] },
  { name: 'squid', stems: ['squid'], patterns: [/squid\/(\d\.\d{1,2}(?:\.\d{1,2})?)/] },
  { name: 'tor', stems: ['tor'], patterns: [/\0tor (0\.\d\.\d{1,2}\.\d{1,3})/] },
  { name: 'unbound', stems: ['unbound'], patterns: [/unbound (1\.\d{1,2}\.\d{1,2})/] },
  { name: 'proftpd', stems: ['proftpd'], patterns: [/ProFTPD Version (1\.\d\.\d{1,2}(?:rc\d|[a-z])?)/] },
  { name: 'vsftpd', stems: ['vsftpd'], patterns: [/vsftpd: version (\d\.\d\.\d{1,2})/] },
  { name: 'postfix', stems: ['master', 'postconf'], patterns: [/mail_version=(\d\.\d{1,2}\.\d{1,2})/] },
  { name: 'exim', stems: ['exim'], patterns: [/<<eximcnumber>>\0(4\.\d{1,3}(?:\.\d{1,2})?)\0/] },
  { name: 'openvpn', stems: ['openvpn'], patterns: [/OpenVPN (2\.\d\.\d{1,2}) [a-z0-9_]{2,12}-/] },
  { name: 'mosquitto', stems: ['mosquitto'], patterns: [/\0(\d\.\d\.\d{1,2})\0mosquitto version/] },
  {
    name: 'openssh',
    stems: ['sshd', 'ssh', 'ssh-agent', 'ssh-keygen', 'ssh-add'],
    patterns: [/OpenSSH_(\d{1,2}\.\d{1,2}p\d)/, /OpenSSH_(\d{1,2}\.\d{1,2})/],
  },
  { name: 'dropbear', stems: ['dropbear', 'dropbearmulti', 'dbclient'], patterns: [/dropbear_(20\d\d\.\d{2,3})/] },
  { name: 'chrony', stems: ['chronyd'], patterns: [/\0(\d\.\d(?:\.\d)?)\0[^\0]{0,100}(?:46df|chrony)/] },

  // Databases and caches
  { name: 'redis', stems: redis.map((tool) => `redis-${tool}`), patterns: redisPatterns('Redis') },
  { name: 'valkey', stems: redis.map((tool) => `valkey-${tool}`), patterns: valkeyPatterns() },
  { name: 'memcached', stems: ['memcached'], patterns: [/memcached (1\.\d\.\d{1,3})/] },
  {
    name: 'postgresql',
    stems: postgresql,
    patterns: [/\(PostgreSQL\) (\d{1,2}(?:\.\d{1,3}){0,2}(?:(?:alpha|beta|rc)\d)?)/],
    ownedFolders: () => ['../lib', '../lib/postgresql'],
    ownedFiles: postgresqlLibraries,
  },
  {
    name: 'mariadb',
    stems: ['mariadbd', 'mariadb', 'mysqld', 'mysql', 'mariadb-admin'],
    patterns: [/(1?\d\.\d{1,2}\.\d{1,3})-MariaDB/],
  },
  {
    name: 'mysql',
    stems: ['mysqld', 'mysql'],
    patterns: [
      /\0MySQL (\d\.\d{1,2}\.\d{1,3})\0/,
      /\0(\d\.\d{1,2}\.\d{1,3})\0[^\0]{1,16}\0Linux\0%s  Ver %s/,
      /\/mysql-(\d\.\d{1,2}\.\d{1,3})/,
      /\0(\d\.\d{1,2}\.\d{1,3})\0{1,16}mysql/,
    ],
    ownedFolders: () => ['../lib/plugin'],
  },
  {
    name: 'mongodb',
    stems: ['mongod', 'mongos'],
    // Texts of the build information follow: the commit, the allocator and the engine of scripts, as far as the build has them.
    patterns: [
      /\0(\d\.\d{1,2}\.\d{1,3})\0{1,8}(?:[0-9a-f]{40}\0{1,8})?(?:tcmalloc|mozjs|distmod|heap_size|cppdefines)/,
    ],
  },
  { name: 'sqlite', stems: ['libsqlite', 'sqlite'], patterns: [/\0(3\.\d{1,2}\.\d{1,2}(?:\.\d)?)\0/] },

  // Shells and tools
  { name: 'busybox', stems: ['busybox'], patterns: [/BusyBox v(1\.\d{1,2}\.\d{1,2})/] },
  { name: 'bash', stems: ['bash'], patterns: [/Bash version (\d\.\d{1,2}\.\d{1,3})/] },
  { name: 'zsh', stems: ['zsh'], patterns: [/zsh-(5\.\d{1,2}(?:\.\d{1,2})?)-/, /\0(5\.\d{1,2}(?:\.\d{1,2})?)\0/] },
  { name: 'toybox', stems: ['toybox'], patterns: [/\0(?:toybox )?(0\.\d{1,2}\.\d{1,2})\0/] },
  {
    name: 'curl',
    stems: ['curl', 'libcurl', 'libcurl-gnutls'],
    patterns: [/\0(?:lib)?curl[ /](\d\.\d{1,3}\.\d{1,2})/],
  },
  { name: 'wget', stems: ['wget'], patterns: [/\0(1\.\d{2}(?:\.\d{1,2})?)\0/] },
  {
    name: 'git',
    stems: ['git', 'git-remote-http'],
    patterns: [/git\/(\d\.\d{1,3}\.\d{1,2}(?:\.\d{1,2})?)\0/],
    ownedFolders: () => ['../libexec/git-core'],
  },
  { name: 'gcc', stems: gcc, patterns: [/\0(\d{1,2}\.\d{1,2}\.\d{1,2})\0(?:\(|__ORDER_BIG|GCC)/] },
  { name: 'gzip', stems: ['gzip'], patterns: [/\0(1\.\d{1,2})\0/] },
  { name: 'tar', stems: ['tar'], patterns: [/\0(1\.\d{2}(?:\.\d{1,2})?)\0/] },
  { name: 'xz', stems: ['xz', 'xzdec'], patterns: [/\(XZ Utils\) (5\.\d{1,2}\.\d{1,2}(?:alpha|beta)?)/] },
  { name: 'xz', stems: ['liblzma'], patterns: [/\0(5\.\d{1,2}\.\d{1,2}(?:alpha|beta)?)\0/] },
  { name: 'zstd', stems: ['zstd'], patterns: [/\0v(1\.\d\.\d{1,2})\0/] },
  { name: 'zstd', stems: ['libzstd'], patterns: [/[^\d.](1\.\d\.\d{1,2})\0\0/] },
  {
    name: 'coreutils',
    stems: coreutils,
    patterns: [/[^\d.]([89]\.\d{1,2})\0{1,8}(?:write error|invalid argument|%s: %s|SIMPLE_BACKUP)/],
  },
  {
    name: 'util-linux',
    stems: ['getopt', 'mount', 'umount', 'lsblk', 'fdisk'],
    patterns: [/util-linux (2\.\d{1,2}(?:\.\d{1,2})?)/],
  },
  { name: 'procps', stems: ['ps', 'top', 'free', 'vmstat'], patterns: [/procps-ng (\d\.\d{1,2}\.\d{1,2})/] },
  {
    name: 'systemd',
    stems: ['systemd', 'libsystemd-shared'],
    patterns: [/systemd (2\d\d(?:\.\d{1,3})?)[\w.~+-]{0,64} running in/],
  },
  { name: 'sudo', stems: ['sudo'], patterns: [/Sudo version %s\n?\0{1,4}(1\.\d{1,2}\.\d{1,3}(?:p\d)?)\0/] },
  { name: 'jq', stems: ['jq'], patterns: [/\0(1\.\d(?:\.\d)?)\0DEBUG:/, /\0jq-(1\.\d(?:\.\d)?)\0/] },
  {
    name: 'gnupg',
    stems: ['gpg', 'gpgv', 'gpg-agent'],
    patterns: [/GnuPG\) ?\0?(2\.\d\.\d{1,3})/, /OpenPGP server (2\.\d\.\d{1,3})/, /@GNUPG@\)\0(2\.\d\.\d{1,3})\0/],
  },
  { name: 'ffmpeg', stems: ['ffmpeg', 'ffprobe'], patterns: [/%s version (\d\.\d(?:\.\d{1,2})?)/] },

  // Libraries
  {
    name: 'openssl',
    stems: ['openssl', 'libcrypto', 'libssl'],
    patterns: [
      /OpenSSL (\d\.\d{1,2}\.\d{1,2}[a-z]{0,2})(?:-[a-z\d]{1,8})? {1,2}(?:FIPS )?\d{1,2} [A-Z][a-z]{2} 20\d\d/,
    ],
    ownedFolders: opensslModules,
    // Since version 3, libssl does not contain the version.
    ownedFiles: (version) => [`libssl.so.${version.split('.')[0]}`],
  },
  {
    name: 'libressl',
    // Since version 4, libssl and libtls do not contain the version.
    stems: ['openssl', 'libcrypto', 'libssl'],
    patterns: [/LibreSSL (\d\.\d{1,2}\.\d{1,2})/],
  },
  { name: 'glibc', stems: ['libc'], patterns: [/GNU C Library [^\0]{0,80}release version (2\.\d{1,2})/] },
  {
    name: 'musl',
    stems: ['libc', 'ld-musl-x_', 'ld-musl-aarch', 'ld-musl-armhf', 'ld-musl-i'],
    patterns: [/\0(1\.\d\.\d{1,2})\0Unsupported request/, /\/proc\/self\/fd\/\0(1\.\d\.\d{1,2})\0/],
  },
  { name: 'zlib', stems: ['libz'], patterns: [/(?:de|in)flate (1\.\d{1,2}(?:\.\d{1,2}){1,2}) Copyright/] },
  { name: 'expat', stems: ['libexpat'], patterns: [/expat_(2\.\d{1,2}\.\d{1,2})/] },
  { name: 'gnutls', stems: ['libgnutls'], patterns: [/GnuTLS (3\.\d{1,2}\.\d{1,2})/] },
  { name: 'libgcrypt', stems: ['libgcrypt'], patterns: [/\0(1\.\d{1,2}\.\d{1,2})\0standard\0/] },
  { name: 'libpng', stems: ['libpng'], patterns: [/libpng version (1\.\d\.\d{1,3})/] },
  { name: 'libtiff', stems: ['libtiff'], patterns: [/LIBTIFF, Version (4\.\d{1,2}\.\d{1,2})/] },
  { name: 'pcre2', stems: ['libpcre'], patterns: [/\0(10\.\d{2}) 20\d\d-\d\d-\d\d\0/] },
  { name: 'nghttp2', stems: ['libnghttp'], patterns: [/[^\d.](1\.\d{1,2}\.\d{1,2})\0\0/] },
  { name: 'libssh2', stems: ['libssh'], patterns: [/libssh2_(1\.\d{1,2}\.\d{1,2})/] },
  { name: 'imagemagick', stems: ['libMagickCore-Q', 'magick'], patterns: [/\/ImageMagick-([67]\.\d{1,2}\.\d{1,2})/] },
];

/**
 * CPython has its version between NUL bytes. The digits of the file name tell which of several versions it is. A linker stores the version once
 * with a longer text that ends with it, such as the folder of an installation of pyenv: `/opt/pyenv/versions/3.11.7`.
 */
function pythonPatterns(digits: string): readonly RegExp[] {
  const [, major, minor] = /^([23])\.?(\d{1,2})/.exec(digits) ?? [];
  const rest = '\\.\\d{1,2}(?:(?:a|b|rc)\\d{1,2})?';
  if (major !== undefined && minor !== undefined) {
    const version = `(${major}\\.${minor}${rest})`;
    return [new RegExp(`\\0${version}\\+?\\0`), new RegExp(`/${version}\\0`)];
  }
  return [new RegExp(`\\0([23]\\.\\d{1,2}${rest})\\+?\\0(?:%\\.80s|strict)`)];
}

/** Beside the libraries, and for the program in `lib` beside `bin`. */
function opensslModules(version: string): string[] {
  const [major = '', minor = ''] = version.split('.');
  const engines = `engines-${major === '1' ? `${major}.${minor}` : major}`;
  return ['', '../lib/', '../lib64/'].flatMap((folder) => [`${folder}${engines}`, `${folder}ossl-modules`]);
}

/** Valkey's server contains the version of Redis that it reports to clients, and a build identifier without separators. */
function valkeyPatterns(): RegExp[] {
  return [
    new RegExp(`\\0${three}\\x007\\.2\\.4\\0`),
    /\0valkey(\d\.\d{1,2}\.\d{1,2})1\d{9}0{8}[01]\0/,
    ...redisPatterns('Valkey'),
  ];
}

function redisPatterns(title: string): RegExp[] {
  return [
    new RegExp(`${three}\\0(?:c11|atomic|sync)-builtin\\0`),
    new RegExp(`\\0${three}\\0 \\(git:%s`),
    new RegExp(`${title} version ${three}`),
    new RegExp(`[^\\d.]${three}buildkitsandbox-\\d`),
  ];
}

/** The last number of the libraries is that of the release since PostgreSQL 10 (`src/interfaces/libpq/Makefile`, `SO_MINOR_VERSION`). */
function postgresqlLibraries(version: string): string[] {
  const release = Number.parseInt(version, 10);
  return ['libpq.so.5', 'libecpg.so.6', 'libecpg_compat.so.3', 'libpgtypes.so.3'].map(
    (name) => `../lib/${name}.${release}`,
  );
}
