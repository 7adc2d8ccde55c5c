import { createHash } from 'node:crypto';
import { type Role, roleLevels } from '../../domain/role.ts';
import { isAllowed } from '../authorize.ts';
import type { EndpointDefinition } from '../endpoint.ts';
import { accessText, errorAnswersOf, statusOfAnswer } from '../openapi.ts';
import { curlExample } from './curl-example.ts';
import { docsStyle } from './docs-style.ts';
import { escapeHtml, inlineCode } from './escape-html.ts';
import { filterCharactersMax, filterDefinitions } from './filter-definitions.ts';
import { schemaTree } from './schema-tree.ts';

/** Allows only the page's own style, requests of its filter to the service, and no scripts. */
export const docsPolicy = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(docsStyle).digest('base64')}'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'`;

interface DocsOptions {
  /** Of the service, for the examples. */
  address?: string;
  /** Shows the operations that `filterDefinitions` finds. */
  filter?: string;
}

/** Renders the API as one page of HTML without scripts. */
export function renderDocs(
  all: readonly EndpointDefinition[],
  { address = 'http://127.0.0.1:8080', filter = '' }: DocsOptions = {},
): string {
  const definitions = filterDefinitions(all, filter);
  const tags = [...new Set(definitions.map(({ tag }) => tag))];
  const sections = tags.map((tag) => ({ tag, endpoints: definitions.filter((one) => one.tag === tag) }));
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Plimsoll API</title><style>${docsStyle}</style></head>
<body><nav aria-label="Operations"><a class="brand" href="#top">Plimsoll</a>${renderFilter(filter)}${sections.map(renderNavigation).join('')}
<h3>More</h3><a href="#access">Access by role</a><a href="/openapi/service-v1.yaml">OpenAPI 3.1 file</a></nav>
<main id="top">${filter.trim() === '' ? introductionAt(address) : renderFound(filter, definitions.length, all.length)}${sections.map((section) => renderSection(section, address)).join('')}${definitions.length === 0 ? '' : renderAccess(definitions)}</main></body></html>
`;
}

function renderFilter(filter: string): string {
  return `<form role="search" action="/docs" method="get"><label for="q">Filter operations</label>
<input id="q" name="q" type="search" maxlength="${filterCharactersMax}" value="${escapeHtml(filter)}" placeholder="scans post"><button>Filter</button></form>`;
}

function renderFound(filter: string, found: number, all: number): string {
  return `<header><h1>Plimsoll API</h1>
<p role="status">${found} of ${all} operations contain <code>${escapeHtml(filter)}</code>. <a href="/docs">Show all operations</a></p></header>`;
}

const introductionAt = (address: string): string => `<header><h1>Plimsoll API</h1>
<p>Plimsoll scans container images and reports their packages, vulnerabilities and checks. Every request is scoped to the organization of its credential.</p>
<pre>curl -H "X-API-Key: $KEY" ${escapeHtml(address)}/api/scans</pre>
<p>A response with one resource has <code>data</code>; a list has <code>data</code>, <code>meta</code> and <code>links</code>. To read all pages, follow <code>links.next</code> until it is absent.
An error is <code>{"error": {"code", "message", "issues"?}}</code>. Every response has an <code>X-Request-Id</code>; 429 and 503 have a <code>Retry-After</code> header in seconds.</p>
<p>Order of checks: credential (401), role and kind of credential (403), rate limit (429), body and query (400), existence (404), plan (402).</p></header>`;

interface Section {
  tag: string;
  endpoints: EndpointDefinition[];
}

function renderNavigation({ tag, endpoints }: Section): string {
  const links = endpoints.map(
    ({ id, method, path }) =>
      `<a href="#${escapeHtml(id)}"><b class="${method}">${method}</b> ${escapeHtml(path.replace('/api', ''))}</a>`,
  );
  return `<h3>${escapeHtml(tag)}</h3>${links.join('')}`;
}

function renderSection({ tag, endpoints }: Section, address: string): string {
  const articles = endpoints.map((endpoint) => renderEndpoint(endpoint, address));
  return `<section><h2>${escapeHtml(tag)}</h2>${articles.join('')}</section>`;
}

function renderEndpoint(definition: EndpointDefinition, address: string): string {
  const { id, method, path, summary, description, params, query, body, responses } = definition;
  const errors = errorAnswersOf(definition).map((name) => `<li><b>${statusOfAnswer(name)}</b> ${spaced(name)}</li>`);
  return `<article id="${escapeHtml(id)}"><h3><b class="${method}">${method}</b> <code>${escapeHtml(path)}</code></h3>
<p class="summary">${inlineCode(summary)}</p>${description ? `<p>${inlineCode(description)}</p>` : ''}
<p class="access">${inlineCode(accessText(definition))}</p>
<pre>${escapeHtml(curlExample(definition, address))}</pre>
${renderParameters('Path', params)}${renderParameters('Query', query)}
${body ? `<h4>Body${body.isOptional ? ' (optional)' : ''}</h4>${schemaTree(body.schema)}` : ''}
${Object.entries(responses)
  .map(
    ([status, { description, schema }]) =>
      `<details><summary><b>${status}</b> ${inlineCode(description)}</summary>${schemaTree(schema)}</details>`,
  )
  .join('')}
<details><summary>Errors</summary><ul class="errors">${errors.join('')}</ul></details></article>`;
}

function renderParameters(title: string, schema: unknown): string {
  const { properties } = (schema ?? {}) as { properties?: Record<string, unknown> };
  return properties ? `<h4>${title}</h4>${schemaTree(schema)}` : '';
}

/** Table of endpoints and roles, computed by the function that enforces access. */
function renderAccess(definitions: readonly EndpointDefinition[]): string {
  const roles = (Object.keys(roleLevels) as Role[]).toReversed();
  const rows = definitions.map(({ id, method, path, access }) => {
    const cells = roles.map((role) =>
      cell(isAllowed(asPrincipal(role, access.credential === 'session' ? 'session' : 'organization-key'), access)),
    );
    const sensor = cell(isAllowed(asPrincipal('ci', 'sensor-key'), access));
    return `<tr><td><a href="#${escapeHtml(id)}"><b class="${method}">${method}</b> ${escapeHtml(path)}</a></td>${cells.join('')}${sensor}</tr>`;
  });
  return `<section id="access"><h2>Access by role</h2><div class="wide"><table><thead><tr><th>Endpoint</th>${roles.map((role) => `<th>${role}</th>`).join('')}<th>sensor key</th></tr></thead><tbody>${rows.join('')}</tbody></table></div></section>`;
}

function cell(isYes: boolean): string {
  return isYes ? '<td class="yes">✓</td>' : '<td class="no">–</td>';
}

function asPrincipal(role: Role, credential: 'organization-key' | 'sensor-key' | 'session') {
  return { organizationId: '', role, kind: 'api-key' as const, credential, id: '', name: '' };
}

function spaced(name: string): string {
  return name.replaceAll(/(?<=.)([A-Z])/g, (letter) => ` ${letter.toLowerCase()}`);
}
