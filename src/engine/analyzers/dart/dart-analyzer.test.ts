import { describe, expect, it } from 'vitest';
import { analyzeText, namesOf } from '../../../../test/helpers/analyze-text.ts';
import { dartAnalyzer } from './dart-analyzer.ts';

const lock = `packages:
  http:
    dependency: "direct main"
    description:
      name: http
      url: "https://pub.dev"
    source: hosted
    version: "1.1.0"
  lints:
    dependency: "direct dev"
    source: hosted
    version: "2.0.0"
  flutter:
    dependency: "direct main"
    description: flutter
    source: sdk
    version: "0.0.0"
sdks:
  dart: ">=3.0.0 <4.0.0"
`;
const config = JSON.stringify({
  packages: [
    { name: 'http', rootUri: 'file:///root/.pub-cache/hosted/pub.dev/http-1.1.0' },
    { name: 'own', rootUri: '../' },
  ],
});

describe('dartAnalyzer', () => {
  it('reads pubspec.lock', () => {
    expect(namesOf(analyzeText(dartAnalyzer, 'srv/pubspec.lock', lock))).toEqual(['http@1.1.0', 'lints@2.0.0 dev']);
  });

  it('reads package_config.json', () => {
    expect(namesOf(analyzeText(dartAnalyzer, 'srv/.dart_tool/package_config.json', config))).toEqual(['http@1.1.0']);
  });

  it('groups both files, so that the lock file alone is read where both exist', () => {
    for (const path of ['srv/pubspec.lock', 'srv/.dart_tool/package_config.json']) {
      expect(dartAnalyzer.groupOf?.(path)).toBe('srv/pubspec.lock');
    }
    expect(dartAnalyzer.groupOf?.('.dart_tool/package_config.json')).toBe('pubspec.lock');
  });
});
