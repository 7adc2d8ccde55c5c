import { describe, expect, it } from 'vitest';
import { analyzeText, namesOf } from '../../../../test/helpers/analyze-text.ts';
import { hexAnalyzer } from './hex-analyzer.ts';

describe('hexAnalyzer', () => {
  it('reads the runtime system of a release, which owns its programs', () => {
    const facts = analyzeText(hexAnalyzer, 'app/releases/start_erl.data', '13.1.5 0.3.0');
    expect(facts.packages).toEqual([{ type: 'otp', name: 'erts', version: '13.1.5', licenses: [] }]);
    expect(facts.ownedFolders).toEqual(['../erts-13.1.5']);
    expect(analyzeText(hexAnalyzer, 'app/releases/start_erl.data', 'x')).toEqual({});
    expect(hexAnalyzer.wants('app/start_erl.data')).toBe(0);
  });

  it('reads applications of releases, and those of Erlang/OTP and Elixir as a part of the platform', () => {
    const text =
      '{application,cowboy,\n  [{description,"x"},\n   {vsn,"2.10.0"},\n   {modules,[\'cowboy\']},\n   {applications,[kernel,stdlib,\'cowlib\']}]}.\n';
    const facts = analyzeText(hexAnalyzer, 'app/lib/cowboy-2.10.0/ebin/cowboy.app', text);
    expect(facts.packages).toEqual([
      { type: 'hex', name: 'cowboy', version: '2.10.0', licenses: [], dependencies: ['kernel', 'stdlib', 'cowlib'] },
    ]);
    expect(facts.ownedFolders).toEqual(['../bin', '../priv']);
    expect(facts.libraryFolders).toEqual(['..']);
    const platform = analyzeText(hexAnalyzer, 'app/lib/ssl-10.8/ebin/ssl.app', '{application, ssl, [{vsn, "10.8"}]}.');
    expect(platform.packages?.[0]?.type).toBe('otp');
  });

  it('reads the licenses that Rebar copies to an application resource file', () => {
    const text =
      '{application,web,\n [{vsn,"0.9.0"},\n  {applications,[kernel]},\n  {licenses,["MIT", "BSD-3-Clause"]}]}.\n';
    const facts = analyzeText(hexAnalyzer, 'app/lib/web-0.9.0/ebin/web.app', text);
    expect(facts.packages?.[0]?.licenses).toEqual(['MIT', 'BSD-3-Clause']);
  });

  it('reads mix.lock', () => {
    const text = `%{
  "decimal": {:hex, :decimal, "2.1.1", "0a", [:mix], [], "hexpm", "0b"},
  "renamed": {:hex, :"jason", "1.4.1", "0a", [:mix], [{:decimal_app, "~> 1.0 or ~> 2.0", [hex: :decimal, repo: "hexpm", optional: true]}], "hexpm", "0b"},
  "forked": {:git, "https://user:secret@x/y.git", "0123456789abcdef", [branch: "main"]},
}
`;
    const facts = analyzeText(hexAnalyzer, 'srv/mix.lock', text);
    expect(facts.packages).toEqual([
      { type: 'hex', name: 'decimal', version: '2.1.1', licenses: [] },
      { type: 'hex', name: 'jason', version: '1.4.1', licenses: [], dependencies: ['decimal'] },
      { type: 'generic', name: 'forked', version: '0123456789abcdef', licenses: [] },
    ]);
  });

  it('reads rebar.lock', () => {
    const text =
      '{"1.2.0",\n[{<<"cowboy">>,{pkg,<<"cowboy">>,<<"2.9.0">>},0},\n {<<"lager">>,\n  {git,"https://x/y.git",\n       {ref,"0123456789abcdef"}},\n  0}]}.\n[\n{pkg_hash,[\n {<<"cowboy">>, <<"0A">>}]}\n].\n';
    expect(namesOf(analyzeText(hexAnalyzer, 'srv/rebar.lock', text))).toEqual([
      'cowboy@2.9.0',
      'lager@0123456789abcdef',
    ]);
  });

  it.each(['srv/deps/x/mix.lock', 'srv/_build/prod/x/rebar.lock', 'srv/src/x.app', 'srv/x.app'])(
    'does not read %s',
    (path) => {
      expect(hexAnalyzer.wants(path)).toBe(0);
    },
  );
});
