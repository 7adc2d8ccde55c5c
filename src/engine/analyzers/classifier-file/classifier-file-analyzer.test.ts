import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { packageLines } from '../../../../test/helpers/content-facts.ts';
import { toolMissing } from '../../../../test/helpers/tool-missing.ts';
import { classifierFileAnalyzer } from './classifier-file-analyzer.ts';
import { textClassifiers } from './text-classifiers.ts';

const missing = toolMissing('jlink', '--version', 'openjdk-17-jdk-headless');
const read = (where: string, text: string) => classifierFileAnalyzer.analyze({ path: where, bytes: Buffer.from(text) });

const cases: [path: string, text: string, expected: string][] = [
  ['var/www/html/wp-includes/version.php', "<?php\n$wp_version = '6.1.1';\n", 'generic wordpress 6.1.1'],
  ['opt/drupal/web/core/lib/Drupal.php', "class Drupal {\n  const VERSION = '10.0.1';\n", 'generic drupal 10.0.1'],
  ['var/www/html/includes/bootstrap.inc', "define('VERSION', '7.94');\n", 'generic drupal 7.94'],
  [
    'var/www/html/libraries/src/Version.php',
    'const MAJOR_VERSION = 4;\nconst MINOR_VERSION = 2;\nconst PATCH_VERSION = 6;\n',
    'generic joomla 4.2.6',
  ],
  ['var/www/html/includes/Defines.php', "define( 'MW_VERSION', '1.39.1' );\n", 'generic mediawiki 1.39.1'],
  ['srv/libraries/classes/Version.php', "public const VERSION = '5.2.0' . X;\n", 'generic phpmyadmin 5.2.0'],
  ['usr/local/lib/erlang/releases/25/OTP_VERSION', '25.2.3\n', 'generic erlang 25.2.3'],
  ['usr/local/go/VERSION', 'go1.22.10\ntime 2024-11-27T20:27:20Z\n', 'golang toolchain 1.22.10'],
  ['opt/java/release', 'IMPLEMENTOR="Eclipse Adoptium"\nJAVA_VERSION="17.0.2"\n', 'generic openjdk 17.0.2'],
];

describe('classifierFileAnalyzer', () => {
  it.each(cases)('reads %s', (where, text, expected) => {
    expect(classifierFileAnalyzer.wants(where)).toBeGreaterThan(0);
    expect(packageLines(read(where, text))).toEqual([expected]);
    expect(read(where, 'text without a version\n')).toEqual({});
  });

  it('has a case in the table above for each path', () => {
    const paths = textClassifiers.map((classifier) => classifier.path);
    expect(paths.filter((end) => !cases.some(([where]) => where.endsWith(end)))).toEqual([]);
  });

  it('lists a Java runtime with its vendor, and gives its files to it', () => {
    const facts = read(
      'opt/graal/release',
      'JAVA_VERSION="17.0.5"\nIMPLEMENTOR="GraalVM Community"\nGRAALVM_VERSION="22.3.0"\n',
    );
    expect(facts.packages).toMatchObject([
      { name: 'openjdk', version: '17.0.5', supplier: 'GraalVM Community' },
      { name: 'graalvm', version: '22.3.0' },
    ]);
    expect(facts.ownedFolders).toEqual(['.']);
  });

  it('warns of modules that jlink added to a Java runtime', () => {
    const text = (modules: string) => `JAVA_VERSION="21.0.4"\nMODULES="java.base jdk.zipfs ${modules}"\n`;
    expect(read('opt/app/release', text('org.graalvm.truffle javafx.base')).warnings).toBeUndefined();
    expect(read('opt/app/release', text('com.acme.app org.slf4j'))).toMatchObject({
      packages: [{ name: 'openjdk', version: '21.0.4' }],
      warnings: ['The Java runtime contains 2 modules of applications, whose versions it does not name.'],
    });
  });

  it.skipIf(missing !== '')(`reads the runtimes that jlink writes${missing}`, () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'plimsoll-jlink-'));
    try {
      writeFileSync(path.join(folder, 'module-info.java'), 'module com.acme.app {}\n');
      execFileSync('javac', ['-d', 'app', 'module-info.java'], { cwd: folder, stdio: 'ignore' });
      const link = ['--module-path', 'app', '--add-modules', 'java.base,com.acme.app', '--output', 'runtime'];
      execFileSync('jlink', link, { cwd: folder, stdio: 'ignore' });
      const facts = read('opt/app/release', readFileSync(path.join(folder, 'runtime/release'), 'utf8'));
      expect(packageLines(facts)).toEqual([expect.stringMatching(/^generic openjdk \d/)]);
      expect(facts.warnings).toEqual([expect.stringContaining('contains 1 modules')]);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it('reads no file of another folder', () => {
    for (const where of ['VERSION', 'srv/VERSION', 'opt/mygo/VERSION', 'release', 'x-includes/version.php']) {
      expect(classifierFileAnalyzer.wants(where), where).toBe(0);
    }
  });
});
