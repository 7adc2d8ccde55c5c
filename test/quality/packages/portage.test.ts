import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { toolMissing } from '../../helpers/tool-missing.ts';
import { packageListTest } from '../harness/package-list-test.ts';
import { pythonEnvironment } from '../harness/python-environment.ts';
import { runTool } from '../harness/run-tool.ts';

const environment = (): string => pythonEnvironment('portage', ['portage==3.0.61']);
const split =
  'import sys; from portage.versions import catpkgsplit as s\nfor a in sys.argv[1:]: c, p, v, r = s(a); print(f"{c}/{p}", v if r == "r0" else f"{v}-{r}")';

packageListTest({
  name: 'Portage',
  listing: 'portage.versions',
  missing: toolMissing('python3', '-m', 'python3-venv', 'venv', '--help'),
  isExpensive: true,
  types: ['ebuild'],
  atLeast: 4,
  makeRoot(folder) {
    const work = mkdtempSync(path.join(tmpdir(), 'plimsoll-portage-'));
    const python = environment();
    const repository = path.join(work, 'repository');
    const write = (file: string, text: string): void => {
      mkdirSync(path.dirname(file), { recursive: true });
      writeFileSync(file, text);
    };
    const atoms = [
      'dev-libs/openssl-3.0.9-r1',
      'net-misc/curl-8.1.2',
      'app-shells/bash-5.1_p16-r6',
      'dev-cpp/gtkmm+x-4.10.0_beta2',
    ];
    write(path.join(repository, 'metadata/layout.conf'), 'masters =\nprofile-formats = portage-2\n');
    write(path.join(repository, 'profiles/repo_name'), 'quality\n');
    write(path.join(repository, 'profiles/arch.list'), 'amd64\n');
    write(
      path.join(repository, 'profiles/categories'),
      [...new Set(atoms.map((each) => each.split('/')[0]))].join('\n'),
    );
    write(path.join(repository, 'licenses/MIT'), 'MIT\n');
    write(path.join(repository, 'profiles/default/make.defaults'), 'ARCH="amd64"\nACCEPT_KEYWORDS="~amd64 amd64"\n');
    write(path.join(repository, 'profiles/default/eapi'), '5\n');
    const configuration = path.join(python, 'etc/portage');
    write(
      path.join(configuration, 'repos.conf/quality.conf'),
      `[DEFAULT]\nmain-repo = quality\n[quality]\nlocation = ${repository}\n`,
    );
    rmSync(path.join(configuration, 'make.profile'), { force: true });
    symlinkSync(path.join(repository, 'profiles/default'), path.join(configuration, 'make.profile'));
    write(
      path.join(configuration, 'make.conf'),
      'FEATURES="-sandbox -usersandbox -userpriv -userfetch -network-sandbox -pid-sandbox -ipc-sandbox -mount-sandbox"\n' +
        `PORTAGE_TMPDIR="${work}/tmp"\nDISTDIR="${work}/files"\nCHOST=x86_64-pc-linux-gnu\n`,
    );
    const bin = path.join(python, 'bin');
    const options = {
      env: {
        PATH: `${bin}:${process.env.PATH}`,
        VIRTUAL_ENV: python,
        ROOT: `${work}/root`,
        PORTAGE_USERNAME: 'root',
        PORTAGE_GRPNAME: 'root',
      },
    };
    for (const name of ['tmp', 'files', 'root']) mkdirSync(path.join(work, name));
    for (const atom of atoms) {
      const [category = '', rest = ''] = atom.split('/');
      const place = path.join(repository, category, rest.replace(/-\d.*/, ''));
      const head = 'EAPI=8\nDESCRIPTION="x"\nSLOT="0"\nKEYWORDS="amd64"\nLICENSE="MIT"\nS="${WORKDIR}"\n';
      write(
        path.join(place, `${rest}.ebuild`),
        `${head}src_install() { insinto /usr/share/x; echo x > ${rest}; doins ${rest}; }\n`,
      );
      runTool(path.join(bin, 'ebuild'), [path.join(place, `${rest}.ebuild`), 'manifest'], options);
    }
    const emerge = ['--oneshot', '--nodeps', ...atoms.map((each) => `=${each}`)];
    runTool(path.join(bin, 'emerge'), emerge, { ...options, timeoutMs: 900_000 });
    // Portage in a virtual environment prepends its folder.
    cpSync(path.join(work, 'root', python), folder, { recursive: true });
    rmSync(work, { recursive: true, force: true });
  },
  ownListing(root) {
    const database = path.join(root, 'var/db/pkg');
    const atoms = readdirSync(database).flatMap((category) =>
      readdirSync(path.join(database, category)).map((name) => `${category}/${name}`),
    );
    return runTool(path.join(environment(), 'bin/python'), ['-c', split, ...atoms])
      .trimEnd()
      .split('\n')
      .map((line) => line.split(' '))
      .map(([name = '', version = '']) => ({ type: 'ebuild', name, version }));
  },
});
