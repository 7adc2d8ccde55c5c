import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { toolMissing } from '../../helpers/tool-missing.ts';
import { packageListTest } from '../harness/package-list-test.ts';
import { linesOf, runTool } from '../harness/run-tool.ts';

const derivation = (name: string, input = ''): string =>
  `derivation { name = "${name}"; system = "x86_64-linux"; builder = "/bin/sh"; args = [ "-c" "echo ${input} > $out" ]; }`;

packageListTest({
  name: 'a Nix store',
  listing: 'nix path-info --all',
  missing: toolMissing('nix-build', '--version', 'nix-bin') + toolMissing('busybox', '--help', 'busybox-static'),
  isExpensive: true,
  types: ['nix'],
  atLeast: 3,
  makeRoot(folder) {
    const names = [
      'openssl-3.0.13',
      'bash-5.2-p26',
      'zlib-1.3.1',
      'python3.11-requests-2.31.0',
      'glibc-2.39-52',
      'hook',
    ];
    const file = path.join(folder, '../x.nix');
    writeFileSync(file, `[ ${names.map((name) => `(${derivation(name, 'x')})`).join(' ')} ]`);
    const options = {
      sandbox: 'true',
      'sandbox-paths': '/bin/sh=/bin/busybox',
      substitute: 'false',
      'build-users-group': '',
    };
    const args = Object.entries(options).flatMap(([key, value]) => ['--option', key, value]);
    runTool('nix-build', ['--store', folder, '--no-out-link', ...args, file]);
  },
  // A package is a store path with a version in its name, without the outputs that only build.
  ownListing: (root) =>
    storePaths(root).flatMap((place) => {
      const [, name, version] = /^\/nix\/store\/[a-z0-9]{32}-(.+?)-(\d.*)$/.exec(place) ?? [];
      if (name === undefined || version === undefined || place.endsWith('.drv')) return [];
      return [{ type: 'nix', name, version } as const];
    }),
});

function storePaths(root: string): string[] {
  const features = ['--extra-experimental-features', 'nix-command'];
  return linesOf(runTool('nix', ['path-info', ...features, '--store', root, '--all']));
}
