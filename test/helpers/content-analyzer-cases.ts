import { classFile } from './class-file.ts';
import { dotnetBundle } from './dotnet-bundle.ts';
import { elfWithNote } from './elf-note.ts';
import { elfFile, goFile } from './executables.ts';
import { oldGoProgram } from './go-programs.ts';
import { makeJar } from './make-jar.ts';
import { makeZip } from './make-zip.ts';
import { nativeImage } from './native-image.ts';
import { pharFile } from './phar-file.ts';
import { rustProgram } from './rust-program.ts';
import { windowsBinary } from './windows-binary.ts';

/** Small files that each content analyzer reads. A new analyzer needs an entry. */
export const contentAnalyzerCases: Readonly<Record<string, { path: string; bytes: Buffer }[]>> = {
  'classifier-binary': [{ path: 'usr/bin/node', bytes: elfFile({ gapBytes: 5000, data: 'node.js/v18.20.4\0' }) }],
  'dotnet-bundle': [
    {
      path: 'app/web',
      bytes: dotnetBundle({
        runtimeTarget: {},
        targets: { x: { 'A.B/1.2.3': { runtime: { 'A.B.dll': {} } } } },
        libraries: { 'A.B/1.2.3': { type: 'package' } },
      }),
    },
  ],
  'elf-package': [{ path: 'opt/x', bytes: elfWithNote({ type: 'deb', name: 'bash', version: '5.2-1', os: 'debian' }) }],
  'go-binary': [
    { path: 'app/server', bytes: goFile('go1.22.1', ['dep\tgithub.com/acme/log\tv1.2.3\th1:abc=']) },
    { path: 'app/old', bytes: oldGoProgram({ version: 'go1.16', lines: ['dep\tgithub.com/acme/log\tv1.2.3'] }) },
  ],
  'rust-binary': [{ path: 'app/tool', bytes: rustProgram([{ name: 'libc', version: '0.2.1', source: 'crates.io' }]) }],
  escript: [
    {
      path: 'usr/local/bin/shop',
      bytes: makeZip([{ name: 'jsonish.app', content: '{application,jsonish,[{modules,[]},{vsn,"1.4.0"}]}.' }], {
        prefix: '#! /usr/bin/env escript\n%%! -escript main shop_escript \n',
      }),
    },
  ],
  'python-archive': [
    {
      path: 'wheels/six-1.16.0-py3-none-any.whl',
      bytes: makeZip([{ name: 'six-1.16.0.dist-info/METADATA', content: 'Name: six\nVersion: 1.16.0\n\n' }]),
    },
  ],
  phar: [
    {
      path: 'usr/bin/tool',
      bytes: pharFile({
        files: {
          'vendor/composer/installed.php':
            "  'a/b' => array(\n'pretty_version' => '1.0.0',\n'dev_requirement' => false,\n",
        },
      }),
    },
  ],
  'windows-binary': [
    {
      path: 'app/x.dll',
      bytes: windowsBinary({
        assembly: { name: 'A.B', version: [1, 2, 0, 0] },
        texts: { ProductVersion: '1.2.3', CompanyName: 'Acme' },
      }),
    },
  ],
  'java-native': [{ path: 'app/server', bytes: nativeImage(['io.netty:netty-common:4.1.74.Final']) }],
  java: [
    {
      path: 'app/web.war',
      bytes: makeJar({
        maven: ['com.acme:web:1.0'],
        manifest: { 'Implementation-Vendor': 'Acme' },
        entries: [
          { name: 'WEB-INF/lib/log-2.1.jar', content: makeJar(), isStored: true },
          { name: 'shadow/okhttp3/OkHttp.class', content: classFile(['VERSION', '4.9.0']), isStored: true },
        ],
      }),
    },
  ],
};
