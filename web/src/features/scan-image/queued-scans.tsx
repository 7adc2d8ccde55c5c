import { Link } from '@tanstack/react-router';
import type { Schemas } from '../../lib/api/client.ts';

interface QueuedScansProps {
  scans: Schemas['CreateScanAnswer']['data']['scans'];
  onOpen: () => void;
}

/** Links to the scans of one request. */
export function QueuedScans({ scans, onOpen }: QueuedScansProps) {
  return (
    <ul className="text-sm">
      {scans.map(({ scanId, image, tag, platform }) => (
        <li key={scanId} className="border-b border-hairline py-1.5">
          <Link to="/scans/$scanId" params={{ scanId }} onClick={onOpen} className="wrap-anywhere">
            <bdi>
              {image}:{tag}
            </bdi>
          </Link>{' '}
          <span className="text-muted">{platform ?? 'standard platform'}</span>
        </li>
      ))}
    </ul>
  );
}
