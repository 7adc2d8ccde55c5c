import { describe, expect, it } from 'vitest';
import { packageLines } from '../../../../test/helpers/content-facts.ts';
import { hashPath } from '../../pipeline/path-hash.ts';
import { float64sOf } from '../../pipeline/tree.ts';
import { dotnetAnalyzer } from './dotnet-analyzer.ts';

const read = (path: string, content: object | string) => {
  const text = typeof content === 'string' ? content : JSON.stringify(content);
  return dotnetAnalyzer.analyze({ path, bytes: Buffer.from(text) });
};

const list = {
  runtimeTarget: { name: '.NETCoreApp,Version=v8.0/linux-x64', signature: '' },
  targets: {
    '.NETCoreApp,Version=v8.0/linux-x64': {
      'web/1.0.0': { dependencies: { 'Newtonsoft.Json': '13.0.1' }, runtime: { 'web.dll': {} } },
      'Newtonsoft.Json/13.0.1': { runtime: { 'lib/net6.0/Newtonsoft.Json.dll': {} } },
      'Humanizer.Core.de/2.14.1': { resources: { 'lib/net6.0/de/Humanizer.resources.dll': { locale: 'de' } } },
      'SQLitePCLRaw.lib/2.1.4': { runtimeTargets: { 'runtimes/linux-x64/native/libe_sqlite3.so': {} } },
      'runtimepack.Microsoft.NETCore.App.Runtime.linux-x64/8.0.1': { native: { 'libcoreclr.so': {} } },
      'NETStandard.Library/2.0.3': { dependencies: { 'Microsoft.NETCore.Platforms': '1.1.0' } },
    },
  },
  libraries: {
    'web/1.0.0': { type: 'project' },
    'Newtonsoft.Json/13.0.1': { type: 'package' },
    'Humanizer.Core.de/2.14.1': { type: 'package' },
    'SQLitePCLRaw.lib/2.1.4': { type: 'package' },
    'runtimepack.Microsoft.NETCore.App.Runtime.linux-x64/8.0.1': { type: 'runtimepack' },
    'NETStandard.Library/2.0.3': { type: 'package' },
  },
};

