import { onlySilent } from '../difference-context.ts';
import type { Reason } from './reason.ts';

export const rockyModules: Reason = {
  id: 'rocky-modules',
  text: 'Trivy leaves packages of modules out of the errata of Rocky Linux. Plimsoll and OSV-Scanner use them, Plimsoll by module stream.',
  explains: (context) =>
    context.isOwn &&
    context.subject.ecosystem.startsWith('Rocky Linux:') &&
    onlySilent(context, 'trivy') &&
    context.item.version.includes('.module+el') &&
    context.records.some(({ affected }) => JSON.stringify(affected).includes('.module+el')),
};
