import { onlySilent } from '../difference-context.ts';
import type { Reason } from './reason.ts';

export const goToolchain: Reason = {
  id: 'go-toolchain',
  text: 'Trivy and grype match the standard library of Go and not its toolchain, which is no part of a program.',
  explains: (context) =>
    context.isOwn &&
    context.subject.ecosystem === 'Go' &&
    context.item.name === 'toolchain' &&
    onlySilent(context, 'trivy', 'grype'),
};
