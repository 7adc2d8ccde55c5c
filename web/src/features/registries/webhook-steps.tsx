import { CodeBlock } from '../../components/text/code-block.tsx';
import type { ProviderKey } from './provider-forms.ts';
import { type Webhook, webhookGuides } from './webhook-guide.ts';

interface WebhookStepsProps {
  provider: ProviderKey;
  registryUrl: string | null;
  webhook: Webhook;
}

/** The steps that configure the webhook at the provider, with blocks that can be copied. */
export function WebhookSteps({ provider, registryUrl, webhook }: WebhookStepsProps) {
  return (
    <ol className="list-decimal space-y-3 ps-5 text-sm">
      {webhookGuides[provider].steps(webhook, registryUrl).map(({ text, code }) => (
        <li key={text}>
          <p className="mb-1">{text}</p>
          {code !== undefined && <CodeBlock label={code.label} text={code.text} />}
        </li>
      ))}
    </ol>
  );
}
