import { globSync } from 'node:fs';
import path from 'node:path';
import { toolMissing } from '../../helpers/tool-missing.ts';
import { unpackDebianPackages } from '../harness/debian-files.ts';
import { packageListTest } from '../harness/package-list-test.ts';
import { linesOf, runTool } from '../harness/run-tool.ts';

const script =
  'Gem::Specification.each { |s| puts [s.name, s.version, s.licenses.join(" AND ")].join("\\t") unless s.default_gem? }';

packageListTest({
  name: 'gems of Debian',
  listing: 'Gem::Specification',
  missing: toolMissing('gem', '--version', 'ruby') + toolMissing('apt-get', '--version', 'apt'),
  types: ['gem'],
  atLeast: 15,
  makeRoot(folder) {
    const names = ['rack', 'nokogiri', 'rails-html-sanitizer', 'loofah', 'crass', 'sinatra', 'tilt', 'mustermann'];
    const more = [
      'i18n',
      'tzinfo',
      'concurrent',
      'activesupport',
      'mini-portile2',
      'json',
      'msgpack',
      'nio4r',
      'http-parser.rb',
    ];
    unpackDebianPackages(
      [...names, ...more].map((name) => `ruby-${name}`),
      folder,
    );
  },
  ownListing(root) {
    const folders = globSync(path.join(root, 'usr/{share,lib/*}/rubygems-integration/*'));
    return linesOf(
      runTool('ruby', ['-e', script], { env: { GEM_PATH: folders.join(':'), GEM_HOME: folders[0] ?? '' } }),
    )
      .map((line) => line.split('\t'))
      .map(([name = '', version = '']) => ({ type: 'gem', name, version }));
  },
});
