/** Actions of the user after which the page must not move by itself. */
const userActions = ['wheel', 'touchstart', 'keydown', 'pointerdown'] as const;

/** Calls the function at the next action of the user. Returns a function that stops this. */
export function onUserAction(callback: () => void): () => void {
  for (const name of userActions) window.addEventListener(name, callback, true);
  return () => {
    for (const name of userActions) window.removeEventListener(name, callback, true);
  };
}
