import { Link } from '@tanstack/react-router';
import { GradeBadge } from '../../components/badge/grade-badge.tsx';
import { ScrollTable } from '../../components/table/scroll-table.tsx';
import { CopyText } from '../../components/text/copy-text.tsx';
import { Time } from '../../components/text/time.tsx';
import { shortDigest } from '../../lib/text/short-digest.ts';
import type { Tag } from './image-query.ts';

const names = { pull: 'pulled by the service', sensor: 'sensor', upload: 'uploaded' } as const;

/** The newest result of each platform and source. Only tags with several of them need the table. */
export function TagSources({ tag }: { tag: Tag }) {
  if (tag.sources.length < 2) return null;
  return (
    <ScrollTable
      label="Results by platform and source"
      headers={[
        'Platform',
        'Source',
        'Used for the tag',
        'Completeness',
        'Grade',
        { text: 'Risk', isNumber: true },
        'Digest',
        'Scanned',
      ]}
      className="mt-4"
    >
      {tag.sources.map(({ source, platform, isShown, scanId, digest, completeness, grade, riskScore, scannedAt }) => (
        <tr key={`${source} ${platform}`}>
          <th scope="row">
            <Link to="/scans/$scanId" params={{ scanId }}>
              {platform}
            </Link>
          </th>
          <td>{names[source]}</td>
          <td>{isShown ? '✓ yes' : 'no'}</td>
          <td>{completeness === null ? '? not known' : completeness}</td>
          <td>
            <GradeBadge grade={grade} />
          </td>
          <td className="text-end">{riskScore ?? '?'}</td>
          <td>{digest === null ? '?' : <CopyText value={digest} label="digest" shown={shortDigest(digest)} />}</td>
          <td>
            <Time value={scannedAt} />
          </td>
        </tr>
      ))}
    </ScrollTable>
  );
}
