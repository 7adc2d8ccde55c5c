import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { listOf, recordOf } from '../../../src/engine/text-formats/outside-values.ts';
import { toolMissing } from '../../helpers/tool-missing.ts';
import { packageListTest } from '../harness/package-list-test.ts';
import { qualityRoot } from '../harness/quality-root.ts';
import { runTool } from '../harness/run-tool.ts';

const tools = (): string =>
  path.join(
    qualityRoot('cargo-tools', 'cargo-auditable 0.6.6, rust-audit-info 0.5.4', (folder) => {
      for (const tool of ['cargo-auditable@0.6.6', 'rust-audit-info@0.5.4']) {
        runTool('cargo', ['install', '--quiet', '--root', folder, tool], { timeoutMs: 900_000 });
      }
    }),
    'bin',
  );

packageListTest({
  name: 'a Rust program by cargo auditable',
  listing: 'rust-audit-info',
  missing: toolMissing('cargo', '--version', 'cargo'),
  isExpensive: true,
  types: ['cargo'],
  atLeast: 10,
  makeRoot(folder) {
    const work = mkdtempSync(path.join(tmpdir(), 'plimsoll-cargo-'));
    const dependencies =
      'regex = "=1.5.4"\nserde_json = "=1.0.100"\ntime = { version = "=0.1.43" }\n\n[build-dependencies]\ncc = "=1.0.79"\n';
    writeFileSync(
      path.join(work, 'Cargo.toml'),
      `[package]\nname = "app"\nversion = "0.3.0"\nedition = "2021"\n\n[dependencies]\n${dependencies}`,
    );
    mkdirSync(path.join(work, 'src'));
    writeFileSync(
      path.join(work, 'src/main.rs'),
      'fn main() { println!("{:?} {:?}", regex::Regex::new("a"), serde_json::from_str::<u8>("1")); }\n',
    );
    writeFileSync(path.join(work, 'build.rs'), 'fn main() {}\n');
    try {
      const env = { PATH: `${tools()}:${process.env.PATH}` };
      runTool('cargo', ['auditable', 'build', '--release', '--quiet'], { cwd: work, env, timeoutMs: 900_000 });
      mkdirSync(path.join(folder, 'usr/local/bin'), { recursive: true });
      cpSync(path.join(work, 'target/release/app'), path.join(folder, 'usr/local/bin/app'));
    } finally {
      rmSync(work, { recursive: true, force: true });
    }
  },
  ownListing: (root) =>
    readdirSync(path.join(root, 'usr/local/bin')).flatMap((name) => {
      const text = runTool(path.join(tools(), 'rust-audit-info'), [path.join(root, 'usr/local/bin', name)]);
      return listOf(recordOf(JSON.parse(text)).packages)
        .map(recordOf)
        .filter(({ kind }) => kind !== 'build')
        .map((each) => ({ type: 'cargo' as const, name: String(each.name), version: String(each.version) }));
    }),
});
