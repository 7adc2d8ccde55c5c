import { Button } from '../../components/form/button.tsx';
import { DefinitionList } from '../../components/layout/definition-list.tsx';
import { Panel } from '../../components/layout/panel.tsx';
import { Dialog } from '../../components/overlay/dialog.tsx';
import { ConnectionTest } from '../../features/registries/connection-test.tsx';
import { providerForms } from '../../features/registries/provider-forms.ts';
import type { Registry } from '../../features/registries/registries-query.ts';
import { useMissingPermission } from '../../features/session/permissions.ts';
import { useUrlSearch } from '../../lib/url/use-url-search.ts';
import { ConnectionForm } from './connection-form.tsx';
import { testConnectionOf } from './test-connection-of.ts';

/** How the registry is contacted, a test of the stored connection, and its change. */
export function ConnectionPanel({ registry }: { registry: Registry }) {
  const { id, provider, url, scanMethod, insecure, hasCaCertificate } = registry;
  const { search, push, close } = useUrlSearch();
  const noChange = useMissingPermission('updateRegistry');
  const noTest = useMissingPermission('testRegistryConnection');
  const isSensor = scanMethod === 'sensor';
  return (
    <Panel
      title="Connection"
      actions={
        <Button disabledReason={noChange} onClick={() => push({ edit: 'connection' })}>
          Change the connection
        </Button>
      }
    >
      <div className="mb-3">
        <DefinitionList
          rows={{
            Provider: providerForms[provider].title,
            Address: url === null ? 'not known until the first sync' : <bdi>{url}</bdi>,
            ...(isSensor
              ? { 'Read by': 'its sensors, which have the credentials and certificates' }
              : {
                  Verification: insecure ? (
                    <span className="font-semibold text-high">
                      ▲ plain HTTP and unverified certificates are accepted
                    </span>
                  ) : (
                    'certificates are verified'
                  ),
                  'CA certificates': hasCaCertificate
                    ? 'the public ones and those of this registry'
                    : 'the public ones',
                  Credentials: 'stored encrypted, never shown',
                }),
          }}
        />
      </div>
      {!isSensor && <ConnectionTest id={id} missingRole={noTest} test={() => testConnectionOf(id, {})} />}
      <Dialog
        isInAddress
        isOpen={search.edit === 'connection' && noChange === undefined}
        onClose={() => close({ edit: undefined })}
        title={
          <>
            Change the connection of <bdi>{registry.name}</bdi>
          </>
        }
        description="The provider cannot be changed. Connect another registry instead."
      >
        <ConnectionForm registry={registry} onClose={() => close({ edit: undefined })} />
      </Dialog>
    </Panel>
  );
}
