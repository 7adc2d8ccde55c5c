import type { ProviderKey } from './provider-forms.ts';

/** The address and the secret of a webhook. Before its creation both are placeholders. */
export interface Webhook {
  url: string;
  secret: string;
}

interface GuideStep {
  text: string;
  /** What is copied in this step. */
  code?: { label: string; text: string };
}

interface WebhookGuide {
  /** False: the provider sends no events about images, and the steps describe what replaces them. */
  hasEvents: boolean;
  /** Where the events are configured, in one sentence. */
  place: string;
  /** `registryUrl` fills in names of the registry; unknown names are placeholders in capitals. */
  steps: (webhook: Webhook, registryUrl: string | null) => readonly GuideStep[];
}

/** How the webhook of each provider is configured, as docs/user-guide/webhooks.md describes its proof. A missing provider does not compile. */
export const webhookGuides: Readonly<Record<ProviderKey, WebhookGuide>> = {
  DOCKER_HUB: {
    hasEvents: true,
    place: 'Docker Hub has webhooks for single repositories.',
    steps: ({ url }) => [
      { text: 'Open the repository on hub.docker.com, choose “Webhooks”, and enter a name such as plimsoll.' },
      {
        text: 'Enter this address and choose “Create”. It contains its token, so that no secret is needed.',
        code: { label: 'webhook address', text: url },
      },
      { text: 'Repeat both steps for each repository. Other repositories are synced every 15 minutes.' },
    ],
  },
  GHCR: {
    hasEvents: true,
    place: 'GitHub sends events of an organization, or of the repository that a package is linked to.',
    steps: ({ url, secret }, registryUrl) => [
      {
        text: 'With the GitHub CLI, as an owner of the organization (scope admin:org_hook):',
        code: {
          label: 'command that creates the webhook of the organization',
          text: githubHook(`orgs/${lastOf(registryUrl) ?? 'ORGANIZATION'}/hooks`, { url, secret }),
        },
      },
      {
        text: 'A user account has no webhooks. Create one for each linked repository instead:',
        code: {
          label: 'command that creates the webhook of a repository',
          text: githubHook(`repos/${lastOf(registryUrl) ?? 'OWNER'}/REPOSITORY/hooks`, { url, secret }),
        },
      },
    ],
  },
  AWS_ECR: {
    hasEvents: true,
    place:
      'EventBridge forwards the events of the registry to an API destination. All commands run in the region of the registry.',
    steps: ({ url, secret }, registryUrl) => [
      {
        text: 'The connection keeps the secret and sends it as a header:',
        code: {
          label: 'command that creates the connection',
          text: lines(
            `export AWS_REGION=${/\.ecr\.([\w-]+)\./.exec(registryUrl ?? '')?.[1] ?? 'REGION'}`,
            'aws events create-connection --name plimsoll --authorization-type API_KEY \\',
            `  --auth-parameters ${quoted(
              JSON.stringify({ ApiKeyAuthParameters: { ApiKeyName: 'X-Plimsoll-Token', ApiKeyValue: secret } }),
            )}`,
          ),
        },
      },
      {
        text: 'The API destination has the address, which must use https with a publicly trusted certificate:',
        code: {
          label: 'command that creates the API destination',
          text: lines(
            'aws events create-api-destination --name plimsoll --http-method POST \\',
            `  --invocation-endpoint ${quoted(url)} \\`,
            '  --connection-arn "$(aws events describe-connection --name plimsoll --query ConnectionArn --output text)"',
          ),
        },
      },
      {
        text: 'The rule selects successful pushes:',
        code: {
          label: 'command that creates the rule',
          text: lines(
            'aws events put-rule --name plimsoll-push --event-pattern \\',
            `  ${quoted(JSON.stringify(ecrPush))}`,
          ),
        },
      },
      {
        text: 'A role permits the rule to call the API destination:',
        code: {
          label: 'commands that create the role',
          text: lines(
            'aws iam create-role --role-name plimsoll-events --assume-role-policy-document \\',
            `  ${quoted(JSON.stringify(eventsTrust))}`,
            'aws iam put-role-policy --role-name plimsoll-events --policy-name call-plimsoll --policy-document \\',
            `  ${quoted(JSON.stringify(eventsPolicy))}`,
          ),
        },
      },
      {
        text: 'The target joins rule, destination and role:',
        code: {
          label: 'commands that add the target',
          text: lines(
            'DESTINATION=$(aws events describe-api-destination --name plimsoll --query ApiDestinationArn --output text)',
            'ROLE=$(aws iam get-role --role-name plimsoll-events --query Role.Arn --output text)',
            'aws events put-targets --rule plimsoll-push --targets "Id=plimsoll,Arn=$DESTINATION,RoleArn=$ROLE"',
          ),
        },
      },
    ],
  },
  AZURE_ACR: {
    hasEvents: true,
    place: 'The registry has webhooks for all of its repositories.',
    steps: ({ url, secret }, registryUrl) => [
      {
        text: 'With the Azure CLI. In the portal: the registry, Services, Webhooks, action “push”, with the same custom header.',
        code: {
          label: 'command that creates the webhook',
          text: lines(
            `az acr webhook create --registry ${/^([\w-]+)\.azurecr\./.exec(hostOf(registryUrl) ?? '')?.[1] ?? 'REGISTRY'} --name plimsoll --actions push \\`,
            `  --uri ${quoted(url)} \\`,
            `  --headers ${quoted(`X-Plimsoll-Token=${secret}`)}`,
          ),
        },
      },
    ],
  },
  GOOGLE_GAR: {
    hasEvents: true,
    place: 'Artifact Registry publishes events of a project to the Pub/Sub topic “gcr”.',
    steps: ({ url }, registryUrl) => {
      const project = pathOf(registryUrl)[0] ?? 'PROJECT';
      return [
        {
          text: 'The topic exists if the API of Artifact Registry created it; an error that says so can be ignored.',
          code: {
            label: 'command that creates the topic',
            text: `gcloud pubsub topics create gcr --project ${project}`,
          },
        },
        {
          text: 'The subscription pushes the events to the address, which contains its token:',
          code: {
            label: 'command that creates the subscription',
            text: lines(
              `gcloud pubsub subscriptions create plimsoll --project ${project} --topic gcr \\`,
              `  --push-endpoint ${quoted(url)}`,
            ),
          },
        },
      ];
    },
  },
  GITLAB: {
    hasEvents: false,
    place:
      'GitLab sends no events about images. With the schedule “After a push” the registry is synced every 15 minutes. A job of the pipeline can start the sync at once.',
    steps: ({ url, secret }) => [
      {
        text: 'Store the secret as a masked CI/CD variable of the project or group:',
        code: { label: 'value of PLIMSOLL_WEBHOOK_SECRET', text: secret },
      },
      {
        text: 'Add this job to .gitlab-ci.yml. It runs after the jobs that push images.',
        code: {
          label: 'job of .gitlab-ci.yml',
          text: lines(
            'plimsoll-sync:',
            '  stage: .post',
            '  image: curlimages/curl',
            '  script:',
            `    - curl -fsS -X POST -H "X-Plimsoll-Token:$PLIMSOLL_WEBHOOK_SECRET" ${quoted(url)}`,
          ),
        },
      },
    ],
  },
  HARBOR: {
    hasEvents: true,
    place: 'Harbor has webhooks for single projects.',
    steps: ({ url, secret }, registryUrl) => [
      {
        text: 'In Harbor: the project, Webhooks, New Webhook, notify type “http”, event “Artifact pushed”, this endpoint URL:',
        code: { label: 'webhook address', text: url },
      },
      { text: 'The auth header is the secret:', code: { label: 'auth header', text: secret } },
      {
        text: 'Or with the API of Harbor, as an administrator of the project:',
        code: {
          label: 'command that creates the webhook',
          text: lines(
            `curl -fsS -u USER -X POST ${quoted(`${originOf(registryUrl) ?? 'https://HARBOR'}/api/v2.0/projects/PROJECT/webhook/policies`)} \\`,
            "  -H 'Content-Type: application/json' -d \\",
            `  ${quoted(
              JSON.stringify({
                name: 'plimsoll',
                enabled: true,
                event_types: ['PUSH_ARTIFACT'],
                targets: [{ type: 'http', address: url, auth_header: secret, skip_cert_verify: false }],
              }),
            )}`,
          ),
        },
      },
    ],
  },
  JFROG: {
    hasEvents: true,
    place: 'The JFrog platform has webhooks for all of its Docker repositories.',
    steps: ({ url, secret }, registryUrl) => [
      {
        text: 'In the platform: Administration, General, Webhooks, New Webhook, event “Docker tag was pushed”, with address and secret token.',
        code: { label: 'webhook address', text: url },
      },
      {
        text: 'The secret token is sent as the header X-JFrog-Event-Auth. Payload signing stays off.',
        code: { label: 'secret token', text: secret },
      },
      {
        text: 'Or with the API of the platform, with an admin token:',
        code: {
          label: 'command that creates the webhook',
          text: lines(
            `curl -fsS -X POST ${quoted(`${originOf(registryUrl) ?? 'https://JFROG'}/event/api/v1/subscriptions`)} \\`,
            '  -H "Authorization: Bearer $JFROG_TOKEN" -H \'Content-Type: application/json\' -d \\',
            `  ${quoted(
              JSON.stringify({
                key: 'plimsoll',
                enabled: true,
                event_filter: {
                  domain: 'docker',
                  event_types: ['pushed'],
                  criteria: {
                    anyLocal: true,
                    anyFederated: true,
                    repoKeys: [],
                    includePatterns: [],
                    excludePatterns: [],
                  },
                },
                handlers: [{ handler_type: 'webhook', url, secret }],
              }),
            )}`,
          ),
        },
      },
    ],
  },
  QUAY: {
    hasEvents: true,
    place: 'Quay has notifications for single repositories.',
    steps: ({ url }, registryUrl) => [
      {
        text: 'In Quay: the repository, Settings, Create Notification, event “Push to Repository”, method “Webhook POST”. The address contains its token.',
        code: { label: 'webhook address', text: url },
      },
      {
        text: 'Or with the API of Quay, with an OAuth token that administers the repository:',
        code: {
          label: 'command that creates the notification',
          text: lines(
            `curl -fsS -X POST ${quoted(`${originOf(registryUrl) ?? 'https://quay.io'}/api/v1/repository/NAMESPACE/REPOSITORY/notification/`)} \\`,
            '  -H "Authorization: Bearer $QUAY_TOKEN" -H \'Content-Type: application/json\' -d \\',
            `  ${quoted(
              JSON.stringify({
                event: 'repo_push',
                method: 'webhook',
                title: 'plimsoll',
                config: { url },
                eventConfig: {},
              }),
            )}`,
          ),
        },
      },
    ],
  },
  NEXUS: {
    hasEvents: true,
    place: 'Nexus has a webhook capability for each repository.',
    steps: ({ url, secret }) => [
      {
        text: 'In Nexus: Administration, System, Capabilities, Create capability, “Webhook: Repository”, the Docker repository, event type “component”, this URL:',
        code: { label: 'webhook address', text: url },
      },
      {
        text: 'The secret key signs each event (X-Nexus-Webhook-Signature):',
        code: { label: 'secret key', text: secret },
      },
    ],
  },
  DOCKER_REGISTRY: {
    hasEvents: true,
    place: 'The configuration file of the registry lists the endpoints that get its events.',
    steps: ({ url, secret }) => [
      {
        text: 'Add this section to config.yml of the registry, and restart the registry.',
        code: {
          label: 'section of config.yml',
          text: lines(
            'notifications:',
            '  endpoints:',
            '    - name: plimsoll',
            `      url: ${JSON.stringify(url)}`,
            '      headers:',
            `        Authorization: [${JSON.stringify(`Bearer ${secret}`)}]`,
            '      timeout: 5s',
            '      threshold: 5',
            '      backoff: 30s',
            // Without events of layers: they precede the tag, and a sync that they start would not find it.
            '      ignore:',
            '        mediatypes: [application/octet-stream]',
            '        actions: [pull]',
          ),
        },
      },
    ],
  },
  CUSTOM: {
    hasEvents: true,
    place: 'After a push, the registry or the pipeline sends a request to the address.',
    steps: ({ url, secret }) => [
      {
        text: 'The secret is a header. The body names the pushed repository; without a body the whole registry is synced.',
        code: {
          label: 'command that reports a push',
          text: lines(
            `curl -fsS -X POST ${quoted(url)} \\`,
            `  -H ${quoted(`X-Plimsoll-Token: ${secret}`)} -H 'Content-Type: application/json' \\`,
            `  -d ${quoted(JSON.stringify({ events: [{ action: 'push', target: { repository: 'REPOSITORY' } }] }))}`,
          ),
        },
      },
    ],
  },
};

