import type { Analyzer } from './analyzer.ts';
import { apkAnalyzer } from './apk/apk-analyzer.ts';
import { dpkgAnalyzer } from './dpkg/dpkg-analyzer.ts';
import { goBinaryAnalyzer } from './go-binary/go-binary-analyzer.ts';
import { imageEvidenceAnalyzer } from './image-evidence/image-evidence-analyzer.ts';
import { npmAnalyzer } from './npm/npm-analyzer.ts';
import { osReleaseAnalyzer } from './os-release/os-release-analyzer.ts';
import { pythonAnalyzer } from './python/python-analyzer.ts';
import { rpmAnalyzer } from './rpm/rpm-analyzer.ts';

/** Every analyzer, by id. The contract test fails for a folder without an entry. */
export const analyzers: readonly Analyzer[] = [
  apkAnalyzer,
  dpkgAnalyzer,
  goBinaryAnalyzer,
  imageEvidenceAnalyzer,
  npmAnalyzer,
  osReleaseAnalyzer,
  pythonAnalyzer,
  rpmAnalyzer,
];
