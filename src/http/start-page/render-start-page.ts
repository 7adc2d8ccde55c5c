import { createHash } from 'node:crypto';
import { programCommand } from '../../config/installation.ts';
import { escapeHtml } from '../docs/escape-html.ts';

const style = `
:root{color-scheme:light dark}
body{margin:2rem auto;max-width:46rem;padding:0 1rem;font:16px/1.5 system-ui,sans-serif}
h1{font-size:1.6rem}
h2{margin-top:2rem;font-size:1.1rem}
pre{overflow:auto;padding:.8rem 1rem;border:1px solid;border-radius:8px;font:14px/1.5 ui-monospace,monospace}
`;

/** Allows only the page's own style and no scripts. */
export const startPagePolicy = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

/** Addresses in links are relative, so that the page also works below a path of a proxy. */
export function renderStartPage(address: string): string {
  const sections = stepsAt(address).map(
    ({ title, text, commands }) =>
      `<section><h2>${escapeHtml(title)}</h2><p>${escapeHtml(text)}</p><pre>${escapeHtml(commands)}</pre></section>`,
  );
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Plimsoll</title><style>${style}</style></head>
<body><main><h1>Plimsoll</h1><p>This service scans container images. All of it is in the HTTP API.</p>
<ul><li><a href="docs">API reference</a></li>
<li><a href="openapi/service-v1.yaml">OpenAPI 3.1 file</a></li>
<li><a href="readyz">State of the service</a> and of its advisories</li></ul>
${sections.join('\n')}</main></body></html>
`;
}

interface Step {
  title: string;
  text: string;
  commands: string;
}

function stepsAt(address: string): Step[] {
  return [
    {
      title: 'Make the first scan',
      text: `The first start printed an API key. If it is lost, \`${programCommand()} admin key create\` makes another one.`,
      commands: [
        'export KEY=svc_ak_…',
        `curl -s -X POST -H "X-API-Key: $KEY" -H 'Content-Type: application/json' \\`,
        `  -d '{"image": "alpine:3.19"}' ${address}/api/scans`,
      ].join('\n'),
    },
    {
      title: 'Read the result',
      text: 'The answer holds a scanId. The status is COMPLETE when the result is there.',
      commands: [
        'export SCAN=scan_…',
        `curl -s -H "X-API-Key: $KEY" ${address}/api/scans/$SCAN/status`,
        `curl -s -H "X-API-Key: $KEY" "${address}/api/scans/$SCAN/findings?limit=20"`,
      ].join('\n'),
    },
    {
      title: 'Sign in as a person',
      text: 'Until the service has an owner, each start prints a set-up link, with which the first owner chooses a password. Then:',
      commands: [
        `curl -s -c plimsoll.cookies -H 'Content-Type: application/json' \\`,
        `  -d '{"email": "you@example.com", "password": "…"}' ${address}/api/auth/sign-in`,
        `curl -s -b plimsoll.cookies ${address}/api/scans`,
      ].join('\n'),
    },
  ];
}
