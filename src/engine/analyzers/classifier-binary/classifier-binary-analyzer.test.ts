import { spawnSync } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { contentFacts, packageLines } from '../../../../test/helpers/content-facts.ts';
import { elfFile } from '../../../../test/helpers/executables.ts';
import { classifierBinaryAnalyzer } from './classifier-binary-analyzer.ts';
import { classifiers } from './classifiers.ts';

/** Path, version text as it occurs in real builds, and the package. Each classifier needs a row. */
const cases: [file: string, text: string, expected: string][] = [
  ['usr/local/bin/node', 'json\0node.js/v18.20.4\0(delegate_)', 'node 18.20.4'],
  ['usr/local/bin/node', 'x\0v4.9.1\0y', 'node 4.9.1'],
  ['usr/lib/libnode.so.108', 'node.js/v18.20.4\0', 'node 18.20.4'],
  ['usr/local/lib/libpython3.11.so.1.0', '3.10.1\0\x003.11.2\0%.80s (%.80s) %.80s', 'python 3.11.2'],
  ['usr/local/bin/python3.13', '\x003.13.0rc1\0strict', 'python 3.13.0rc1'],
  ['opt/lib/libpython3.11.so.1.0', '\0/opt/pyenv/versions/3.11.7\0EXEC_PREFIX\0/x/3.10.1\0', 'python 3.11.7'],
  ['opt/lib/libpython3.11.so.1.0', '\0/opt/3.11.1\0PREFIX\x003.11.7\0', 'python 3.11.7'],
  ['opt/python', '\x003.9.9\0x\x003.12.4+\0%.80s', 'python 3.12.4'],
  ['opt/pypy/bin/libpypy3.10-c.so', '[PyPy 7.3.16 with GCC', 'pypy 7.3.16'],
  ['usr/local/bin/ruby', '\0ruby 3.1.2p20 (2022-04-12 revision 4491bb740a) [x86_64-linux]\0', 'ruby 3.1.2'],
  ['usr/local/lib/libruby.so.3.3.0', 'ruby 3.3.0rc1 (2023-12-11 master', 'ruby 3.3.0rc1'],
  ['usr/local/bin/perl', '\0/usr/local/lib/perl5/5.36.0\0', 'perl 5.36.0'],
  ['usr/local/bin/php8.2', 'X-Powered-By: PHP/8.2.36\0ZEND', 'php 8.2.36'],
  ['opt/java/lib/server/libjvm.so', 'VM (25.0.2+10-LTS) for linux-amd64 JRE (25.0.2+10-LTS), built', 'openjdk 25.0.2'],
  ['opt/java/lib/server/libjvm.so', 'VM (25.352-b08) for linux-amd64 JRE (1.8.0_352-b08)', 'openjdk 1.8.0_352'],
  ['usr/bin/deno', 'Deno/0.82.0 x Deno/2.9.8Deno/2.9.8+fe7ed01', 'deno 2.9.8'],
  ['usr/local/bin/bun', 'bun pm trust v1.1.30\0bun install v1.1.30 (7996d06b)\nBun v1.1.30 (Linux', 'bun 1.1.30'],
  ['opt/julia/lib/julia/libjulia-internal.so.1.11', '\0verify_methods\x001.11.9\0branch\0commit', 'julia 1.11.9'],
  ['usr/lib/libjulia.so.1.5', '`%s`\x001.5.3\0julia version %s\n', 'julia 1.5.3'],
  ['usr/bin/lua5.4', '$LuaVersion: Lua 5.4.4  Copyright', 'lua 5.4.4'],
  ['usr/lib/libluajit-5.1.so.2', 'LuaJIT 2.1.0-beta3\0jit', 'luajit 2.1.0-beta3'],
  ['usr/bin/elixir', '#!/bin/sh\nset -e\n\nELIXIR_VERSION=1.14.0\n', 'elixir 1.14.0'],
  [
    'srv/app/erts-13.1.5/bin/beam.smp',
    'Erlang/OTP 25%s [erts-13.1.5] [source] [jit:ns%s]\n\x0025.2.3\0\0',
    'erlang 25.2.3',
  ],
  ['usr/local/cargo/bin/rustup', '\0rustup/1.29.0 (reqwest; rustls)rustup/1.29.0 (curl)error', 'rustup 1.29.0'],
  ['usr/local/cargo/bin/rustc', 'rustc_version\0rustup/1.29.0 (reqwest; default-tls)', 'rustup 1.29.0'],
  ['usr/local/lib/librustc_driver-4c3beb7552356b6f.so', 'rustc version 1.63.0 (4b91a6ea7', 'rust 1.63.0'],
  ['usr/local/openresty/bin/openresty', 'Server: openresty\0nginx version: openresty/1.31.3.1\0', 'openresty 1.31.3.1'],
  ['usr/local/openresty/nginx/sbin/nginx', 'nginx version: openresty/1.21.4.1\0nginx/1.21.4\0', 'openresty 1.21.4.1'],
  ['usr/sbin/nginx', 'nginx version: nginx/1.22.1\0OpenSSL 3.0.22 25 Aug 2026', 'nginx 1.22.1'],
  ['usr/local/apache2/bin/httpd', '\0Apache/2.4.71\0 Server at', 'apache 2.4.71'],
  ['usr/local/sbin/haproxy', ' version 2.6.12-1+deb12u4, released 2026/10/17', 'haproxy 2.6.12'],
  ['usr/sbin/varnishd', `Varnish 7.1.1 ${'7cee1c581b'.repeat(4)}`, 'varnish 7.1.1'],
  ['usr/local/bin/envoy', '\x001.36.4\0x\0envoy_reloadable_features', 'envoy 1.36.4'],
  ['usr/sbin/lighttpd', 'lighttpd/1.4.69 (ssl)', 'lighttpd 1.4.69'],
  ['usr/sbin/squid', 'squid/5.7\0;', 'squid 5.7'],
  ['usr/bin/tor', '\0tor 0.4.9.11\0', 'tor 0.4.9.11'],
  ['usr/sbin/unbound', '\0unbound 1.17.1\0', 'unbound 1.17.1'],
  ['usr/sbin/proftpd', 'ProFTPD Version 1.3.8\0', 'proftpd 1.3.8'],
  ['usr/sbin/vsftpd', 'vsftpd: version 3.0.3\n', 'vsftpd 3.0.3'],
  ['usr/lib/postfix/sbin/master', 'mail_version=3.7.11\0', 'postfix 3.7.11'],
  ['usr/sbin/exim4', '<<eximcnumber>>\x004.96\0<<eximversion>>', 'exim 4.96'],
  ['usr/sbin/openvpn', '(OpenVPN 2.6.0 or higher)\0OpenVPN 2.6.14 x86_64-pc-linux-gnu', 'openvpn 2.6.14'],
  ['usr/sbin/mosquitto', '\x002.0.11\0mosquitto version %s', 'mosquitto 2.0.11'],
  ['usr/sbin/sshd', 'OpenSSH_9.2\0OpenSSH_9.2p1 Debian-2', 'openssh 9.2p1'],
  ['usr/bin/dbclient', 'SSH-2.0-dropbear_2022.83\r\n', 'dropbear 2022.83'],
  ['usr/sbin/chronyd', '--version\x004.3\x0046df:F:hl', 'chrony 4.3'],
  ['usr/local/bin/redis-server', '\x007.0.15\0c11-builtin\0', 'redis 7.0.15'],
  ['usr/local/bin/redis-cli', '\x007.0.15\0 (git:%s', 'redis 7.0.15'],
  ['usr/local/bin/valkey-server', 'x8.0.1buildkitsandbox-1', 'valkey 8.0.1'],
  ['usr/bin/valkey-check-rdb', 'ga\x008.1.1\x007.2.4\x0014.2.0\0', 'valkey 8.1.1'],
  ['usr/bin/valkey-server', '\0valkey8.1.11774773269000000000\0', 'valkey 8.1.1'],
  ['usr/local/bin/memcached', '\0memcached 1.6.18\0udp', 'memcached 1.6.18'],
  ['usr/local/bin/postgres', 'postgres (PostgreSQL) 15.20 (Debian', 'postgresql 15.20'],
  ['usr/sbin/mariadbd', '10.11.19-MariaDB\0', 'mariadb 10.11.19'],
  ['usr/sbin/mysqld', '/home/pb2/build/mysql-8.0.37/sql\0', 'mysql 8.0.37'],
  ['usr/sbin/mysqld', 'empty()\0MySQL 8.0.36\0undo_space', 'mysql 8.0.36'],
  ['usr/bin/mysql', '-2ubuntu3\x008.0.36\0x86_64\0Linux\0%s  Ver %s for', 'mysql 8.0.36'],
  ['usr/sbin/mysqld', 'mysql-10.1.2/ 10.11.19-MariaDB\0', 'mariadb 10.11.19'],
  ['usr/bin/mongod', '\x007.0.28\0heap_size\0', 'mongodb 7.0.28'],
  ['usr/bin/mongod', 'Parsing\x003.6.8\0mozjs\0distmod\0x86_64\0', 'mongodb 3.6.8'],
  ['usr/bin/mongos', `\x004.2.8\x00${'0a'.repeat(20)}\0tcmalloc\0mozjs\0`, 'mongodb 4.2.8'],
  ['usr/local/lib/libsqlite3.so.0.8.6', '\0\x003.40.1\0\0', 'sqlite 3.40.1'],
  ['bin/busybox', 'BusyBox v1.35.0 (Debian', 'busybox 1.35.0'],
  ['bin/bash', '@(#)Bash version 5.2.15(1) release GNU', 'bash 5.2.15'],
  ['bin/zsh', '\x005.9\0zsh %s (%s)', 'zsh 5.9'],
  ['bin/toybox', '\x000.8.9\0acpi', 'toybox 0.8.9'],
  ['usr/local/bin/curl', '\0curl 7.88.1 (x86_64-pc-linux-gnu)', 'curl 7.88.1'],
  ['usr/local/lib/libcurl.so.4.8.0', '\0libcurl/7.88.1\0', 'curl 7.88.1'],
  ['usr/local/bin/wget', '\x001.2.13\0\x001.21.3\0', 'wget 1.21.3'],
  ['usr/local/bin/git', '\xffgit/2.39.5\0GIT_USER_AGENT', 'git 2.39.5'],
  ['usr/local/bin/x86_64-linux-gnu-gcc-12', '\x0012.2.0\0(Debian', 'gcc 12.2.0'],
  ['bin/gzip', 'zipping\n\x001.12\0', 'gzip 1.12'],
  ['bin/tar', '\x001.34\0%s', 'tar 1.34'],
  ['usr/bin/xz', 'xz (XZ Utils) 5.4.1\n', 'xz 5.4.1'],
  ['usr/lib/liblzma.so.5.4.1', '\x005.4.1\0', 'xz 5.4.1'],
  ['usr/bin/zstd', '\x001.2.13\0v1.5.4\0Zstandard CLI', 'zstd 1.5.4'],
  ['usr/lib/libzstd.so.1.5.4', 'w\xca1.5.4\0\0', 'zstd 1.5.4'],
  ['bin/ls', '\x009.1\0invalid argument %s for %s', 'coreutils 9.1'],
  ['usr/bin/getopt', '\0util-linux 2.38.1\0', 'util-linux 2.38.1'],
  ['bin/ps', '\0procps-ng 4.0.2\0', 'procps 4.0.2'],
  ['lib/systemd/systemd', 'systemd 252.39-1~deb12u2 running in %ssystem mode', 'systemd 252.39'],
  ['usr/bin/sudo', 'Sudo version %s\n\x001.9.13p3\0', 'sudo 1.9.13p3'],
  ['usr/bin/jq', '\x001.6\0DEBUG:', 'jq 1.6'],
  ['usr/bin/gpg', 'OpenPGP server 2.2.40 ready', 'gnupg 2.2.40'],
  ['usr/bin/ffmpeg', '%s version 5.1.9-0+deb12u1', 'ffmpeg 5.1.9'],
  ['usr/local/lib/libcrypto.so.1.1', '\0OpenSSL 1.1.1w  11 Sep 2023\0', 'openssl 1.1.1w'],
  ['usr/local/lib/libcrypto.so.3', 'OPENSSL_3.0.0\0OpenSSL 3.0.22 25 Aug 2026\0', 'openssl 3.0.22'],
  ['usr/lib/libcrypto.so.1.1', 'OpenSSL 1.1.1k  FIPS 25 Mar 2021', 'openssl 1.1.1k'],
  ['usr/lib/libcrypto.so.57.2.0', '\0LibreSSL 4.3.2\0', 'libressl 4.3.2'],
  ['lib/libc.so.6', 'GNU C Library (Debian GLIBC 2.36-9) stable release version 2.36.\n', 'glibc 2.36'],
  ['lib/ld-musl-x86_64.so.1', '/proc/self/fd/\x001.2.3\0Unsupported request %d', 'musl 1.2.3'],
  ['usr/lib/libz.so.1.2.13', ' deflate 1.2.13 Copyright 1995-2022', 'zlib 1.2.13'],
  ['usr/lib/libexpat.so.1', 'expat_2.5.0\0', 'expat 2.5.0'],
  ['usr/lib/libgnutls.so.30', 'Enabled GnuTLS 3.7.9 logging', 'gnutls 3.7.9'],
  ['usr/lib/libgcrypt.so.20', '\x001.10.1\0standard\0', 'libgcrypt 1.10.1'],
  ['usr/lib/libpng16.so.16', 'libpng version 1.6.39\n', 'libpng 1.6.39'],
  ['usr/lib/libtiff.so.6', 'LIBTIFF, Version 4.5.0\n', 'libtiff 4.5.0'],
  ['usr/lib/libpcre2-8.so.0', '\x0010.42 2022-12-11\0', 'pcre2 10.42'],
  ['usr/lib/libnghttp2.so.14', '\xff1.52.0\0\0', 'nghttp2 1.52.0'],
  ['usr/lib/libssh2.so.1', 'SSH-2.0-libssh2_1.10.0\r\n', 'libssh2 1.10.0'],
  ['usr/lib/libMagickCore-6.Q16.so.6', '/ImageMagick-6.9.11//config', 'imagemagick 6.9.11'],
];

