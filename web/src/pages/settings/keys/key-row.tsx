import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Badge } from '../../../components/badge/badge.tsx';
import { Button } from '../../../components/form/button.tsx';
import { Time } from '../../../components/text/time.tsx';
import { registriesQuery } from '../../../features/registries/registries-query.ts';
import { useNow } from '../../../lib/hooks/use-now.ts';
import type { ApiKey } from './api-key.ts';

/** One key: what it may do, when it was used, and its revocation. */
export function KeyRow({ apiKey, onRevoke }: { apiKey: ApiKey; onRevoke: () => void }) {
  const nowMs = useNow();
  const isExpired = apiKey.expiresAt !== null && Date.parse(apiKey.expiresAt) < nowMs;
  return (
    <tr>
      <th scope="row" className="max-w-80 min-w-48">
        <bdi>{apiKey.name}</bdi>
        <div className="text-xs font-normal text-muted">
          begins with <code>{apiKey.prefix}</code>, created <Time value={apiKey.createdAt} />
        </div>
      </th>
      <td>
        {apiKey.scope === 'sensor' ? (
          <>
            <Badge tone="active">sensor</Badge>
            <KeyScope apiKey={apiKey} />
          </>
        ) : (
          apiKey.role
        )}
        <div className="text-xs text-muted">
          {apiKey.lastUsed === null ? (
            'never used'
          ) : (
            <>
              used <Time value={apiKey.lastUsed} />
            </>
          )}
        </div>
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
        <Button aria-label={`Revoke the key ${apiKey.name}`} onClick={onRevoke}>
          Revoke
        </Button>
      </td>
    </tr>
  );
}

function KeyScope({ apiKey }: { apiKey: ApiKey }) {
  const registries = useQuery(registriesQuery).data;
  return (
    <ul className="mt-1 text-xs">
      {apiKey.registryIds?.map((id) => (
        <li key={id}>
          <Link to="/registries/$registryId" params={{ registryId: id }}>
            <bdi>{registries?.find((one) => one.id === id)?.name ?? id}</bdi>
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
