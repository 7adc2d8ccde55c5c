import { onlyDiffers } from '../difference-context.ts';
import type { Reason } from './reason.ts';

export const recordsWithoutVersions: Reason = {
  id: 'records-without-versions',
  text: 'The record has no range and no version, such as that of a fault of a port of Redis. Grype reads it as every version; by the OSV schema it affects none.',
  explains: (context) =>
    !context.isOwn && onlyDiffers(context, 'grype') && context.records.length > 0 && context.bounds.length === 0,
};