describe('dotnetAnalyzer', () => {
  it('reads the packages and the runtime of an application that have files, and not its projects', () => {
    expect(packageLines(read('app/web.deps.json', list))).toEqual([
      'nuget Newtonsoft.Json 13.0.1',
      'nuget Humanizer.Core.de 2.14.1',
      'nuget SQLitePCLRaw.lib 2.1.4',
      'nuget Microsoft.NETCore.App.Runtime.linux-x64 8.0.1',
    ]);
  });

  it('reads the requirements of libraries in dependency lists, lock files and project files', () => {
    const targets = {
      net8: {
        'A/1.0': { dependencies: { B: '2.0' }, runtime: { 'A.dll': {} } },
        'B/2.0': { runtime: { 'B.dll': {} } },
      },
    };
    const libraries = { 'A/1.0': { type: 'package' }, 'B/2.0': { type: 'package' } };
    const lock = {
      dependencies: { net8: { A: { resolved: '1.0', dependencies: { B: '2.0' } }, B: { resolved: '2.0' } } },
    };
    for (const [file, content] of [
      ['app/web.deps.json', { targets, libraries }],
      ['src/obj/project.assets.json', { targets, libraries }],
      ['src/packages.lock.json', lock],
    ] as const) {
      expect(
        read(file, content).packages?.map(({ dependencies }) => dependencies),
        file,
      ).toEqual([['B'], undefined]);
    }
  });

  it('gives the program, its assemblies, translations and native libraries to the packages', () => {
    const facts = read('app/web.deps.json', list);
    const owned = new Set(float64sOf(facts.ownedHashes ?? new Uint8Array()));
    const files = [
      'web',
      'web.dll',
      'Newtonsoft.Json.dll',
      'de/Humanizer.resources.dll',
      'runtimes/linux-x64/native/libe_sqlite3.so',
    ];
    expect(files.filter((file) => !owned.has(hashPath(`app/${file}`)))).toEqual([]);
    expect(owned.has(hashPath('app/other.dll'))).toBe(false);
    expect(facts.owner).toEqual({ type: 'nuget' });
  });

  it('reads the list of an installed runtime as the package that advisories name', () => {
    const path = 'usr/share/dotnet/shared/Microsoft.AspNetCore.App/8.0.1/Microsoft.AspNetCore.App.deps.json';
    const facts = read(path, { ...list, libraries: {} });
    expect(packageLines(facts)).toEqual(['nuget Microsoft.AspNetCore.App.Runtime.linux-x64 8.0.1']);
    expect(facts).toMatchObject({ ownedFolders: ['.'], libraryFolders: ['../../../host'] });
    expect(new Set(float64sOf(facts.ownedHashes ?? new Uint8Array())).has(hashPath('usr/share/dotnet/dotnet'))).toBe(
      true,
    );
    expect(read(path, { targets: {}, libraries: {} })).not.toHaveProperty('ownedFolders');
  });

  it.each([
    ['ubuntu.24.04-x64', 'linux-x64'],
    ['rhel.9-arm64', 'linux-arm64'],
    ['opensuse.leap.15.3-x64', 'linux-x64'],
    ['alpine.3.18-x64', 'linux-musl-x64'],
    ['linux-musl-arm', 'linux-musl-arm'],
    ['win-x64', 'win-x64'],
  ])('names the runtime of the platform %s as that of %s, which advisories name', (platform, expected) => {
    const key = `runtimepack.Microsoft.NETCore.App.Runtime.${platform}/8.0.1`;
    const facts = read('app/web.deps.json', {
      targets: { x: { [key]: { runtime: { 'System.Private.CoreLib.dll': {} } } } },
      libraries: { [key]: { type: 'runtimepack' } },
    });
    expect(packageLines(facts)).toEqual([`nuget Microsoft.NETCore.App.Runtime.${expected} 8.0.1`]);
    const path = 'usr/lib/dotnet/shared/Microsoft.NETCore.App/8.0.1/Microsoft.NETCore.App.deps.json';
    const shared = read(path, { runtimeTarget: { name: `.NETCoreApp,Version=v8.0/${platform}` }, targets: {} });
    expect(packageLines(shared)).toEqual([`nuget Microsoft.NETCore.App.Runtime.${expected} 8.0.1`]);
  });

  it('reads packages.lock.json without projects', () => {
    const lock = {
      version: 1,
      dependencies: {
        'net8.0': {
          'Newtonsoft.Json': { type: 'Direct', requested: '[13.0.1, )', resolved: '13.0.1' },
          'System.Memory': { type: 'Transitive', resolved: '4.5.5' },
          core: { type: 'Project' },
        },
        'net8.0/linux-x64': { 'System.Memory': { type: 'Transitive', resolved: '4.5.5' } },
      },
    };
    expect(packageLines(read('src/packages.lock.json', lock))).toEqual([
      'nuget Newtonsoft.Json 13.0.1',
      'nuget System.Memory 4.5.5',
    ]);
  });

  it('reads packages.config, with development dependencies as such', () => {
    const config = `\uFEFF<?xml version="1.0"?><packages>
      <package id="jQuery" version="3.1.1" targetFramework="net46" />
      <package version='1.0.0' id='Analyzer' developmentDependency='true'/>
    </packages>`;
    expect(read('src/packages.config', config).packages).toMatchObject([
      { name: 'jQuery', version: '3.1.1' },
      { name: 'Analyzer', version: '1.0.0', isDevelopment: true },
    ]);
  });

  it('reads project.assets.json, also with a byte order mark', () => {
    const assets = {
      version: 3,
      libraries: { 'A.B/1.0.0-rc.1': { type: 'package' }, 'core/1.0.0': { type: 'project' } },
    };
    expect(packageLines(read('src/obj/project.assets.json', `\uFEFF${JSON.stringify(assets)}`))).toEqual([
      'nuget A.B 1.0.0-rc.1',
    ]);
  });

  it('warns about content that it cannot read', () => {
    for (const path of ['app/web.deps.json', 'src/packages.lock.json', 'src/packages.config']) {
      expect(read(path, '{"a":').warnings).toEqual(['The list of NuGet packages could not be read.']);
    }
  });

  it('reads no lists of cached packages', () => {
    expect(dotnetAnalyzer.wants('root/.nuget/packages/x/1.0.0/packages.lock.json')).toBe(0);
    expect(dotnetAnalyzer.wants('app/settings.json')).toBe(0);
  });

  it('reads the manifest of an installed package, which owns its folder', () => {
    const manifest = `\uFEFF<?xml version="1.0" encoding="utf-8"?>
<package xmlns="http://schemas.microsoft.com/packaging/2013/05/nuspec.xsd">
  <metadata>
    <id>Newtonsoft.Json</id>
    <version>13.0.3</version>
    <authors>James Newton-King</authors>
    <description>Reads JSON</description>
    <license type="expression">MIT</license>
    <dependencies><group targetFramework="net6.0" /></dependencies>
  </metadata>
</package>`;
    const path = 'root/.nuget/packages/newtonsoft.json/13.0.3/newtonsoft.json.nuspec';
    expect(read(path, manifest)).toEqual({
      packages: [
        { type: 'nuget', name: 'Newtonsoft.Json', version: '13.0.3', licenses: ['MIT'], supplier: 'James Newton-King' },
      ],
      ownedFolders: ['.'],
    });
    expect(read(path, '<package/>').warnings).toHaveLength(1);
    expect(dotnetAnalyzer.wants('src/app.nuspec')).toBe(0);
  });
});
