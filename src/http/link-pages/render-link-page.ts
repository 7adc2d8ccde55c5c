import { createHash } from 'node:crypto';
import { escapeHtml } from '../docs/escape-html.ts';
import { linkPageScript } from './link-page-script.ts';
import type { LinkField, LinkPage } from './link-pages.ts';

const style = `
:root{color-scheme:light dark}
body{margin:4rem auto;max-width:24rem;padding:0 1rem;font:16px/1.5 system-ui,sans-serif}
h1{font-size:1.4rem}
label{display:block;margin:1rem 0}
input{display:block;width:100%;box-sizing:border-box;margin-top:.25rem;padding:.5rem;font:inherit}
button{padding:.5rem 1.2rem;font:inherit}
`;

const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** Allows only the page's own style and script, and requests to this service. */
export const linkPagePolicy = `default-src 'none'; style-src ${hashOf(style)}; script-src ${hashOf(linkPageScript)}; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

/** Identical for all links, because the token stays in the browser. */
export function renderLinkPage(page: LinkPage): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${escapeHtml(page.title)} – Plimsoll</title><style>${style}</style></head>
<body><main><h1>${escapeHtml(page.title)}</h1><p>${escapeHtml(page.explanation)}</p>
<form data-endpoint="${escapeHtml(page.endpoint)}" data-done="${escapeHtml(page.done)}">${page.fields.map(renderField).join('')}
<button>${escapeHtml(page.button)}</button></form>
<p role="status"></p><noscript><p>This page needs JavaScript.</p></noscript></main>
<script>${linkPageScript}</script></body></html>
`;
}

function renderField({ name, label, type, autocomplete, minLength }: LinkField): string {
  return `<label>${escapeHtml(label)}<input name="${escapeHtml(name)}" type="${type}" autocomplete="${escapeHtml(autocomplete)}" minlength="${minLength}" required></label>`;
}
