import { cpSync, existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { baseEcosystem } from '../../../src/engine/advisories/ecosystem.ts';
import { mirrorRecords, sharedData, writeFiles } from '../../../test/helpers/real-images.ts';
import { boundaryPackages } from '../boundary-packages.ts';
import type { OsvRecord } from '../osv-records.ts';
import { subjects } from '../subjects.ts';
import { writeInstalled } from './language-files.ts';
import { type AccuracyImage, makeImage } from './make-image.ts';

/** Installed packages of an ecosystem in one image, so that every scanner ends within seconds. */
const packagesPerImage = 150;

/** Distributions of which no root is available: the package database of a related one with the release file of this one. */
const derived: readonly { name: string; root: string; release: string }[] = [
  { name: 'rocky-8', root: 'rpm-sqlite', release: 'ID="rocky"\nVERSION_ID="8.9"\nPRETTY_NAME="Rocky Linux 8.9"\n' },
  { name: 'alma-9', root: 'rpm-sqlite', release: 'ID="almalinux"\nVERSION_ID="9.3"\nPRETTY_NAME="AlmaLinux 9.3"\n' },
  { name: 'centos-8', root: 'rpm-bdb', release: 'ID="centos"\nVERSION_ID="8"\nPRETTY_NAME="CentOS Linux 8"\n' },
  {
    name: 'oracle-8',
    root: 'rpm-sqlite',
    release: 'ID="ol"\nVERSION_ID="8.9"\nPRETTY_NAME="Oracle Linux Server 8.9"\n',
  },
  {
    name: 'amazon-2023',
    root: 'rpm-sqlite',
    release: 'ID="amzn"\nVERSION_ID="2023"\nPRETTY_NAME="Amazon Linux 2023"\n',
  },
  {
    name: 'photon-5',
    root: 'rpm-sqlite',
    release: 'ID=photon\nVERSION_ID=5.0\nPRETTY_NAME="VMware Photon OS/Linux"\n',
  },
  {
    name: 'leap-15',
    root: 'rpm-bdb',
    release: 'ID="opensuse-leap"\nVERSION_ID="15.5"\nPRETTY_NAME="openSUSE Leap 15.5"\n',
  },
  {
    name: 'ubuntu-22',
    root: 'debian-bookworm',
    release: 'ID=ubuntu\nVERSION_ID="22.04"\nPRETTY_NAME="Ubuntu 22.04.4 LTS"\n',
  },
  { name: 'wolfi', root: 'alpine-3.20.3', release: 'ID=wolfi\nVERSION_ID="20230201"\nPRETTY_NAME="Wolfi"\n' },
  {
    name: 'chainguard',
    root: 'alpine-3.20.3',
    release: 'ID=chainguard\nVERSION_ID="20230214"\nPRETTY_NAME="Chainguard"\n',
  },
];

/** The files that name the release in another distribution. */
const releaseFiles = ['etc/alpine-release', 'etc/debian_version', 'etc/redhat-release'];

/** Images of the shared package databases, and one of installed packages for each ecosystem of language packages. */
export async function makeImages(target: string, mirror: string, pattern: RegExp): Promise<AccuracyImage[]> {
  const roots = path.join(sharedData, 'package-dbs');
  const names = existsSync(roots) ? readdirSync(roots) : [];
  const images: AccuracyImage[] = [];
  const scratch = path.join(target, 'root');
  const make = async (name: string, fill: () => void): Promise<void> => {
    if (!pattern.test(name)) return;
    rmSync(scratch, { recursive: true, force: true });
    mkdirSync(scratch, { recursive: true });
    fill();
    images.push(await makeImage(target, name, scratch));
  };
  for (const name of names) await make(name, () => copyRoot(path.join(roots, name), scratch));
  for (const { name, root, release } of derived) {
    await make(name, () => {
      copyRoot(path.join(roots, root), scratch);
      for (const file of releaseFiles) rmSync(path.join(scratch, file), { force: true });
      writeFileSync(path.join(scratch, 'etc/os-release'), release);
    });
  }
  for (const subject of subjects) {
    const write = writeInstalled[subject.packageType];
    if (write === undefined) continue;
    await make(`language-${subject.packageType}`, () => {
      const records = mirrorRecords<OsvRecord>(mirror, baseEcosystem(subject.ecosystem));
      const all = boundaryPackages(subject, records).filter(({ name }) => /^[@\w.:/-]+$/.test(name));
      const step = Math.max(1, Math.floor(all.length / packagesPerImage));
      write(
        scratch,
        all.filter((_, at) => at % step === 0),
      );
    });
  }
  return images;
}

/** Trivy knows a Debian by `debian_version`, which the shared roots lack. */
function copyRoot(root: string, target: string): void {
  cpSync(root, target, { recursive: true });
  const version = { 'debian-bookworm': '12.8', 'debian-bullseye': '11.11' }[path.basename(root)];
  if (version !== undefined) writeFiles(target, { 'etc/debian_version': `${version}\n` });
}
