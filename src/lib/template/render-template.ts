import { isPlainObject } from './is-plain-object.ts';
import { TemplateError, type TemplateNode } from './parse-template.ts';

/** Nested sections over long lists grow without bound. */
const charactersMax = 64 * 1024 * 1024;
const stepsMax = 5_000_000;

/**
 * Renders a template over plain data. Values of `{{name}}` are escaped for HTML and XML, those of `{{{name}}}` are not. Names are looked up
 * in the innermost context first, own members only. An absent value is empty. Throws TemplateError when the result is too large.
 */
export function renderTemplate(nodes: readonly TemplateNode[], data: unknown): string[] {
  const output: string[] = [];
  let characters = 0;
  let steps = 0;
  const count = (text: string): void => {
    output.push(text);
    characters += text.length;
    if (characters > charactersMax) throw new TemplateError('The result of the template is too large.');
  };
  const render = (list: readonly TemplateNode[], contexts: readonly unknown[]): void => {
    for (const node of list) {
      steps += 1;
      if (steps > stepsMax) throw new TemplateError('The template takes too many steps.');
      if (node.kind === 'text') count(node.text);
      else if (node.kind === 'value') count(valueText(lookUp(node.path, contexts), node.isEscaped));
      else renderSection(node, contexts);
    }
  };
  const renderSection = (node: TemplateNode & { kind: 'section' }, contexts: readonly unknown[]): void => {
    const value = lookUp(node.path, contexts);
    const isAbsent = isFalsy(value);
    if (node.isInverted) {
      if (isAbsent) render(node.nodes, contexts);
    } else if (Array.isArray(value)) for (const item of value) render(node.nodes, [...contexts, item]);
    else if (!isAbsent) render(node.nodes, [...contexts, value]);
  };
  render(nodes, [data]);
  return output;
}

function isFalsy(value: unknown): boolean {
  return value === undefined || value === null || value === false || (Array.isArray(value) && value.length === 0);
}

/** The first name is looked up in each context from the innermost, the others in what it names. */
function lookUp(path: readonly string[], contexts: readonly unknown[]): unknown {
  const [first, ...others] = path;
  if (first === undefined) return contexts.at(-1);
  const context = contexts.findLast((one) => isPlainObject(one) && Object.hasOwn(one, first));
  return others.reduce<unknown>(memberOf, memberOf(context, first));
}

function memberOf(value: unknown, name: string): unknown {
  return isPlainObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;
}

function valueText(value: unknown, isEscaped: boolean): string {
  if (value === undefined || value === null) return '';
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return isEscaped ? escapeMarkup(text) : text;
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escapeMarkup(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? character);
}
