/** Ecosystems of the OSV schema 1.7.5 (https://ossf.github.io/osv-schema/, `ecosystems.json` of ossf/osv-schema, August 2026), and the kind `GIT`. */
export const osvEcosystemNames: readonly string[] = [
  'AlmaLinux', 'Alpaquita', 'Alpine', 'Android', 'Azure Linux', 'BellSoft Hardened Containers', 'Bioconductor', 'Bitnami', 'CRAN',
  'Chainguard', 'CleanStart', 'ConanCenter', 'Debian', 'Docker Hardened Images', 'Echo', 'FreeBSD', 'GHC', 'GIT', 'GitHub Actions', 'Go',
  'Hackage', 'Hex', 'Julia', 'Kubernetes', 'Linux', 'Mageia', 'Maven', 'MinimOS', 'NuGet', 'OSS-Fuzz', 'Packagist', 'Photon OS', 'Pub', 'PyPI',
  'Red Hat', 'Rocky Linux', 'Root', 'RubyGems', 'SUSE', 'SwiftURL', 'TuxCare', 'Ubuntu', 'VSCode', 'Wolfi', 'crates.io', 'npm', 'openEuler',
  'openSUSE', 'opam',
]; // biome-ignore format: a table
