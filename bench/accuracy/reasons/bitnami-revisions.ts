import { onlyDiffers } from '../difference-context.ts';
import type { Reason } from './reason.ts';

export const bitnamiRevisions: Reason = {
  id: 'bitnami-revisions',
  text: 'Trivy places a revision of a Bitnami package (6.3.6-1) after the last affected version 6.3.6 of the record, which is an upstream release. The revision contains that release; Plimsoll and grype report it.',
  explains: (context) => {
    const release = /^(.+)-\d{1,9}$/.exec(context.item.version)?.[1];
    return (
      context.isOwn &&
      context.subject.ecosystem === 'Bitnami' &&
      onlyDiffers(context, 'trivy') &&
      release !== undefined &&
      context.bounds.includes(release)
    );
  },
};
