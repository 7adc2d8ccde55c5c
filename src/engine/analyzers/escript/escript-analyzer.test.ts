import { describe, expect, it } from 'vitest';
import { makeZip } from '../../../../test/helpers/make-zip.ts';
import { readContent } from '../../../../test/helpers/read-content.ts';
import { escriptAnalyzer } from './escript-analyzer.ts';

const resource = (name: string, version: string): string =>
  `{application,${name},[{modules,['Elixir.X']},{applications,[kernel,stdlib]},{vsn,"${version}"}]}.\n`;
const mixPrefix = '#! /usr/bin/env escript\n%%! -escript main shop_escript \n';

function listed(bytes: Buffer, path = 'usr/local/bin/shop'): string[] | undefined {
  const facts = readContent(escriptAnalyzer, path, bytes);
  return facts && (facts.packages ?? []).map(({ type, name, version }) => `${type} ${name} ${version}`);
}

describe('escriptAnalyzer', () => {
  it('reads the applications of a program that Mix built', () => {
    const entries = [
      { name: 'Elixir.Jsonish.beam', content: 'FOR1' },
      { name: 'jsonish.app', content: resource('jsonish', '1.4.0') },
      { name: 'elixir.app', content: resource('elixir', '1.14.0') },
      { name: 'shop.app', content: resource('shop', '0.3.0') },
    ];
    expect(listed(makeZip(entries, { prefix: mixPrefix }))).toEqual([
      'hex jsonish 1.4.0',
      'otp elixir 1.14.0',
      'hex shop 0.3.0',
    ]);
  });

  it('reads the applications of a program that Rebar built, and no templates', () => {
    const entries = [
      { name: 'getopt/ebin/getopt.app', content: resource('getopt', '1.0.1') },
      { name: 'rebar/priv/templates/app.app', content: resource('template', '0.1.0') },
    ];
    const prefix = '#!/usr/bin/env escript\n%%\n%%! +sbtu +A1\n';
    expect(listed(makeZip(entries, { prefix }))).toEqual(['hex getopt 1.0.1']);
  });

  it('leaves other scripts and archives to other analyzers', () => {
    const entries = [{ name: 'a.app', content: resource('a', '1.0') }];
    for (const prefix of [
      '#!/usr/bin/env python3\n',
      '#!/usr/bin/env escripts\n',
      '',
      `${mixPrefix}main(_) -> ok.\n`,
    ]) {
      expect(listed(makeZip(entries, { prefix }))).toBeUndefined();
    }
    expect(listed(Buffer.from(`${mixPrefix}FOR1`))).toBeUndefined();
  });

  it('names no application whose resource file has no version', () => {
    const entries = [{ name: 'a.app', content: '{application,a,[]}.' }];
    expect(listed(makeZip(entries, { prefix: mixPrefix }))).toEqual([]);
  });

  it('warns about a damaged archive', () => {
    const archive = makeZip([{ name: 'a.app', content: resource('a', '1.0') }], { prefix: mixPrefix });
    expect(readContent(escriptAnalyzer, 'app/shop', archive.subarray(0, archive.length - 30))?.warnings).toHaveLength(
      1,
    );
  });
});
