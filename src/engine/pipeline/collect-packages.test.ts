import { describe, expect, it } from 'vitest';
import { elfWithNote } from '../../../test/helpers/elf-note.ts';
import { elfFile, peFile } from '../../../test/helpers/executables.ts';
import { makeTar, type TarEntry } from '../../../test/helpers/oci-layout.ts';
import { scanTars } from '../../../test/helpers/scan-tars.ts';
import { windowsBinary } from '../../../test/helpers/windows-binary.ts';

const status = (name: string, version: string): TarEntry => ({
  path: 'var/lib/dpkg/status',
  content: `Package: ${name}\nStatus: install ok installed\nArchitecture: amd64\nSource: src-${name}\nVersion: ${version}\n\n`,
});
const owns = (name: string, ...files: string[]): TarEntry => ({
  path: `var/lib/dpkg/info/${name}.list`,
  content: `/.\n${files.map((file) => `/${file}\n`).join('')}`,
});
const program = (path: string, text: string): TarEntry => ({ path, content: elfFile({ data: `${text}\0` }) });
const sbom = (path: string, ...purls: string[]): TarEntry => ({
  path,
  content: JSON.stringify({
    spdxVersion: 'SPDX-2.3',
    packages: purls.map((purl) => ({ externalRefs: [{ referenceType: 'purl', referenceLocator: purl }] })),
  }),
});

const scan = async (...entries: TarEntry[]) => {
  const found = await scanWithWarnings(...entries);
  expect(found.warnings).toEqual([]);
  return found;
};

const scanWithWarnings = async (...entries: TarEntry[]) => {
  const { packages, evidence, warnings } = await scanTars(makeTar(entries));
  return {
    warnings: warnings.map(({ message }) => message),
    lines: packages.map(({ type, name, version, paths }) => `${type} ${name} ${version} ${paths.join(',')}`),
    purls: packages.map(({ purl }) => purl),
    unread: (evidence.unread ?? []).map(({ kind, examplePath }) => `${kind} ${examplePath}`),
  };
};

const nginx = 'nginx version: nginx/1.25.3';

