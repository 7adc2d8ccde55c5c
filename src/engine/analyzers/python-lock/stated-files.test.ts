import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { analyzeText } from '../../../../test/helpers/analyze-text.ts';
import { pythonLockAnalyzer } from './python-lock-analyzer.ts';

const hex = (text: string) => createHash('sha256').update(text).digest('hex');
const sri = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`;
const wheel = 'a-1.0-py3-none-any.whl';
const source = 'a-1.0.tar.gz';
const address = (name: string) => `https://files.example.com/packages/${name}`;
const entry = (name: string, key = 'file', value = name) => `{${key} = "${value}", hash = "sha256:${hex(name)}"}`;
const tool = 'name = "a"\nversion = "1.0"\n';

const both = [
  { name: wheel, hashes: [sri(wheel)] },
  { name: source, hashes: [sri(source)] },
];
const addresses = both.map(({ name, hashes }) => ({ name: address(name), hashes }));
const hash = (name: string) => ({ hashes: [sri(name)] });
const onlyFile = (name: string) => ({ ...hash(name), distributions: [{ name, hashes: [sri(name)] }] });

/** Lock file and what it states about the only package. */
const cases: readonly [name: string, text: string, stated: object][] = [
  [
    'poetry.lock',
    `[[package]]\n${tool}files = [\n    ${entry(wheel)},\n    ${entry(source)},\n]\n`,
    { distributions: both },
  ],
  ['poetry.lock', `[[package]]\n${tool}files = [\n    ${entry(wheel)},\n]\n`, onlyFile(wheel)],
  [
    'poetry.lock',
    `[[package]]\n${tool}\n[metadata]\nlock-version = "1.1"\n\n[metadata.files]\na = [\n    ${entry(wheel)},\n]\n`,
    onlyFile(wheel),
  ],
  [
    'pdm.lock',
    `[[package]]\n${tool}files = [\n    ${entry(wheel, 'url', address(wheel))},\n    ${entry(source, 'url', address(source))},\n]\n`,
    { distributions: addresses },
  ],
  [
    'pdm.lock',
    `[[package]]\n${tool}\n[metadata.files]\n"a 1.0" = [\n    ${entry(wheel)},\n]\n"a 2.0" = [\n    ${entry(source)},\n]\n`,
    onlyFile(wheel),
  ],
  [
    'uv.lock',
    `version = 1\n\n[[package]]\n${tool}source = { registry = "https://pypi.org/simple" }\nsdist = { url = "${address(source)}", hash = "sha256:${hex(source)}", size = 1 }\nwheels = [\n    { url = "${address(wheel)}", hash = "sha256:${hex(wheel)}", size = 1 },\n]\n`,
    { distributions: [...addresses].reverse() },
  ],
  [
    'uv.lock',
    `version = 1\n\n[[package]]\n${tool}source = { url = "${address(source)}" }\nsdist = { hash = "sha256:${hex(source)}" }\n`,
    hash(source),
  ],
  [
    'pylock.toml',
    `lock-version = "1.0"\n\n[[packages]]\n${tool}wheels = [\n    { name = "${wheel}", url = "${address(wheel)}", hashes = { sha256 = "${hex(wheel)}" } },\n]\n\n[packages.sdist]\nname = "${source}"\nhashes = { sha256 = "${hex(source)}" }\n`,
    {
      distributions: [
        { name: source, hashes: [sri(source)] },
        { name: address(wheel), hashes: [sri(wheel)] },
      ],
    },
  ],
  [
    'Pipfile.lock',
    JSON.stringify({ default: { a: { version: '==1.0', hashes: [`sha256:${hex(wheel)}`] } } }),
    hash(wheel),
  ],
  [
    'Pipfile.lock',
    JSON.stringify({
      default: { a: { version: '==1.0', hashes: [wheel, source].map((each) => `sha256:${hex(each)}`) } },
    }),
    {},
  ],
  ['requirements.txt', `a==1.0 --hash=sha256:${hex(wheel)}\n`, hash(wheel)],
  [
    'requirements.txt',
    `a==1.0 ; python_version >= "3.8" \\\n    --hash=sha256:${hex(wheel)}\n    # via b\n`,
    hash(wheel),
  ],
  ['requirements.txt', `a==1.0 \\\n    --hash=sha256:${hex(wheel)} \\\n    --hash=sha256:${hex(source)}\n`, {}],
  [
    'requirements.txt',
    `w==2 ; sys_platform == "win32" \\\n    --hash=sha256:${hex(source)}\na==1.0 \\\n    --hash=sha256:${hex(wheel)}\n`,
    hash(wheel),
  ],
];

describe('hashes of the files of Python distributions in lock files', () => {
  it.each(cases)('%s, %j', (name, text, stated) => {
    const { packages = [], warnings } = analyzeText(pythonLockAnalyzer, `srv/${name}`, text);
    expect(warnings).toBeUndefined();
    expect(packages).toHaveLength(1);
    const [{ hashes, distributions } = {}] = packages;
    expect({ ...(hashes && { hashes }), ...(distributions && { distributions }) }).toEqual(stated);
  });

  it('files of several versions of a name in an old poetry.lock are those of none', () => {
    const text = `[[package]]\n${tool}\n[[package]]\nname = "a"\nversion = "2.0"\n\n[metadata.files]\na = [\n    ${entry(wheel)},\n]\n`;
    const { packages = [] } = analyzeText(pythonLockAnalyzer, 'srv/poetry.lock', text);
    expect(packages.map(({ version, hashes }) => [version, hashes])).toEqual([
      ['1.0', undefined],
      ['2.0', undefined],
    ]);
  });
});
