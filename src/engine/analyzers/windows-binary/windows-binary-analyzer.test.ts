import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { contentFacts, packageLines } from '../../../../test/helpers/content-facts.ts';
import { makeTar } from '../../../../test/helpers/oci-layout.ts';
import { scanTars } from '../../../../test/helpers/scan-tars.ts';
import { toolMissing } from '../../../../test/helpers/tool-missing.ts';
import { type WindowsBinaryParts, windowsBinary } from '../../../../test/helpers/windows-binary.ts';
import { contentHeadBytes } from '../content-format.ts';
import { createRangeReader } from '../range-reader.ts';
import { readPeLayout } from './pe-layout.ts';
import { requestAssembly } from './request-assembly.ts';
import { windowsBinaryAnalyzer } from './windows-binary-analyzer.ts';

const json = { name: 'Newtonsoft.Json', version: [13, 0, 0, 0] } as const;

/** `nuget Newtonsoft.Json 13.0.3` of each package. */
function linesOf(parts: WindowsBinaryParts, pieceBytes?: number): string[] {
  return packageLines(contentFacts(windowsBinaryAnalyzer, 'app/x.dll', windowsBinary(parts), pieceBytes));
}

describe('windowsBinaryAnalyzer', () => {
  it.each([
    ['the product version', { ProductVersion: '13.0.3+0a2e291c0d9c', FileVersion: '13.0.3.27908' }, '13.0.3'],
    ['a prerelease', { ProductVersion: '8.0.0-preview.3.23174.8+abc' }, '8.0.0-preview.3.23174.8'],
    ['a product version with the machine of the build', { ProductVersion: '4.6.26515.07 @BuiltBy: x' }, '4.6.26515.07'],
    ['the label of a release build', { ProductVersion: '3.1.23-servicing.22116.1+abc' }, '3.1.23'],
    ['numbers separated by commas', { ProductVersion: '1, 2, 3, 4' }, '1.2.3.4'],
    [
      'the file version when the product version is a text',
      { ProductVersion: 'release', FileVersion: '13.0.3.1' },
      '13.0.3.1',
    ],
    ['the version of the assembly without texts', undefined, '13.0.0.0'],
  ] as const)('lists an assembly with %s', (_, texts, version) => {
    expect(linesOf({ assembly: json, ...(texts && { texts }) })).toEqual([`nuget Newtonsoft.Json ${version}`]);
  });

  it.each([false, true])('reads assemblies with large tables and far metadata (64 bit: %s)', (isPlus) => {
    for (const typeReferences of [1, 2047, 2048, 16_384]) {
      const lines = linesOf({
        assembly: json,
        typeReferences,
        codeBytes: 300_000,
        isPlus,
        texts: { FileVersion: '1.2' },
      });
      expect(lines).toEqual(['nuget Newtonsoft.Json 1.2']);
    }
  });

  it('lists the supplier that the version resource names', () => {
    const bytes = windowsBinary({ assembly: json, texts: { CompanyName: 'Newtonsoft' } });
    expect(contentFacts(windowsBinaryAnalyzer, 'x', bytes).packages?.[0]?.supplier).toBe('Newtonsoft');
  });

  it('lists the NuGet package whose assembly has another name', () => {
    const assembly = { name: 'ICSharpCode.SharpZipLib', version: [1, 3, 3, 11] } as const;
    expect(linesOf({ assembly, texts: { ProductVersion: '1.3.3' } })).toEqual(['nuget SharpZipLib 1.3.3']);
  });

  it('lists a part of .NET 5 or later, whose packages have its version', () => {
    const assembly = { name: 'System.Text.Json', version: [8, 0, 0, 0] } as const;
    const texts = { ProductVersion: '8.0.4+2d7eea', CompanyName: 'Microsoft Corporation' };
    expect(linesOf({ assembly, texts })).toEqual(['nuget System.Text.Json 8.0.4']);
  });

  it('reads assemblies whose strings are in front of the tables', () => {
    expect(linesOf({ assembly: json, areStringsFirst: true })).toEqual(['nuget Newtonsoft.Json 13.0.0.0']);
  });

  it('lists translations as part of the package of their assembly', () => {
    const assembly = { name: 'Humanizer.resources', version: [2, 14, 0, 0] } as const;
    expect(linesOf({ assembly, texts: { ProductVersion: '2.14.1' } })).toEqual(['nuget Humanizer 2.14.1']);
  });

  it('lists a Windows program by its product', () => {
    const texts = { ProductName: 'PuTTY suite', ProductVersion: 'Release 0.78', FileVersion: '0.78.0.0' };
    expect(linesOf({ texts })).toEqual(['generic PuTTY suite 0.78.0.0']);
  });

  it.each([
    ['an assembly without a version', { assembly: { name: 'App', version: [0, 0, 0, 0] } }],
    [
      'a part of .NET Core 3.1',
      {
        assembly: { name: 'System.Text.RegularExpressions', version: [4, 2, 2, 0] },
        texts: { ProductVersion: '3.1.23+2b2b', CompanyName: 'Microsoft Corporation' },
      },
    ],
    ['a program without a product', { texts: { ProductVersion: '1.0.0' } }],
    ['a program without a version', { texts: { ProductName: 'Tool' } }],
    ['a program whose product has control characters', { texts: { ProductName: 'a\x1b[2J', ProductVersion: '1.0' } }],
    ['a program without resources', {}],
  ] satisfies [string, WindowsBinaryParts][])('lists nothing for %s, which stays unread', (_, parts) => {
    expect(linesOf(parts)).toEqual([]);
  });

  it('lists nothing for a program that UPX packed', () => {
    const bytes = windowsBinary({ texts: { ProductName: 'Tool', ProductVersion: '1.0' } });
    bytes.write('UPX!', 0x3f0, 'latin1');
    expect(contentFacts(windowsBinaryAnalyzer, 'x.exe', bytes)).toEqual({});
  });
});

