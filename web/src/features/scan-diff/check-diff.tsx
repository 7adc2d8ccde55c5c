import { ScrollTable } from '../../components/table/scroll-table.tsx';
import { causeText, type ScanDiff } from './scan-diff.ts';

const outcomes = { PASS: '✓ passed', FAIL: '✕ failed', NOT_APPLICABLE: '– not applicable' } as const;

/** Image checks with another outcome. */
export function CheckDiff({ diff: { checks } }: { diff: ScanDiff }) {
  if (checks.length === 0) return <p className="text-sm text-muted">All image checks have the same outcome.</p>;
  return (
    <ScrollTable label="Image checks with another outcome" headers={['Check', 'Base', 'Compared scan', 'Cause']}>
      {checks.map(({ id, title, from, to, cause }) => (
        <tr key={id}>
          <th scope="row">
            <code>{id}</code> <bdi>{title}</bdi>
          </th>
          <td className="whitespace-nowrap">{from === null ? 'not checked' : outcomes[from]}</td>
          <td className="whitespace-nowrap">{to === null ? 'not checked' : outcomes[to]}</td>
          <td>{causeText(cause)}</td>
        </tr>
      ))}
    </ScrollTable>
  );
}
