import type { Analyzer } from './analyzer.ts';
import { apkAnalyzer } from './apk/apk-analyzer.ts';
import { chiselAnalyzer } from './chisel/chisel-analyzer.ts';
import { dpkgAnalyzer } from './dpkg/dpkg-analyzer.ts';
import { goBinaryAnalyzer } from './go-binary/go-binary-analyzer.ts';
import { imageEvidenceAnalyzer } from './image-evidence/image-evidence-analyzer.ts';
import { nixAnalyzer } from './nix/nix-analyzer.ts';
import { npmAnalyzer } from './npm/npm-analyzer.ts';
import { opkgAnalyzer } from './opkg/opkg-analyzer.ts';
import { osReleaseAnalyzer } from './os-release/os-release-analyzer.ts';
import { pacmanAnalyzer } from './pacman/pacman-analyzer.ts';
import { portageAnalyzer } from './portage/portage-analyzer.ts';
import { pythonAnalyzer } from './python/python-analyzer.ts';
import { rpmAnalyzer } from './rpm/rpm-analyzer.ts';
import { slackwareAnalyzer } from './slackware/slackware-analyzer.ts';
import { xbpsAnalyzer } from './xbps/xbps-analyzer.ts';

/** Every analyzer, by id. The contract test fails for a folder without an entry. */
export const analyzers: readonly Analyzer[] = [
  apkAnalyzer,
  chiselAnalyzer,
  dpkgAnalyzer,
  goBinaryAnalyzer,
  imageEvidenceAnalyzer,
  nixAnalyzer,
  npmAnalyzer,
  opkgAnalyzer,
  osReleaseAnalyzer,
  pacmanAnalyzer,
  portageAnalyzer,
  pythonAnalyzer,
  rpmAnalyzer,
  slackwareAnalyzer,
  xbpsAnalyzer,
];
