/** The element that no page may create from data. */
export const probeElement = 'plimsoll-probe';

/** The property of `window` that a script in data would set. */
export const probeProperty = 'plimsollProbe';

/** Right-to-left override without its end, which reverses the text after it, and an isolate without its end. */
export const bidiMarks = '\u202e\u2067';

const run = `window.${probeProperty}=1`;
const markup = [
  `<${probeElement}>`,
  `<script>${run}</script>`,
  `"><img src=x onerror="${run}">`,
  `'-${run}-'`,
  `javascript:${run}`,
  `<svg onload=${run}>`,
  '<style>*{display:none}</style><iframe srcdoc="x"></iframe>',
  '{{7*7}} ${7*7} &lt;b&gt; %3Cb%3E',
].join(' ');

/** Text of exactly `length` characters with markup, marks of writing direction, and a long part without spaces. */
export function hostileText(length: number): string {
  const head = `${bidiMarks}${markup} مرحبا שלום `;
  return `${head}${'W'.repeat(Math.max(0, length - head.length))}`.slice(0, length);
}
