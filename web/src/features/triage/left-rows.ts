import type { Toast } from '../../components/feedback/toasts.tsx';
import { countOf } from '../../lib/text/format-number.ts';
import { shortImageName } from '../../lib/text/short-image-name.ts';
import type { Finding } from './finding.ts';
import type { LeftRow } from './send-bulk.ts';

/** More would cover the list, in which all of them are still selected. */
const linesMax = 5;

type NamedRow = Pick<Finding, 'id' | 'cveId' | 'tag'> & {
  package: Pick<Finding['package'], 'name'>;
  image: Pick<Finding['image'], 'name'>;
};

/** The rows that were not decided, each with the reason unless it is the same for all, and the id of the request that failed. */
export function leftRowsToast(left: readonly LeftRow[], known: readonly NamedRow[]): Toast {
  const names = new Map(known.map((row) => [row.id, nameOf(row)]));
  const reasons = new Set(left.map(({ reason }) => reason));
  const isSame = reasons.size === 1;
  const lines = left.slice(0, linesMax).map(({ id, reason }) => {
    const name = names.get(id) ?? id;
    return isSame ? name : `${name}: ${reason}`;
  });
  if (left.length > linesMax) lines.push(`and ${countOf(left.length - linesMax, 'other row')}`);
  return {
    tone: 'bad',
    text: `${countOf(left.length, 'row')} not decided and still selected${isSame ? `: ${[...reasons].join('')}` : ''}`,
    lines,
    requestId: left.find(({ requestId }) => typeof requestId === 'string')?.requestId ?? null,
  };
}

function nameOf({ cveId, package: { name }, image, tag }: NamedRow): string {
  return `${cveId} in ${name}, ${shortImageName(image.name)}:${tag.name}`;
}