describe('collectPackages', () => {
  it('lists a well-known program that no package owns as a generic package', async () => {
    const { lines, purls, unread } = await scan(program('usr/sbin/nginx', nginx), program('usr/sbin/other', 'x'));
    expect(lines).toEqual(['generic nginx 1.25.3 usr/sbin/nginx']);
    expect(purls).toEqual(['pkg:generic/nginx@1.25.3']);
    expect(unread).toEqual(['executable usr/sbin/other']);
  });

  it('does not list a program of a distribution package a second time', async () => {
    const entries = [status('nginx', '1.25.3-1'), owns('nginx', 'usr/sbin/nginx'), program('usr/sbin/nginx', nginx)];
    expect((await scan(...entries)).lines).toEqual(['deb nginx 1.25.3-1 var/lib/dpkg/status']);
  });

  it('does not list a program of a Bitnami package a second time', async () => {
    const entries = [
      sbom('opt/bitnami/nginx/.spdx-nginx.spdx', 'pkg:bitnami/nginx@1.25.3-1?arch=amd64'),
      program('opt/bitnami/nginx/sbin/nginx', nginx),
    ];
    const { lines, unread } = await scan(...entries);
    expect(lines).toEqual(['bitnami nginx 1.25.3-1 opt/bitnami/nginx/.spdx-nginx.spdx']);
    expect(unread).toEqual([]);
  });

  it('merges a package of a bill of materials with the one that a database declares, and adds the path', async () => {
    const { lines } = await scan(
      sbom(
        'app/app.spdx.json',
        'pkg:deb/debian/bash@5.2-1?arch=arm64',
        'pkg:deb/debian/bash@5.1-1',
        'pkg:npm/ms@2.1.3',
      ),
      status('bash', '5.2-1'),
      { path: 'app/node_modules/ms/package.json', content: '{"name":"ms","version":"2.1.3"}' },
    );
    expect(lines).toEqual([
      'deb bash 5.1-1 app/app.spdx.json',
      'deb bash 5.2-1 app/app.spdx.json,var/lib/dpkg/status',
      'npm ms 2.1.3 app/app.spdx.json,app/node_modules/ms/package.json',
    ]);
  });

  it('lists a package of several bills of materials once', async () => {
    const { lines } = await scan(sbom('a.spdx.json', 'pkg:npm/ms@2.1.3'), sbom('b.spdx.json', 'pkg:npm/ms@2.1.3'));
    expect(lines).toEqual(['npm ms 2.1.3 a.spdx.json,b.spdx.json']);
  });

  it('lists the language packages in a bill of materials of a distribution package as owned by it', async () => {
    const { packages } = await scanTars(
      makeTar([
        status('app', '1'),
        owns('app', 'usr/share/app.spdx.json'),
        sbom('usr/share/app.spdx.json', 'pkg:npm/ms@2.1.3'),
      ]),
    );
    expect(packages.map(({ name, isOwnedByDistribution }) => `${name} ${isOwnedByDistribution}`)).toEqual([
      'app false',
      'ms true',
    ]);
  });

  it('gives the assemblies of an application without dependencies to its dependency list', async () => {
    const list = {
      targets: { x: { 'web/1.0.0': { runtime: { 'web.dll': {} } } } },
      libraries: { 'web/1.0.0': { type: 'project' } },
    };
    const { unread } = await scan(
      { path: 'app/web.deps.json', content: JSON.stringify(list) },
      program('app/web', 'x'),
      { path: 'app/web.dll', content: peFile({ isAssembly: true }) },
      { path: 'app/other.dll', content: peFile({ isAssembly: true }) },
    );
    expect(unread).toEqual(['dotnet-assembly app/other.dll']);
  });

  it('does not list the program of a .NET project in its folder of build output', async () => {
    const assembly = { name: 'web', version: [1, 0, 0, 0] } as const;
    const { lines, unread } = await scan(
      { path: 'src/web/obj/project.assets.json', content: '{"version":3,"targets":{},"libraries":{}}' },
      { path: 'src/web/obj/Release/net8.0/web.dll', content: windowsBinary({ assembly }) },
      program('src/web/obj/Release/net8.0/apphost', 'x'),
      program('src/web/obj/tools/other', 'x'),
      { path: 'src/copy/web.dll', content: windowsBinary({ assembly }) },
    );
    expect(lines).toEqual(['nuget web 1.0.0.0 src/copy/web.dll']);
    expect(unread).toEqual(['executable src/web/obj/tools/other']);
  });

  it('lists a .NET tool, which owns the program that starts it', async () => {
    const folder = 'root/.dotnet/tools/.store/shop.tool/0.7.0/shop.tool/0.7.0';
    const { lines, unread } = await scan(
      {
        path: `${folder}/Shop.Tool.nuspec`,
        content: '<package><metadata><id>Shop.Tool</id><version>0.7.0</version></metadata></package>',
      },
      {
        path: `${folder}/tools/net8.0/any/DotnetToolSettings.xml`,
        content:
          '<DotNetCliTool><Commands><Command Name="shop-tool" EntryPoint="Shop.Tool.dll" /></Commands></DotNetCliTool>',
      },
      program('root/.dotnet/tools/shop-tool', 'x'),
      program('root/.dotnet/tools/other', 'x'),
    );
    expect(lines).toEqual([`nuget Shop.Tool 0.7.0 ${folder}/Shop.Tool.nuspec`]);
    expect(unread).toEqual(['executable root/.dotnet/tools/other']);
  });

  it('lists the distribution package that a copied program names, once, and not the program beside it', async () => {
    const note = { type: 'deb', name: 'bash', version: '5.2-1', architecture: 'amd64' };
    const copy: TarEntry = { path: 'opt/bin/bash', content: elfWithNote(note, 'Bash version 5.2.15(1) release\0') };
    expect((await scan(copy)).lines).toEqual(['deb bash 5.2-1 opt/bin/bash']);
    expect((await scan(copy, status('bash', '5.2-1'))).lines).toEqual([
      'deb bash 5.2-1 opt/bin/bash,var/lib/dpkg/status',
    ]);
    const owned = [status('bash-static', '5.2-1'), owns('bash-static', 'opt/bin/bash')];
    expect((await scan(copy, ...owned)).lines).toEqual(['deb bash-static 5.2-1 var/lib/dpkg/status']);
  });

  it('leaves out packages of another distribution, with a warning', async () => {
    const release: TarEntry = { path: 'etc/os-release', content: 'ID=debian\nVERSION_ID="12"\n' };
    const program = (note: object): TarEntry => ({
      path: 'opt/x',
      content: elfWithNote({ type: 'deb', name: 'bash', version: '5.2-1', ...note }),
    });
    const warned = 'The file names packages of another distribution than that of the image. They were not assessed.';
    expect(await scanWithWarnings(release, program({ os: 'debian' }))).toMatchObject({
      lines: ['deb bash 5.2-1 opt/x'],
      warnings: [],
    });
    expect(await scanWithWarnings(release, program({ os: 'ubuntu' }))).toMatchObject({ lines: [], warnings: [warned] });
    expect(await scanWithWarnings(release, program({ osCpe: 'cpe:/o:fedoraproject:fedora:40' }))).toMatchObject({
      lines: [],
      warnings: [warned],
    });
    const owned = [status('bash', '5.2-1'), owns('bash', 'opt/x')];
    expect(await scanWithWarnings(release, program({ os: 'ubuntu' }), ...owned)).toMatchObject({ warnings: [] });
    const components = ['pkg:deb/ubuntu/zlib1g@1.3?distro=ubuntu-24.04', 'pkg:npm/ms@2.1.3'].map((purl) => ({ purl }));
    const bill: TarEntry = {
      path: 'app/bom.cdx.json',
      content: JSON.stringify({ bomFormat: 'CycloneDX', components }),
    };
    expect(await scanWithWarnings(release, bill)).toMatchObject({
      lines: ['npm ms 2.1.3 app/bom.cdx.json'],
      warnings: [warned],
    });
  });

  it('gives the files of a Java runtime to it', async () => {
    const { lines, unread } = await scan(
      { path: 'opt/java/release', content: 'JAVA_VERSION="17.0.2"\n' },
      program('opt/java/bin/java', 'x'),
      program('opt/java/lib/server/libjvm.so', ' JRE (17.0.2+8)'),
      program('opt/tool', 'x'),
    );
    expect(lines).toEqual(['generic openjdk 17.0.2 opt/java/lib/server/libjvm.so,opt/java/release']);
    expect(unread).toEqual(['executable opt/tool']);
  });
});
