import { writeFileSync } from 'node:fs';
import path from 'node:path';
import type { InventoryPackage } from '../../../src/engine/pipeline/inventory.ts';
import { makeJar } from '../../../test/helpers/make-jar.ts';
import { writeFiles } from '../../../test/helpers/real-images.ts';

type Write = (folder: string, packages: readonly InventoryPackage[]) => void;

/**
 * Writes packages as they are installed in an image, by package type. Each package has a folder of its own where names could collide. Programs
 * of Go and Rust need their compilers.
 */
export const writeInstalled: Readonly<Record<string, Write>> = {
  npm: (folder, packages) =>
    writeEach(folder, packages, ({ name, version }, at) => [
      `srv/${at}/node_modules/${name}/package.json`,
      JSON.stringify({ name, version, main: 'index.js' }),
    ]),
  pypi: (folder, packages) =>
    writeEach(folder, packages, ({ name, version }, at) => [
      `opt/${at}/lib/python3.11/site-packages/${name}-${version}.dist-info/METADATA`,
      `Metadata-Version: 2.1\nName: ${name}\nVersion: ${version}\n\n`,
    ]),
  maven: (folder, packages) => {
    for (const { name, version } of packages) {
      const [group = '', artifact = ''] = name.split(':');
      const file = path.join('app/lib', `${group}.${artifact}-${version}.jar`);
      writeFiles(folder, { [file]: '' });
      writeFileSync(path.join(folder, file), makeJar({ maven: [`${group}:${artifact}:${version}`], manifest: {} }));
    }
  },
  gem: (folder, packages) =>
    writeEach(folder, packages, ({ name, version }, at) => [
      `usr/lib/ruby/gems/${at}/specifications/${name}-${version}.gemspec`,
      `# -*- encoding: utf-8 -*-\n# stub: ${name} ${version} ruby lib\n\nGem::Specification.new do |s|\n  s.name = "${name}".freeze\n  s.version = "${version}"\n\n  s.licenses = ["MIT".freeze]\nend\n`,
    ]),
  // A project of Composer has one version of a package: trivy reads the last one of a file.
  composer: (folder, packages) =>
    writeEach(folder, packages, ({ name, version }, at) => [
      `srv/${at}/vendor/composer/installed.json`,
      JSON.stringify({ packages: [{ name, version, license: ['MIT'] }] }),
    ]),
  nuget: (folder, packages) =>
    writeFiles(folder, {
      'app/app.deps.json': JSON.stringify({
        runtimeTarget: { name: '.NETCoreApp,Version=v8.0' },
        targets: {
          '.NETCoreApp,Version=v8.0': Object.fromEntries(
            packages.map(({ name, version }) => [
              `${name}/${version}`,
              { runtime: { [`lib/net8.0/${name}.dll`]: {} } },
            ]),
          ),
        },
        libraries: Object.fromEntries(
          packages.map(({ name, version }) => [
            `${name}/${version}`,
            { type: 'package', serviceable: true, sha512: '' },
          ]),
        ),
      }),
    }),
};

function writeEach(
  folder: string,
  packages: readonly InventoryPackage[],
  fileOf: (item: InventoryPackage, at: number) => [file: string, text: string],
): void {
  for (const [at, item] of packages.entries()) {
    const [file, text] = fileOf(item, at);
    writeFiles(folder, { [file]: text });
  }
}
