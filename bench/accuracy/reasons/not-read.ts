import type { Reason } from './reason.ts';

export const notRead: Reason = {
  id: 'not-read',
  text: 'The scanner reads no packages of this type in this form: it has no finding in any of them.',
  explains: ({ isOwn, silent }) => isOwn && silent.length === 0,
};
