import type { ImageContent, UnreadContent } from '../pipeline/inventory.ts';
import type { EnvelopeFields } from './envelope-fields.ts';

const unreadKindsMax = 200;
const pathCharactersMax = 512;

/** `unread` of the evidence: content that the sender recognized and did not read. Undefined when the sender does not state it. */
export function readUnread(evidence: EnvelopeFields): UnreadContent[] | undefined {
  if (!evidence.has('unread')) return undefined;
  return evidence.objects('unread', unreadKindsMax).map((entry) => ({
    // An entry without a name still makes the scan partial.
    kind: entry.text('kind', 64) ?? 'files',
    reason: entry.text('reason', 500) ?? 'The sender did not read this content.',
    count: entry.count('count') ?? 1,
    examplePath: entry.text('examplePath', pathCharactersMax) ?? '',
  }));
}

/** `content` of the evidence: sizes of all files. Undefined when the sender does not state both. */
export function readContent(evidence: EnvelopeFields): ImageContent | undefined {
  const content = evidence.object('content');
  const bytes = content?.count('bytes') ?? null;
  const packageBytes = content?.count('packageBytes') ?? null;
  return bytes === null || packageBytes === null ? undefined : { bytes, packageBytes };
}
