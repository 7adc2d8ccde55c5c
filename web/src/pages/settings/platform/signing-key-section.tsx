import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Badge } from '../../../components/badge/badge.tsx';
import { QueryContent } from '../../../components/feedback/query-content.tsx';
import { showToast } from '../../../components/feedback/toasts.tsx';
import { Button } from '../../../components/form/button.tsx';
import { DefinitionList } from '../../../components/layout/definition-list.tsx';
import { Panel } from '../../../components/layout/panel.tsx';
import { ConfirmDialog } from '../../../components/overlay/confirm-dialog.tsx';
import { ScrollTable } from '../../../components/table/scroll-table.tsx';
import { CodeBlock } from '../../../components/text/code-block.tsx';
import { CopyText } from '../../../components/text/copy-text.tsx';
import { Time } from '../../../components/text/time.tsx';
import { useMissingPermission } from '../../../features/session/permissions.ts';
import { serviceHref } from '../../../lib/api/base-path.ts';
import { api, read, type Schemas } from '../../../lib/api/client.ts';

type SigningKey = Schemas['GetSigningKeyAnswer']['data'];

const signingKeyKey = ['signing-key'] as const;

/** The public key that compliance packs and checkpoints of the audit log are verified with. */
export function SigningKeySection() {
  const client = useQueryClient();
  const missingRole = useMissingPermission('rotateSigningKey');
  const [isRotating, setRotating] = useState(false);
  const query = useQuery({
    queryKey: signingKeyKey,
    queryFn: async ({ signal }) => (await read(api.GET('/api/organization/signing-key', { signal }))).data,
  });
  const rotate = async (): Promise<void> => {
    const { data } = await read(api.POST('/api/organization/signing-key/rotate'));
    client.setQueryData(signingKeyKey, data);
    showToast({ text: 'The signing key was rotated. Publish the new fingerprint.' });
  };
  return (
    <Panel
      title="Signing key"
      actions={
        <Button look="danger" onClick={() => setRotating(true)} disabledReason={missingRole}>
          Rotate the key
        </Button>
      }
    >
      {missingRole !== undefined && <p className="mb-3 text-xs text-muted">Rotation: {missingRole}</p>}
      <QueryContent query={query} name="the signing key" lines={8}>
        {(key) => <Keys signingKey={key} />}
      </QueryContent>
      <ConfirmDialog
        isOpen={isRotating}
        onClose={() => setRotating(false)}
        title="Rotate the signing key?"
        action="Rotate"
        typedConfirmation="rotate"
        onConfirm={rotate}
      >
        <p className="mb-3">
          The private half of the current key is destroyed. Packs and checkpoints that it signed stay verifiable.
          Whoever verifies packs needs the new fingerprint. This cannot be undone.
        </p>
      </ConfirmDialog>
    </Panel>
  );
}

function Keys({ signingKey }: { signingKey: SigningKey }) {
  const { fingerprint, publicKey, algorithm, createdAt, keys } = signingKey;
  return (
    <div className="space-y-4">
      <DefinitionList
        rows={{
          Fingerprint: <CopyText value={fingerprint} label="fingerprint" />,
          Algorithm: algorithm,
          'Valid since': <Time value={createdAt} />,
        }}
      />
      <div>
        <h3 className="mb-1 text-sm font-semibold">Public key</h3>
        <CodeBlock text={publicKey} label="public key" />
      </div>
      <div>
        <h3 className="mb-1 text-sm font-semibold">Verify a pack</h3>
        <CodeBlock text={`plimsoll verify pack.zip --key ${fingerprint}`} label="command that verifies a pack" />
        <p className="mt-1 text-xs text-muted">
          For packs of earlier keys, save{' '}
          <a href={serviceHref('api/organization/signing-key')} download="signing-keys.json" className="underline">
            all public keys
          </a>{' '}
          and add <code>--keys signing-keys.json</code>.
        </p>
      </div>
      <div>
        <h3 className="mb-1 text-sm font-semibold">All keys</h3>
        <ScrollTable
          label="All signing keys"
          headers={[{ text: 'Number', isNumber: true }, 'State', 'Fingerprint', 'Valid']}
        >
          {keys.toReversed().map((key) => (
            <tr key={key.number}>
              <th scope="row" className="text-end">
                {key.number}
              </th>
              <td>
                <Badge
                  tone={key.status === 'present' ? 'good' : 'neutral'}
                  glyph={key.status === 'present' ? '✓' : '○'}
                >
                  {key.status === 'present' ? 'current' : 'retired'}
                </Badge>
              </td>
              {/* The fingerprint gives way to the other columns. */}
              <td className="w-full max-w-0 min-w-48">
                <CopyText value={key.fingerprint} label={`fingerprint of key ${key.number}`} />
              </td>
              <td className="whitespace-nowrap">
                <Time value={key.validFrom} /> to <Time value={key.validUntil} absent="now" />
              </td>
            </tr>
          ))}
        </ScrollTable>
      </div>
    </div>
  );
}
