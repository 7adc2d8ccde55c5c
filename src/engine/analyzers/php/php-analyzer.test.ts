import { describe, expect, it } from 'vitest';
import { analyzeText, namesOf } from '../../../../test/helpers/analyze-text.ts';
import { phpAnalyzer } from './php-analyzer.ts';

const folder = 'srv/vendor/composer';
const log = {
  name: 'Monolog/Monolog',
  version: '2.9.1',
  version_normalized: '2.9.1.0',
  license: ['MIT'],
  authors: [{ name: 'Jordi' }],
  require: { php: '>=7', 'ext-json': '*', 'psr/log': '^1' },
  'install-path': '../monolog/monolog',
};
const module = {
  name: 'drupal/token',
  version: 'v1.0',
  version_normalized: '1.0.0.0',
  'install-path': '../../web/modules/token',
};

describe('phpAnalyzer', () => {
  it('reads installed.json of Composer 2', () => {
    const text = JSON.stringify({ packages: [log, module], 'dev-package-names': ['drupal/token'] });
    const facts = analyzeText(phpAnalyzer, `${folder}/installed.json`, text);
    expect(facts.packages).toEqual([
      {
        type: 'composer',
        name: 'monolog/monolog',
        version: '2.9.1',
        licenses: ['MIT'],
        supplier: 'Jordi',
        dependencies: ['psr/log'],
      },
      { type: 'composer', name: 'drupal/token', version: 'v1.0', licenses: [], isDevelopment: true },
    ]);
    expect(facts.ownedFolders).toEqual(['../monolog/monolog', '../../web/modules/token']);
    expect(facts.libraryFolders).toEqual(['.']);
  });

  it('reads installed.json of Composer 1', () => {
    expect(namesOf(analyzeText(phpAnalyzer, `${folder}/installed.json`, JSON.stringify([log])))).toEqual([
      'monolog/monolog@2.9.1',
    ]);
  });

  it('reads installed.php without the project, metapackages and replaced packages', () => {
    const text = `<?php return array(
    'root' => array(
        'name' => 'acme/app',
        'pretty_version' => '1.0.0',
        'dev' => true,
    ),
    'versions' => array(
        'acme/app' => array(
            'pretty_version' => '1.0.0',
            'dev_requirement' => false,
        ),
        'psr/log' => array(
            'pretty_version' => 'v1.1.4',
            'aliases' => array(),
            'dev_requirement' => true,
        ),
        'acme/meta' => array(
            'pretty_version' => '2.0.0',
            'type' => 'metapackage',
            'install_path' => NULL,
            'dev_requirement' => false,
        ),
        'psr/replaced' => array(
            'dev_requirement' => false,
            'replaced' => array(
                0 => '1.0',
            ),
        ),
    ),
);
`;
    expect(namesOf(analyzeText(phpAnalyzer, `${folder}/installed.php`, text))).toEqual(['psr/log@v1.1.4 dev']);
  });

  it('reads composer.lock', () => {
    const facts = analyzeText(
      phpAnalyzer,
      'srv/composer.lock',
      JSON.stringify({ packages: [log], 'packages-dev': [module] }),
    );
    expect(facts.lockScope).toBe('project');
    expect(namesOf(facts)).toEqual(['drupal/token@v1.0 dev', 'monolog/monolog@2.9.1']);
    expect(facts.packages?.[0]?.licenses).toEqual(['MIT']);
  });

  it('reads the registry of PEAR', () => {
    const text =
      'a:9:{s:7:"attribs";a:1:{s:7:"version";s:3:"2.0";}s:4:"name";s:14:"Console_Getopt";s:7:"version";a:2:{s:7:"release";s:5:"1.4.3";s:3:"api";s:5:"1.4.0";}s:7:"license";a:1:{s:8:"_content";s:3:"PHP";}}';
    const facts = analyzeText(phpAnalyzer, 'usr/share/php/.registry/console_getopt.reg', text);
    expect(facts.packages).toEqual([{ type: 'generic', name: 'Console_Getopt', version: '1.4.3', licenses: ['PHP'] }]);
  });

  it.each(['srv/data/installed.json', 'srv/vendor/x/y/composer.lock', 'srv/windows.reg'])(
    'does not read %s',
    (path) => {
      expect(phpAnalyzer.wants(path)).toBe(0);
    },
  );
});
