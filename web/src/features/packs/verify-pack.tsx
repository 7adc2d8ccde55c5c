import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { QueryContent } from '../../components/feedback/query-content.tsx';
import { CopyText } from '../../components/text/copy-text.tsx';
import { Time } from '../../components/text/time.tsx';
import { serviceHref } from '../../lib/api/base-path.ts';
import { api, read, type Schemas } from '../../lib/api/client.ts';

type SigningKey = Schemas['SigningKey'];

/** How a recipient verifies a pack without this service, with commands to copy. */
export function VerifyPack() {
  const query = useQuery({
    queryKey: ['signing-key'],
    queryFn: async ({ signal }) => (await read(api.GET('/api/organization/signing-key', { signal }))).data,
  });
  return (
    <QueryContent query={query} name="the signing key" lines={6}>
      {(key) => <Steps signingKey={key} />}
    </QueryContent>
  );
}

function Steps({ signingKey: { fingerprint, algorithm, publicKey, keys } }: { signingKey: SigningKey }) {
  const isRotated = keys.length > 1;
  return (
    <div className="max-w-3xl space-y-4 text-sm">
      <p>
        A pack is a ZIP file whose manifest has the SHA-256 of every file, and a signature of the organization over the
        manifest ({algorithm}). The recipient verifies it offline: the command opens no connection.
      </p>
      <ol className="list-decimal space-y-3 pl-5">
        <li>
          Give this fingerprint to the recipient in a way that is independent of the pack, for example in a contract.
          <div className="mt-1">
            <CopyText value={fingerprint} label="fingerprint" />
          </div>
        </li>
        <li>
          The recipient runs this command. Exit code 0: unchanged, and signed with this key. 1: changed, or another key.
          2: the file is not a readable pack.
          <Command text={`plimsoll verify pack.zip --key ${fingerprint}`} label="command" />
        </li>
        <li>
          For packs of earlier or later keys, also pass the published keys: each key is signed by its neighbors, so one
          known fingerprint is enough.{' '}
          <a download="keys.json" className="underline" href={serviceHref('api/organization/signing-key')}>
            Download keys.json
          </a>
          <Command text={`plimsoll verify pack.zip --key ${fingerprint} --keys keys.json`} label="command with keys" />
        </li>
      </ol>
      <details>
        <summary className="cursor-pointer font-semibold">Public key (PEM)</summary>
        <pre className="my-1 overflow-x-auto rounded-md bg-surface-2 p-2" tabIndex={0}>
          {publicKey}
        </pre>
        <CopyText value={publicKey} shown="PEM" label="public key" />
      </details>
      {isRotated && <KeyTable keys={keys} />}
      <p className="text-muted">
        Admins rotate the key in the{' '}
        <Link to="/settings" className="underline">
          settings
        </Link>
        . Packs of the old key stay verifiable.
      </p>
    </div>
  );
}

function Command({ text, label }: { text: string; label: string }) {
  return (
    <div className="mt-1 flex items-start gap-2 rounded-md bg-surface-2 p-2">
      <code className="min-w-0 flex-1 wrap-anywhere">{text}</code>
      <CopyText value={text} shown="" label={label} />
    </div>
  );
}

function KeyTable({ keys }: { keys: SigningKey['keys'] }) {
  return (
    <div className="overflow-x-auto" tabIndex={0} role="region" aria-label="Signing keys">
      <table className="w-full text-left">
        <caption className="text-left font-semibold">Keys</caption>
        <thead>
          <tr>
            {['No.', 'Fingerprint', 'From', 'Until'].map((header) => (
              <th key={header} scope="col" className="pr-3">
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {keys.map((key) => (
            <tr key={key.number} className="border-t border-hairline">
              <td className="pr-3">{key.number}</td>
              <td className="pr-3">
                <CopyText
                  value={key.fingerprint}
                  shown={key.fingerprint.slice(0, 16)}
                  label={`fingerprint of key ${key.number}`}
                />
              </td>
              <td className="pr-3">
                <Time value={key.validFrom} />
              </td>
              <td>
                <Time value={key.validUntil} absent="in use" />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
