import { describe, expect, it } from 'vitest';
import { packageLines } from '../../../../test/helpers/content-facts.ts';
import { goModuleAnalyzer } from './go-module-analyzer.ts';

const read = (text: string) => goModuleAnalyzer.analyze({ path: 'srv/go.mod', bytes: Buffer.from(text) });

describe('goModuleAnalyzer', () => {
  it('reads requirements in blocks and single lines, indirect ones included', () => {
    const text = [
      'module acme.example/server // the server',
      'go 1.22',
      'require github.com/a/b v1.0.0',
      'require (',
      '\tgolang.org/x/net v0.7.0',
      '\t"github.com/c/d" v2.0.0+incompatible // indirect',
      ')',
      'exclude github.com/a/b v0.9.0',
    ];
    expect(packageLines(read(text.join('\n')))).toEqual([
      'golang github.com/a/b v1.0.0',
      'golang golang.org/x/net v0.7.0',
      'golang github.com/c/d v2.0.0+incompatible',
    ]);
  });

  it('lists a replacement by a module in place of the required one, and not one by a folder', () => {
    const text = [
      'require (\n\ta.example/b v1.0.0\n\ta.example/c v1.0.0\n\ta.example/d v1.0.0\n)',
      'replace (\n\ta.example/b => fork.example/b v1.0.1\n\ta.example/c v1.0.0 => ../c\n\ta.example/d v0.9.0 => fork.example/d v2.0.0\n)',
    ];
    expect(packageLines(read(text.join('\n')))).toEqual([
      'golang fork.example/b v1.0.1',
      'golang a.example/c v1.0.0',
      'golang a.example/d v1.0.0',
    ]);
  });

  it('reads neither the module file of Go itself nor those of dependencies', () => {
    expect(read('module std\nrequire golang.org/x/net v0.1.0')).toEqual({});
    expect(goModuleAnalyzer.wants('root/go/pkg/mod/github.com/a/b@v1/go.mod')).toBe(0);
    expect(goModuleAnalyzer.wants('srv/vendor/a/go.mod')).toBe(0);
    expect(goModuleAnalyzer.wants('srv/go.mod')).toBeGreaterThan(0);
  });
});