const ecrPush = {
  source: ['aws.ecr'],
  'detail-type': ['ECR Image Action'],
  detail: { 'action-type': ['PUSH'], result: ['SUCCESS'] },
};

const eventsTrust = {
  Version: '2012-10-17',
  Statement: [{ Effect: 'Allow', Principal: { Service: 'events.amazonaws.com' }, Action: 'sts:AssumeRole' }],
};

const eventsPolicy = {
  Version: '2012-10-17',
  Statement: [
    {
      Effect: 'Allow',
      Action: 'events:InvokeApiDestination',
      Resource: 'arn:aws:events:*:*:api-destination/plimsoll/*',
    },
  ],
};

function githubHook(path: string, { url, secret }: Webhook): string {
  return lines(
    `gh api ${quoted(path)} -f name=web -F active=true -f 'events[]=package' \\`,
    `  -f ${quoted(`config[url]=${url}`)} -f 'config[content_type]=json' \\`,
    `  -f ${quoted(`config[secret]=${secret}`)}`,
  );
}

function lines(...all: readonly string[]): string {
  return all.join('\n');
}

/** One word for a POSIX shell. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}

function hostOf(url: string | null): string | undefined {
  return parsed(url)?.host;
}

function originOf(url: string | null): string | undefined {
  return parsed(url)?.origin;
}

function pathOf(url: string | null): readonly string[] {
  return (parsed(url)?.pathname ?? '').split('/').filter((part) => part !== '');
}

function lastOf(url: string | null): string | undefined {
  return pathOf(url).at(-1);
}

function parsed(url: string | null): URL | null {
  return url !== null && URL.canParse(url) ? new URL(url) : null;
}
