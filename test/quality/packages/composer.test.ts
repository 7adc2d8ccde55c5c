import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { listOf, recordOf } from '../../../src/engine/text-formats/outside-values.ts';
import { toolMissing } from '../../helpers/tool-missing.ts';
import { packageListTest } from '../harness/package-list-test.ts';
import { runTool } from '../harness/run-tool.ts';

packageListTest({
  name: 'composer install',
  listing: 'composer show',
  missing: toolMissing('composer', '--version', 'composer'),
  types: ['composer'],
  atLeast: 4,
  makeRoot(folder) {
    const write = (name: string, content: object): void => {
      const file = path.join(folder, name, 'composer.json');
      mkdirSync(path.dirname(file), { recursive: true });
      writeFileSync(file, JSON.stringify(content));
    };
    // Outside of the root: the packages are copied from here.
    write('../packages/log', { name: 'acme/log', version: '1.2.3', require: { 'acme/base': '^2' }, license: 'MIT' });
    write('../packages/base', { name: 'acme/base', version: 'v2.0.1', license: ['MIT', 'GPL-2.0-or-later'] });
    write('../packages/old', { name: 'Acme/Old_Name', version: '1.0.0.4' });
    write('../packages/dev', { name: 'acme/dev', version: '3.0.0-beta1' });
    write('srv', {
      name: 'acme/app',
      repositories: [
        { type: 'path', url: '../../packages/*', options: { symlink: false } },
        { 'packagist.org': false },
      ],
      require: { 'acme/log': '^1', 'acme/old_name': '*' },
      'require-dev': { 'acme/dev': '^3@beta' },
    });
    const env = { COMPOSER_ALLOW_SUPERUSER: '1' };
    runTool('composer', ['install', '--no-interaction', '--quiet'], { cwd: path.join(folder, 'srv'), env });
  },
  ownListing(root) {
    const options = { cwd: path.join(root, 'srv'), env: { COMPOSER_ALLOW_SUPERUSER: '1' } };
    const { installed } = recordOf(JSON.parse(runTool('composer', ['show', '--format=json'], options)));
    return listOf(installed)
      .map(recordOf)
      .map(({ name, version }) => ({ type: 'composer', name: String(name), version: String(version) }));
  },
  allowed: [
    {
      difference: /^(?:missing|extra) composer acme\/old_name 1\.0\.0\.4$/i,
      reason: 'Names of Composer are equal in any case. Advisories and package URLs have them in lower case.',
    },
  ],
});
