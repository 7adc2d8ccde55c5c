import { describe, expect, it } from 'vitest';
import { unreadKinds } from '../unread/unread-kinds.ts';
import { analyzers } from './analyzers.ts';
import { namesOf } from './path-names.ts';

describe('namesOf', () => {
  it.each([
    ['usr/lib/app.JAR', { folder: 'usr/lib/', baseName: 'app.JAR', extension: 'jar' }],
    ['a.b/c', { folder: 'a.b/', baseName: 'c', extension: undefined }],
    ['a/.profile', { folder: 'a/', baseName: '.profile', extension: 'profile' }],
    ['a/b.', { folder: 'a/', baseName: 'b.', extension: '' }],
    ['', { folder: '', baseName: '', extension: undefined }],
    [`a.${'x'.repeat(40)}`, { folder: '', baseName: `a.${'x'.repeat(40)}`, extension: undefined }],
  ])('divides %s', (path, names) => {
    expect([namesOf(path), namesOf(path)]).toEqual([names, names]);
  });

  it('gives every extension by which an analyzer or a kind of unread files is recognized', () => {
    const ofAnalyzers = analyzers.flatMap((analyzer) => ('names' in analyzer ? (analyzer.names.extensions ?? []) : []));
    const known = [...ofAnalyzers, ...unreadKinds.flatMap(({ extensions = [] }) => extensions)];
    expect(known.length).toBeGreaterThan(20);
    expect(known.map((extension) => namesOf(`a.${extension}`).extension)).toEqual(known);
  });
});
