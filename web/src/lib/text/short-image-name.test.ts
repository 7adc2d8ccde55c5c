import { expect, it } from 'vitest';
import { shortImageName } from './short-image-name.ts';

it.each([
  ['registry.example.com/team/app', 'team/app'],
  ['localhost:5000/app', 'app'],
  ['team/app', 'team/app'],
  ['app', 'app'],
  ['registry.example.com', 'registry.example.com'],
])('shortens %s to %s', (name, expected) => {
  expect(shortImageName(name)).toBe(expected);
});