describe('an image with Windows binaries', () => {
  const assembly = windowsBinary({ assembly: json, texts: { ProductVersion: '13.0.3' } });
  const unknown = windowsBinary({});
  const scan = async (...entries: Parameters<typeof makeTar>[0]) => {
    const { packages, evidence } = await scanTars(makeTar(entries));
    return {
      lines: packages.map(({ purl, paths }) => `${purl} ${paths.join(',')}`),
      unread: (evidence.unread ?? []).map(({ kind, examplePath }) => `${kind} ${examplePath}`),
    };
  };

  it('lists assemblies without a dependency list, and names the others as unread', async () => {
    const entries = [
      { path: 'app/Newtonsoft.Json.dll', content: assembly },
      { path: 'app/native.dll', content: unknown },
    ];
    expect(await scan(...entries)).toEqual({
      lines: ['pkg:nuget/Newtonsoft.Json@13.0.3 app/Newtonsoft.Json.dll'],
      unread: ['windows-executable app/native.dll'],
    });
  });

  it('lists the package of a dependency list and not the assembly that it owns', async () => {
    const list = {
      targets: { x: { 'Json.Pack/13.0.1': { runtime: { 'lib/Newtonsoft.Json.dll': {} } } } },
      libraries: { 'Json.Pack/13.0.1': { type: 'package' } },
    };
    const entries = [
      { path: 'app/web.deps.json', content: JSON.stringify(list) },
      { path: 'app/Newtonsoft.Json.dll', content: assembly },
      { path: 'other/Newtonsoft.Json.dll', content: assembly },
    ];
    expect((await scan(...entries)).lines).toEqual([
      'pkg:nuget/Json.Pack@13.0.1 app/web.deps.json',
      'pkg:nuget/Newtonsoft.Json@13.0.3 other/Newtonsoft.Json.dll',
    ]);
  });

  it('lists a program that a classifier names once', async () => {
    const node = windowsBinary({ texts: { ProductName: 'Node.js', ProductVersion: '20.11.1', Comments: 'x' } });
    const content = Buffer.concat([node, Buffer.from('\0node.js/v20.11.1\0')]);
    expect((await scan({ path: 'srv/node.exe', content })).lines).toEqual(['pkg:generic/node@20.11.1 srv/node.exe']);
  });

  it('lists no program of a language package by its version resource', async () => {
    const program = windowsBinary({ texts: { ProductName: 'Tool', ProductVersion: '1.2.3' } });
    const entries = [
      { path: 'app/node_modules/ms/package.json', content: '{"name":"ms","version":"2.1.3"}' },
      { path: 'app/node_modules/ms/tool.exe', content: program },
      { path: 'srv/tool.exe', content: program },
    ];
    expect((await scan(...entries)).lines).toEqual([
      'pkg:generic/Tool@1.2.3 srv/tool.exe',
      'pkg:npm/ms@2.1.3 app/node_modules/ms/package.json',
    ]);
  });
});

const corlib = '/usr/lib/mono/4.5';
const missing = toolMissing('monodis', '--assembly', 'mono-utils', `${corlib}/mscorlib.dll`);

describe('requestAssembly', () => {
  it.skipIf(missing !== '')(`reads the names and versions that monodis prints${missing}`, () => {
    const files = readdirSync(corlib).filter((name) => name.endsWith('.dll'));
    expect(files.length).toBeGreaterThan(0);
    for (const name of files) {
      const file = path.join(corlib, name);
      const bytes = readFileSync(file);
      const layout = readPeLayout(bytes.subarray(0, contentHeadBytes));
      const reader = layout && createRangeReader(requestAssembly(layout));
      reader?.take(bytes);
      const printed = execFileSync('monodis', ['--assembly', file], { encoding: 'utf8' });
      const [, expected] = /^Name: +(\S+)$/m.exec(printed) ?? [];
      const [, version] = /^Version: +(\S+)$/m.exec(printed) ?? [];
      expect(reader?.result()).toEqual({ name: expected, version });
    }
  });
});
