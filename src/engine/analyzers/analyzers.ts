import type { Analyzer } from './analyzer.ts';
import { apkAnalyzer } from './apk/apk-analyzer.ts';
import { classifierBinaryAnalyzer } from './classifier-binary/classifier-binary-analyzer.ts';
import { classifierFileAnalyzer } from './classifier-file/classifier-file-analyzer.ts';
import { dotnetAnalyzer } from './dotnet/dotnet-analyzer.ts';
import { dotnetBundleAnalyzer } from './dotnet-bundle/dotnet-bundle-analyzer.ts';
import { dpkgAnalyzer } from './dpkg/dpkg-analyzer.ts';
import { elfPackageAnalyzer } from './elf-package/elf-package-analyzer.ts';
import { goBinaryAnalyzer } from './go-binary/go-binary-analyzer.ts';
import { goModuleAnalyzer } from './go-module/go-module-analyzer.ts';
import { imageEvidenceAnalyzer } from './image-evidence/image-evidence-analyzer.ts';
import { npmAnalyzer } from './npm/npm-analyzer.ts';
import { osReleaseAnalyzer } from './os-release/os-release-analyzer.ts';
import { pythonAnalyzer } from './python/python-analyzer.ts';
import { rpmAnalyzer } from './rpm/rpm-analyzer.ts';
import { rustBinaryAnalyzer } from './rust-binary/rust-binary-analyzer.ts';
import { rustLockAnalyzer } from './rust-lock/rust-lock-analyzer.ts';
import { sbomAnalyzer } from './sbom/sbom-analyzer.ts';

/** Every analyzer, by id. The contract test fails for a folder without an entry. */
export const analyzers: readonly Analyzer[] = [
  apkAnalyzer,
  classifierBinaryAnalyzer,
  classifierFileAnalyzer,
  dotnetAnalyzer,
  dotnetBundleAnalyzer,
  dpkgAnalyzer,
  elfPackageAnalyzer,
  goBinaryAnalyzer,
  goModuleAnalyzer,
  imageEvidenceAnalyzer,
  npmAnalyzer,
  osReleaseAnalyzer,
  pythonAnalyzer,
  rpmAnalyzer,
  rustBinaryAnalyzer,
  rustLockAnalyzer,
  sbomAnalyzer,
];
