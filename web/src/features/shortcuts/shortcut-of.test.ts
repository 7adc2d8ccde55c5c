import { expect, it } from 'vitest';
import { areas } from '../navigation/areas.ts';
import { shortcutOf } from './shortcut-of.ts';

const key = (text: string, modifiers = {}) => ({
  key: text,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  ...modifiers,
});
const idle = { isTyping: false, areOn: true, isAreaStarted: false };

it('opens each area with g and its own letter', () => {
  expect(new Set(areas.map((area) => area.key)).size).toBe(areas.length);
  expect(shortcutOf(key('g'), idle)).toEqual({ kind: 'start-area' });
  for (const area of areas)
    expect(shortcutOf(key(area.key), { ...idle, isAreaStarted: true })).toEqual({ kind: 'area', path: area.path });
});

it('leaves letters without g to the page', () => {
  expect(shortcutOf(key('f'), idle)).toBeUndefined();
});

it('has no single-key shortcut while the user types, or when they are off', () => {
  for (const situation of [
    { ...idle, isTyping: true },
    { ...idle, areOn: false },
  ]) {
    expect(shortcutOf(key('?'), situation)).toBeUndefined();
    expect(shortcutOf(key('g'), situation)).toBeUndefined();
    expect(shortcutOf(key('f'), { ...situation, isAreaStarted: true })).toBeUndefined();
  }
});

it('opens the palette with Ctrl or ⌘ and K everywhere', () => {
  const typing = { isTyping: true, areOn: false, isAreaStarted: false };
  expect(shortcutOf(key('k', { ctrlKey: true }), typing)).toEqual({ kind: 'palette' });
  expect(shortcutOf(key('K', { metaKey: true }), typing)).toEqual({ kind: 'palette' });
  expect(shortcutOf(key('f', { ctrlKey: true }), idle)).toBeUndefined();
});
