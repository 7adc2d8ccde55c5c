import { describe, expect, it } from 'vitest';
import { analyzeText, namesOf } from '../../../../test/helpers/analyze-text.ts';
import { pythonLockAnalyzer } from './python-lock-analyzer.ts';

const analyze = (name: string, text: string, project?: string) =>
  analyzeText(pythonLockAnalyzer, `app/${name}`, text, project === undefined ? {} : { 'app/pyproject.toml': project });

describe('pythonLockAnalyzer', () => {
  it('reads poetry.lock with groups', () => {
    const text =
      '[[package]]\nname = "flask"\nversion = "2.2.5"\ngroups = ["main", "dev"]\n\n[package.dependencies]\nclick = ">=8"\n\n[[package]]\nname = "pytest"\nversion = "7.4.0"\ngroups = ["dev"]\n\n[[package]]\nname = "colorama"\nversion = "0.4.6"\ngroups = ["main"]\nmarkers = "sys_platform == \\"win32\\""\n';
    const facts = analyze('poetry.lock', text);
    expect(facts.lockScope).toBe('image');
    expect(namesOf(facts)).toEqual(['flask@2.2.5', 'pytest@7.4.0 dev']);
    expect(facts.packages?.[0]).toMatchObject({ type: 'pypi', dependencies: ['click'] });
  });

  it('reads poetry.lock with categories, or with the groups of the project', () => {
    const entry = (name: string, more = '') => `[[package]]\nname = "${name}"\nversion = "1.0"\n${more}\n`;
    expect(namesOf(analyze('poetry.lock', entry('a', 'category = "main"') + entry('b', 'category = "dev"')))).toEqual([
      'a@1.0',
      'b@1.0 dev',
    ]);
    const text =
      entry('Flask_X', '[package.dependencies]\nshared = "*"\n') +
      entry('shared') +
      entry('tool', '[package.dependencies]\nshared = "*"\ndeep = "*"') +
      entry('deep');
    const project =
      '[tool.poetry.dependencies]\npython = "^3.10"\nflask-x = "1"\n[tool.poetry.group.dev.dependencies]\ntool = "1"\n';
    expect(namesOf(analyze('poetry.lock', text, project))).toEqual([
      'Flask_X@1.0',
      'deep@1.0 dev',
      'shared@1.0',
      'tool@1.0 dev',
    ]);
    expect(namesOf(analyze('poetry.lock', text, 'broken ['))).toEqual([
      'Flask_X@1.0',
      'deep@1.0',
      'shared@1.0',
      'tool@1.0',
    ]);
  });

  it('reads uv.lock, without the project and packages for other platforms', () => {
    const text = `version = 1
[[package]]
name = "app"
version = "0.1.0"
source = { virtual = "." }
dependencies = [
    { name = "click" },
    { name = "colorama", marker = "sys_platform == 'win32'" },
    { name = "keyring", marker = "sys_platform == 'darwin'" },
]
[package.optional-dependencies]
yaml = [{ name = "pyyaml" }]
[package.dev-dependencies]
dev = [{ name = "pytest" }]
[[package]]
name = "click"
version = "8.1.0"
source = { registry = "https://pypi.org/simple" }
[[package]]
name = "colorama"
version = "0.4.6"
source = { registry = "https://pypi.org/simple" }
[[package]]
name = "keyring"
version = "24.0"
source = { registry = "https://pypi.org/simple" }
dependencies = [{ name = "jaraco-classes" }, { name = "click" }]
[[package]]
name = "jaraco-classes"
version = "3.3"
source = { registry = "https://pypi.org/simple" }
[[package]]
name = "pyyaml"
version = "6.0.1"
source = { registry = "https://pypi.org/simple" }
[[package]]
name = "pytest"
version = "7.4.0"
source = { registry = "https://pypi.org/simple" }
dependencies = [{ name = "pluggy" }]
[[package]]
name = "pluggy"
version = "1.0.0"
source = { registry = "https://pypi.org/simple" }
`;
    expect(namesOf(analyze('uv.lock', text))).toEqual([
      'click@8.1.0',
      'pluggy@1.0.0 dev',
      'pytest@7.4.0 dev',
      'pyyaml@6.0.1',
    ]);
  });

  it('reads pdm.lock', () => {
    const text =
      '[metadata]\ngroups = ["default", "dev"]\n[[package]]\nname = "a"\nversion = "1.0"\ngroups = ["default"]\ndependencies = ["b>=1; python_version>\'3\'"]\n[[package]]\nname = "c"\nversion = "2.0"\ngroups = ["dev"]\n[[package]]\nname = "own"\nversion = "0"\npath = "./own"\n';
    const facts = analyze('pdm.lock', text);
    expect(namesOf(facts)).toEqual(['a@1.0', 'c@2.0 dev']);
    expect(facts.packages?.[0]?.dependencies).toEqual(['b']);
  });

  it('reads pylock.toml', () => {
    const text =
      'lock-version = "1.0"\ndefault-groups = ["docs"]\n[[packages]]\nname = "a"\nversion = "1.0"\n[[packages]]\nname = "b"\nversion = "1"\nmarker = "\'dev\' in dependency_groups"\n[[packages]]\nname = "c"\nversion = "1"\nmarker = "\'docs\' in dependency_groups"\n[[packages]]\nname = "local"\ndirectory = { path = "." }\n';
    expect(namesOf(analyze('pylock.toml', text))).toEqual(['a@1.0', 'b@1 dev', 'c@1']);
  });

  it('reads Pipfile.lock', () => {
    const text = JSON.stringify({
      _meta: {},
      default: { a: { version: '==1.0' }, editable: { path: '.' }, w: { version: '==1', markers: "os_name == 'nt'" } },
      develop: { a: { version: '==1.0' }, b: { version: '==2.0' } },
    });
    expect(namesOf(analyze('Pipfile.lock', text))).toEqual(['a@1.0', 'a@1.0', 'b@2.0 dev']);
  });

  it('reads exact versions in requirements.txt', () => {
    const text =
      '# x==9\na==1.0 # c\n  B_c[extra,x] == 2.0 ; python_version < "3.8"\nd===3.0 \\\n    --hash=sha256:0a\ne>=1\nf==1.*\n-r other.txt\ng @ https://x/g.whl\nh==1 ; sys_platform == "win32"\n';
    expect(namesOf(analyze('requirements.txt', text))).toEqual(['B_c@2.0', 'a@1.0', 'd@3.0']);
  });

  it.each(['poetry.lock', 'uv.lock', 'pdm.lock', 'pylock.toml', 'Pipfile.lock'])(
    'warns when %s is unreadable',
    (name) => {
      expect(analyze(name, '[[package')).toEqual({
        warnings: ['The lock file has an unknown format and was not read.'],
      });
    },
  );
});
