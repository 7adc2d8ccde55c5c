import { expect, it } from 'vitest';
import { numbered } from './numbered.ts';

it('numbers equal items apart', () => {
  expect(numbered(['a', 'a'])).toEqual([
    { number: 1, item: 'a' },
    { number: 2, item: 'a' },
  ]);
});
