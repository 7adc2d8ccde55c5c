import { describe, expect, it } from 'vitest';
import { parseTemplate } from './parse-template.ts';
import { renderTemplate } from './render-template.ts';

const render = (text: string, data: unknown) => renderTemplate(parseTemplate(text), data).join('');

describe('templates', () => {
  it.each([
    ['{{a}}', { a: 'x<y>&"\'' }, 'x&lt;y&gt;&amp;&quot;&#39;'],
    ['{{{a}}} {{&a}}', { a: '<b>' }, '<b> <b>'],
    ['{{ a.b.c }}', { a: { b: { c: 1 } } }, '1'],
    ['[{{a.b}}]', { a: 'text' }, '[]'],
    ['[{{missing}}]', {}, '[]'],
    ['{{#list}}{{.}},{{/list}}', { list: [1, 2, 3] }, '1,2,3,'],
    [
      '{{#list}}{{name}}@{{tag}} {{/list}}',
      { tag: 't', list: [{ name: 'a' }, { name: 'b', tag: 'own' }] },
      'a@t b@own ',
    ],
    ['{{#a}}yes{{/a}}{{^a}}no{{/a}}', { a: false }, 'no'],
    ['{{#a}}yes{{/a}}{{^a}}no{{/a}}', { a: [] }, 'no'],
    ['{{#a}}yes{{/a}}{{^a}}no{{/a}}', { a: 0 }, 'yes'],
    ['{{#a}}{{b}}{{/a}}', { a: { b: 'in' } }, 'in'],
    ['a\n  {{! comment }}\nb', {}, 'a\nb'],
    ['| {{#a}}\n- {{.}}\n{{/a}}\n|', { a: ['x'] }, '| \n- x\n|'],
    ['{{#a}}\n- {{.}}\n{{/a}}\nend', { a: ['x', 'y'] }, '- x\n- y\nend'],
    ['{{a}}', { a: '{{b}}', b: 'never read' }, '{{b}}'],
  ])('%j over %j gives %j', (text, data, expected) => expect(render(text, data)).toBe(expected));

  it.each([
    ['{{constructor}}{{constructor.constructor}}{{a.__proto__}}{{a.length}}', { a: 'text' }, ''],
    ['{{#a}}{{toString}}{{/a}}', { a: {} }, ''],
  ])('reads own members only: %j', (text, data, expected) => expect(render(text, data)).toBe(expected));

  it.each([
    ['{{#a}}', /section {{#a}} is not closed/],
    ['x\n{{/a}}', /Line 2: {{\/a}} closes no open section/],
    ['{{#a}}{{/b}}', /closes no open section/],
    ['{{a', /a tag is not closed/],
    ['{{> partial}}', /not supported/],
    ['{{=<% %>=}}', /not supported/],
    ['{{a b}}', /must contain a name/],
    ['{{}}', /must contain a name/],
    ['{{#a}}'.repeat(51), /nested deeper/],
  ])('refuses %j', (text, reason) => expect(() => parseTemplate(text)).toThrow(reason));

  it('ends a template whose result has no practical size', () => {
    const list = Array.from({ length: 1_000 }, (_, index) => index);
    const text = `${'{{#list}}'.repeat(4)}x${'{{/list}}'.repeat(4)}`;
    expect(() => render(text, { list })).toThrow(/too many steps|too large/);
  });
});
