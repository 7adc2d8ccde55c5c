import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { toolMissing } from '../../helpers/tool-missing.ts';
import type { ListedPackage } from '../harness/listed-package.ts';
import { packageListTest } from '../harness/package-list-test.ts';
import { linesOf, runTool } from '../harness/run-tool.ts';

packageListTest({
  name: 'fat jars of npm packages',
  listing: 'the pom.properties that unzip prints',
  missing: toolMissing('npm', '--version', 'npm') + toolMissing('unzip', '-v', 'unzip'),
  types: ['maven'],
  atLeast: 20,
  makeRoot(folder) {
    const to = path.join(folder, 'opt');
    mkdirSync(to, { recursive: true });
    for (const name of ['wiremock@2.27.2', 'selenium-server@3.141.59']) {
      const archive = runTool('npm', ['pack', '--silent', name], { cwd: to }).trim();
      runTool('tar', ['-xzf', archive, '--wildcards', '--strip-components=1', '*.jar'], { cwd: to });
      rmSync(path.join(to, archive));
    }
  },
  ownListing: (root) =>
    readdirSync(path.join(root, 'opt'), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.jar'))
      .flatMap((file) => declaredIn(path.join(root, 'opt', file))),
  allowed: [
    {
      difference: 'extra maven com.github.tomakehurst:wiremock-standalone 2.27.2',
      reason: 'The jar is known by its file name, and has the pom.properties of the projects in it only.',
    },
  ],
});

/** Each shaded project keeps its `pom.properties`. */
function declaredIn(jar: string): ListedPackage[] {
  const files = linesOf(runTool('unzip', ['-Z1', jar])).filter((name) => name.endsWith('/pom.properties'));
  return files.map((file) => {
    const lines = runTool('unzip', ['-p', jar, file]).split(/\r?\n/);
    const valueOf = (key: string): string =>
      lines.find((line) => line.startsWith(`${key}=`))?.slice(key.length + 1) ?? '';
    return { type: 'maven', name: `${valueOf('groupId')}:${valueOf('artifactId')}`, version: valueOf('version') };
  });
}
