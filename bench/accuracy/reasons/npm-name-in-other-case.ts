import { onlyDiffers } from '../difference-context.ts';
import type { Reason } from './reason.ts';

export const npmNameInOtherCase: Reason = {
  id: 'npm-name-in-other-case',
  text: "The record is about a package of npm whose name differs in capital letters (vvvebJs and vvvebjs). npm's registry distinguishes such names; Trivy compares them in lower case.",
  explains: (context) =>
    !context.isOwn &&
    context.subject.ecosystem === 'npm' &&
    onlyDiffers(context, 'trivy') &&
    context.records.length === 0 &&
    context.isAboutOtherCase,
};
