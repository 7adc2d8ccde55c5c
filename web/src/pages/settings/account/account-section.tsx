import { useQuery } from '@tanstack/react-query';
import { QueryContent } from '../../../components/feedback/query-content.tsx';
import { Panel } from '../../../components/layout/panel.tsx';
import { ShortcutSwitch } from '../../../features/shortcuts/shortcut-switch.tsx';
import { accountQuery } from './account-query.ts';
import { NameForm } from './name-form.tsx';
import { PasswordForm } from './password-form.tsx';
import { SecondFactor } from './second-factor.tsx';
import { SessionsPanel } from './sessions-panel.tsx';
import { TokensPanel } from './tokens-panel.tsx';

/** The own account: name, password, second factor, sessions and personal access tokens. */
export function AccountSection() {
  const query = useQuery(accountQuery);
  return (
    <div className="grid gap-4 xl:grid-cols-2">
      <Panel title="Name and e-mail address">
        <QueryContent query={query} name="your account">
          {(account) => <NameForm account={account} />}
        </QueryContent>
      </Panel>
      <Panel title="Password">
        <PasswordForm email={query.data?.email} />
      </Panel>
      <Panel title="Second factor">
        <QueryContent query={query} name="your account">
          {(account) => <SecondFactor factor={account.secondFactor} />}
        </QueryContent>
      </Panel>
      <Panel title="Keyboard">
        <ShortcutSwitch />
      </Panel>
      <SessionsPanel />
      <TokensPanel />
    </div>
  );
}
