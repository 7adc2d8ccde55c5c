import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { contentFacts, packageLines } from '../../../../test/helpers/content-facts.ts';
import { pharFile } from '../../../../test/helpers/phar-file.ts';
import { toolMissing } from '../../../../test/helpers/tool-missing.ts';
import { pharAnalyzer } from './phar-analyzer.ts';

const installed = `<?php return array(
    'root' => array(
        'name' => 'acme/tool',
        'pretty_version' => '2.1.0',
    ),
    'versions' => array(
        'acme/tool' => array(
            'pretty_version' => '2.1.0',
            'dev_requirement' => false,
        ),
        'psr/log' => array(
            'pretty_version' => '3.0.0',
            'dev_requirement' => false,
        ),
    ),
);
`;
const missing = toolMissing('php', '-m', 'php-cli');
const files = { 'bin/tool.php': '<?php echo 1;', 'vendor/composer/installed.php': installed };
const packages = ['composer acme/tool 2.1.0', 'composer psr/log 3.0.0'];

function factsOf(bytes: Buffer, where = 'usr/local/bin/tool') {
  return contentFacts(pharAnalyzer, where, bytes);
}

describe('pharAnalyzer', () => {
  it.each([false, true])('lists the packages and the application of an archive (compressed: %s)', (isDeflated) => {
    expect(packageLines(factsOf(pharFile({ files, isDeflated })))).toEqual(packages);
  });

  it('reads the list in the form of Composer 1', () => {
    const list = { 'vendor/composer/installed.json': '[{"name":"psr/log","version":"1.1.4"}]' };
    expect(packageLines(factsOf(pharFile({ files: list })))).toEqual(['composer psr/log 1.1.4']);
  });

  it('lists no application that was built from a branch', () => {
    const branch = installed.replaceAll("'2.1.0'", "'dev-main'");
    const list = { 'vendor/composer/installed.php': branch };
    expect(packageLines(factsOf(pharFile({ files: list })))).toEqual(['composer psr/log 3.0.0']);
  });

  it('names an archive without a list as unread, whatever its name is', () => {
    const bytes = pharFile({ files: { 'index.php': '<?php' } });
    expect(factsOf(bytes)).toEqual({ unreadKind: 'phar' });
    expect(factsOf(bytes, 'app/tool.phar')).toEqual({ unreadKind: 'phar' });
  });

  it('names an archive whose list is damaged as unread', () => {
    const bytes = pharFile({ files, isDeflated: true });
    expect(factsOf(bytes.subarray(0, bytes.length - 20))).toEqual({ unreadKind: 'phar' });
  });

  it('reads no other PHP program', () => {
    expect(factsOf(Buffer.from('#!/usr/bin/env php\n<?php Phar::mapPhar();'))).toEqual({});
    expect(factsOf(Buffer.from('<?php echo 1;'))).toEqual({});
  });

  it.skipIf(missing !== '')(`reads the archives that PHP writes${missing}`, () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'plimsoll-phar-'));
    try {
      mkdirSync(path.join(folder, 'src/vendor/composer'), { recursive: true });
      writeFileSync(path.join(folder, 'src/index.php'), '<?php echo 1;');
      writeFileSync(path.join(folder, 'src/vendor/composer/installed.php'), installed);
      const script = `foreach ([0, Phar::GZ] as $c) {
        $p = new Phar("t$c.phar"); $p->buildFromDirectory('src'); if ($c) $p->compressFiles($c);
        $p->setStub(($c ? "#!/usr/bin/env php\\n" : '') . $p->createDefaultStub('index.php')); unset($p);
      } echo Phar::GZ;`;
      const { stdout } = spawnSync('php', ['-d', 'phar.readonly=0', '-r', script], { cwd: folder, encoding: 'utf8' });
      for (const name of ['t0.phar', `t${stdout}.phar`]) {
        const bytes = readFileSync(path.join(folder, name));
        expect(packageLines(factsOf(bytes))).toEqual(packages);
      }
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