const programOf = (text: string): Buffer =>
  text.startsWith('#!')
    ? Buffer.from(text, 'latin1')
    : elfFile({ gapBytes: 70_000, data: Buffer.from(`${text}\0`, 'latin1') });

describe('classifierBinaryAnalyzer', () => {
  it.each(cases)('reads %s with %j as %s', (file, text, expected) => {
    for (const pieceBytes of [65_536, 13]) {
      const lines = packageLines(contentFacts(classifierBinaryAnalyzer, file, programOf(text), pieceBytes));
      expect(lines).toEqual([`generic ${expected}`]);
    }
  });

  it('has a case in the table above for each of at least 45 programs', () => {
    const names = new Set(classifiers.map(({ name }) => name));
    const tested = new Set(cases.map(([, , expected]) => expected.split(' ')[0]));
    expect([...names].filter((name) => !tested.has(name))).toEqual([]);
    expect(names.size).toBeGreaterThanOrEqual(45);
  });

  it('reads no version in a file with another name, or in a module that a program loads', () => {
    const text = 'node.js/v18.20.4\0OpenSSL 3.0.22 25 Aug 2026';
    for (const file of [
      'usr/bin/nodes',
      'opt/app',
      'usr/lib/ruby/openssl.so',
      'usr/bin/openssl.txt',
      'usr/bin/xnode',
    ]) {
      expect(contentFacts(classifierBinaryAnalyzer, file, programOf(text))).toEqual({});
    }
  });

  it('gives the modules of an interpreter to it', () => {
    const facts = contentFacts(classifierBinaryAnalyzer, 'usr/local/bin/python3.12', programOf('\x003.12.4\0'));
    expect(facts.ownedFolders).toContain('../lib/python3.12/lib-dynload');
  });

  it('takes time that grows linearly with content that almost matches', () => {
    for (const [file] of cases) {
      for (const filling of [
        '\0',
        '1',
        '1.',
        '\x001.1.1',
        'OpenSSL ',
        '\x009.1\0\0',
        'GNU C Library ',
        '\x001.36.4\0envo',
      ]) {
        const bytes = elfFile({ data: Buffer.alloc(300_000, filling, 'latin1') });
        const cpu = process.cpuUsage();
        contentFacts(classifierBinaryAnalyzer, file, bytes);
        expect(process.cpuUsage(cpu).user, `${file} ${JSON.stringify(filling)}`).toBeLessThan(3_000_000);
      }
    }
  });

  const dpkg = spawnSync('dpkg-query', ['-W', '-f', '${source:Upstream-Version}', 'libc6'], { encoding: 'utf8' });
  const packages: [binary: string, glob: string][] = [
    ['bash', '/bin/bash'],
    ['tar', '/bin/tar'],
    ['gzip', '/bin/gzip'],
    ['coreutils', '/bin/ls'],
    ['libc6', '/lib/*-linux-gnu/libc.so.6'],
    ['zlib1g', '/lib/*-linux-gnu/libz.so.1.*'],
    ['perl-base', '/usr/bin/perl'],
  ];
  it.skipIf(dpkg.status !== 0).each(packages)(
    'reads the upstream version that dpkg has of %s (skipped without dpkg)',
    (name, glob) => {
      const [file] = globSync(glob);
      if (file === undefined) return;
      const listed = spawnSync('dpkg-query', ['-W', '-f', '${Version}', name], { encoding: 'utf8' }).stdout;
      const upstream = /^(?:\d+:)?([\d.]+\d)/.exec(listed)?.[1] ?? 'none';
      const [line = ''] = packageLines(contentFacts(classifierBinaryAnalyzer, file.slice(1), readFileSync(file)));
      expect(line.split(' ')[2]?.startsWith(upstream)).toBe(true);
    },
  );

  const records = path.resolve(import.meta.dirname, '../../../../../shared/data/advisories/bitnami.ndjson.gz');
  it.skipIf(!existsSync(records))(
    'has the names of Bitnami’s advisories (skipped without the shared test data)',
    () => {
      const known = new Set<string>();
      for (const [, name = ''] of gunzipSync(readFileSync(records))
        .toString()
        .matchAll(/"ecosystem":"Bitnami","name":"([^"]+)"/g))
        known.add(name);
      const names = [...new Set(classifiers.map(({ name }) => name))].filter((name) => known.has(name));
      expect(names.toSorted()).toEqual(
        ['apache', 'envoy', 'git', 'haproxy', 'lua', 'mariadb', 'memcached', 'mongodb', 'nginx', 'node', 'openresty']
          .concat(['php', 'postgresql', 'python', 'redis', 'ruby', 'sqlite', 'valkey', 'varnish'])
          .toSorted(),
      );
    },
  );
});
