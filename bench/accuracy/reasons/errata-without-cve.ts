import { onlySilent } from '../difference-context.ts';
import type { Reason } from './reason.ts';

export const errataWithoutCve: Reason = {
  id: 'errata-without-cve',
  text: 'The record of a security erratum names no CVE (ALSA-2023:6077). The databases of trivy and grype have errata by CVE only. Plimsoll and OSV-Scanner report the erratum.',
  explains: (context) =>
    context.isOwn && onlySilent(context, 'trivy', 'grype') && /^(?:AL|RL|RX|RH)SA-/.test(context.vulnerability),
};
