import { expect, it } from 'vitest';
import { compileTypst } from './typst-engine.ts';

const never = new AbortController().signal;
const compile = (template: string) => compileTypst({ template, files: {}, fonts: [] }, never);

it('rejects with the messages of Typst for a document that is not valid', async () => {
  await expect(compile('#let f(n) = f(n + 1)\n#f(0)')).rejects.toThrow(
    'Typst rejected the document: maximum function call depth exceeded',
  );
});

it.each([
  ['runs out of its stack', `#${'('.repeat(20_000)}1${')'.repeat(20_000)}`],
  ['panics', '#let many = (0,) * 100000000\n#many.len()'],
])('rejects with RENDER_CRASHED when Typst %s, and compiles the next document', async (_, template) => {
  await expect(compile(template)).rejects.toMatchObject({ code: 'RENDER_CRASHED', cause: expect.any(Error) });
  expect(
    Buffer.from(await compile('= Next'))
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-');
});
