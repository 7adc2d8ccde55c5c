import { describe, expect, it } from 'vitest';
import { analyzeText, namesOf } from '../../../../test/helpers/analyze-text.ts';
import { rubyAnalyzer } from './ruby-analyzer.ts';

const home = 'usr/local/bundle';
const spec = (name: string): string => `${home}/specifications/${name}.gemspec`;

describe('rubyAnalyzer', () => {
  it('reads an installed gem with its platform, licenses, authors and requirements', () => {
    const text = `# -*- encoding: utf-8 -*-
# stub: nokogiri 1.16.0 x86_64-linux lib

Gem::Specification.new do |s|
  s.name = "nokogiri".freeze
  s.version = "1.16.0"
  s.platform = "x86_64-linux".freeze
  s.authors = ["Mike".freeze, "Aaron".freeze]
  s.licenses = ["MIT".freeze]
  s.add_runtime_dependency(%q<racc>.freeze, ["~> 1.4"])
  s.add_development_dependency(%q<rake>.freeze, [">= 0"])
  s.rubygems_version = "3.5.3".freeze
end
`;
    const facts = analyzeText(rubyAnalyzer, spec('nokogiri-1.16.0-x86_64-linux'), text);
    expect(facts.packages).toEqual([
      {
        type: 'gem',
        name: 'nokogiri',
        version: '1.16.0',
        licenses: ['MIT'],
        supplier: 'Mike, Aaron',
        dependencies: ['racc'],
        qualifiers: { platform: 'x86_64-linux' },
      },
    ]);
    expect(facts.ownedFolders).toEqual(['../gems/nokogiri-1.16.0-x86_64-linux']);
  });

  it('reads default gems and gems that Bundler fetched with Git', () => {
    const text = '# stub: json 2.6.1 ruby lib\n';
    const inDefault = analyzeText(
      rubyAnalyzer,
      'usr/lib/ruby/gems/3.1.0/specifications/default/json-2.6.1.gemspec',
      text,
    );
    expect(namesOf(inDefault)).toEqual(['json@2.6.1']);
    expect(inDefault.libraryFolders).toEqual(['../../gems/json-2.6.1']);
    const fetched = analyzeText(rubyAnalyzer, `${home}/bundler/gems/json-0a1b2c/json.gemspec`, text);
    expect(fetched.libraryFolders).toEqual(['.']);
    const written = analyzeText(rubyAnalyzer, `${home}/bundler/gems/json-0a1b2c/json.gemspec`, 's.version = VERSION\n');
    expect(written).toEqual({});
  });

  it('warns about a specification without name and version', () => {
    expect(analyzeText(rubyAnalyzer, spec('x-1'), 'Gem::Specification.new\n').warnings).toHaveLength(1);
  });

  it('does not own folders outside gems', () => {
    const facts = analyzeText(rubyAnalyzer, spec('x-1'), '# stub: ../../../usr 1.0 ruby lib\n');
    expect(facts).not.toHaveProperty('ownedFolders');
    expect(facts).not.toHaveProperty('libraryFolders');
  });

  it('reads Gemfile.lock without own code and gems for other platforms', () => {
    const text = `GIT
  remote: https://x/y.git
  revision: 0a1b
  specs:
    fetched (0.1.0)

PATH
  remote: .
  specs:
    own (1.0.0)
      rack

GEM
  remote: https://rubygems.org/
  specs:
    nokogiri (1.16.0-arm64-darwin)
      racc (~> 1.4)
    nokogiri (1.16.0-x86_64-linux)
      racc (~> 1.4)
    rack (3.0.0.rc1)

PLATFORMS
  ruby

DEPENDENCIES
  rack (= 3.0)

BUNDLED WITH
   2.4.0
`;
    const facts = analyzeText(rubyAnalyzer, 'srv/Gemfile.lock', text);
    expect(namesOf(facts)).toEqual(['fetched@0.1.0', 'nokogiri@1.16.0', 'rack@3.0.0.rc1']);
    expect(facts.packages?.[1]).toMatchObject({ qualifiers: { platform: 'x86_64-linux' }, dependencies: ['racc'] });
  });

  it('owns the libraries in the folder of a built extension', () => {
    const path = `${home}/extensions/x86_64-linux/3.3.0/msgpack-1.7.2/gem.build_complete`;
    const facts = rubyAnalyzer.analyze({ path, bytes: Buffer.alloc(0) });
    expect(namesOf(facts)).toEqual(['msgpack@1.7.2']);
    expect(facts.libraryFolders).toEqual(['.']);
  });

  it.each(['srv/x.gemspec', 'usr/local/bundle/gems/x-1/x.gemspec', 'usr/local/bundle/gems/x-1/Gemfile.lock'])(
    'does not read %s',
    (path) => expect(rubyAnalyzer.wants(path)).toBe(0),
  );
});
