import { describe, expect, it } from 'vitest';
import { packageLines } from '../../../../test/helpers/content-facts.ts';
import { classifierFileAnalyzer } from './classifier-file-analyzer.ts';
import { textClassifiers } from './text-classifiers.ts';

const read = (path: string, text: string) => classifierFileAnalyzer.analyze({ path, bytes: Buffer.from(text) });

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
  it.each(cases)('reads %s', (path, text, expected) => {
    expect(classifierFileAnalyzer.wants(path)).toBeGreaterThan(0);
    expect(packageLines(read(path, text))).toEqual([expected]);
    expect(read(path, 'text without a version\n')).toEqual({});
  });

  it('has a case in the table above for each path', () => {
    const paths = textClassifiers.map((classifier) => classifier.path);
    expect(paths.filter((end) => !cases.some(([path]) => path.endsWith(end)))).toEqual([]);
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

  it('reads no file of another folder', () => {
    for (const path of ['VERSION', 'srv/VERSION', 'opt/mygo/VERSION', 'release', 'x-includes/version.php']) {
      expect(classifierFileAnalyzer.wants(path), path).toBe(0);
    }
  });
});
