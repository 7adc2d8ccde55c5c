import { Link } from '@tanstack/react-router';
import { Badge } from '../../../components/badge/badge.tsx';
import { Button } from '../../../components/form/button.tsx';
import { Time } from '../../../components/text/time.tsx';
import { useNow } from '../../../lib/hooks/use-now.ts';
import type { ApiKey } from './api-key.ts';

/** One key: what it may do, when it was used, and its revocation. */
export function KeyRow({ apiKey, onRevoke }: { apiKey: ApiKey; onRevoke: () => void }) {
  const nowMs = useNow();
  const isExpired = apiKey.expiresAt !== null && Date.parse(apiKey.expiresAt) < nowMs;
  return (
    <tr>
      <th scope="row" className="max-w-64 min-w-32">
        <bdi>{apiKey.name}</bdi>
      </th>
      <td>
        <code>{apiKey.prefix}</code>
      </td>
      <td>
        {apiKey.scope === 'sensor' ? (
          <>
            <Badge tone="active">sensor</Badge>
            <KeyScope apiKey={apiKey} />
          </>
        ) : (
          apiKey.role
        )}
      </td>
      <td>
        <Time value={apiKey.lastUsed} />
      </td>
      <td>
        {isExpired && (
          <Badge tone="warning" glyph="▲">
            expired
          </Badge>
        )}{' '}
        <Time value={apiKey.expiresAt} />
      </td>
      <td>
        <Time value={apiKey.createdAt} />
      </td>
      <td>
        <Button aria-label={`Revoke the key ${apiKey.name}`} onClick={onRevoke}>
          Revoke
        </Button>
      </td>
    </tr>
  );
}

function KeyScope({ apiKey }: { apiKey: ApiKey }) {
  return (
    <ul className="mt-1 text-xs">
      {apiKey.registryIds?.map((id) => (
        <li key={id}>
          <Link to="/registries/$registryId" params={{ registryId: id }}>
            {id}
          </Link>
        </li>
      ))}
      {apiKey.uploadImages?.map((pattern) => (
        <li key={pattern}>
          uploads of{' '}
          <code>
            <bdi>{pattern}</bdi>
          </code>
        </li>
      ))}
    </ul>
  );
}
