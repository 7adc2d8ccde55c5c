import type { ParityReason } from './parity-reason.ts';

export const trivyNamesOfSystems: ParityReason = {
  id: 'trivy-names-of-systems',
  text: 'Trivy recognizes AlmaLinux in a document by the name alma only, as operating system and as namespace of package URLs. Plimsoll writes almalinux, the ID of os-release, which grype reads. Trivy then leaves out the packages and says so in its log.',
  explains: ({ scanner, finding, isInImage }) =>
    scanner === 'trivy' && isInImage && finding.ref.startsWith('pkg:rpm/alma/'),
};
