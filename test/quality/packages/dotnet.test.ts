import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { toolMissing } from '../../helpers/tool-missing.ts';
import { debootstrapped } from '../harness/debootstrapped.ts';
import { packageListTest } from '../harness/package-list-test.ts';
import { linesOf, runTool } from '../harness/run-tool.ts';

const chroot = (): string => debootstrapped('noble', ['dotnet-sdk-8.0'], 'chroot-noble-dotnet');

/**
 * Runs the SDK in the chroot, in its folder `/src`. The SDK needs `/proc`, which the mount namespace removes again. The namespace of processes ends
 * the SDK with `unshare`. The folder for temporary files is that of the chroot: MSBuild repeats forever to make one in a folder that is absent.
 */
function dotnet(folder: string, command: string): string {
  const root = chroot();
  // The SDK otherwise leaves servers that wait for further builds.
  const env =
    'TMPDIR=/tmp DOTNET_CLI_TELEMETRY_OPTOUT=1 DOTNET_NOLOGO=1 MSBUILDDISABLENODEREUSE=1 UseSharedCompilation=false';
  const script = `cd /src/${folder} && HOME=/src/home ${env} dotnet ${command}`;
  const mount = 'mount -t proc proc "$0/proc" && exec chroot "$0" sh -c "$1"';
  return runTool('unshare', ['--mount', '--pid', '--fork', '--kill-child', 'sh', '-c', mount, root, script]);
}

function writeProject(folder: string, name: string, properties: string, required: string, code: string): void {
  mkdirSync(path.join(folder, name), { recursive: true });
  const sections = `<PropertyGroup><TargetFramework>net8.0</TargetFramework>${properties}</PropertyGroup><ItemGroup>${required}</ItemGroup>`;
  writeFileSync(path.join(folder, name, `${name}.csproj`), `<Project Sdk="Microsoft.NET.Sdk">${sections}</Project>`);
  writeFileSync(path.join(folder, name, 'code.cs'), code);
}

const reference = (name: string, version: string) => `<PackageReference Include="${name}" Version="${version}"/>`;
const identity = (name: string, version: string) => `<PackageId>${name}</PackageId><Version>${version}</Version>`;

/** Packs two packages, and publishes a program that requires one of them. */
function publish(): string {
  const source = path.join(chroot(), 'src');
  rmSync(source, { recursive: true, force: true });
  mkdirSync(path.join(source, 'feed'), { recursive: true });
  const feed = '<packageSources><clear/><add key="feed" value="/src/feed"/></packageSources>';
  writeFileSync(path.join(source, 'nuget.config'), `<configuration>${feed}</configuration>`);
  writeProject(source, 'text', identity('Acme.Text', '13.0.1'), '', 'public class A {}');
  writeProject(
    source,
    'web',
    identity('Acme.Web', '2.1.0-beta.1'),
    reference('Acme.Text', '13.0.1'),
    'public class B {}',
  );
  for (const name of ['text', 'web']) dotnet(name, 'pack -o /src/feed --nologo');
  const program = '<OutputType>Exe</OutputType><RestorePackagesWithLockFile>true</RestorePackagesWithLockFile>';
  writeProject(source, 'app', program, reference('Acme.Web', '2.1.0-beta.1'), 'System.Console.WriteLine(new B());');
  dotnet('app', 'publish -o /src/published --nologo');
  return source;
}

for (const [name, file] of [
  ['dotnet publish', 'published'],
  ['packages.lock.json of NuGet', 'app/packages.lock.json'],
  ['project.assets.json of NuGet', 'app/obj/project.assets.json'],
] as const) {
  packageListTest({
    name,
    listing: 'dotnet list package',
    missing: toolMissing('debootstrap', '--version', 'debootstrap'),
    isExpensive: true,
    types: ['nuget'],
    atLeast: 2,
    unread: [],
    makeRoot: (folder) =>
      cpSync(path.join(publish(), file), path.join(folder, 'srv', path.basename(file)), { recursive: true }),
    // `> Acme.Web   2.1.0-beta.1   2.1.0-beta.1`: the last version is the resolved one.
    ownListing: () =>
      linesOf(dotnet('app', 'list package --include-transitive')).flatMap((line) => {
        const [, own, version] = /> (\S+).*?(\S+)\s*$/.exec(line) ?? [];
        return own && version ? [{ type: 'nuget', name: own, version }] : [];
      }),
  });
}
