/** Sends the form with the token of the address after `#token=`, which browsers never send to a server. */
export const linkPageScript = `
const form = document.querySelector('form');
const answer = document.querySelector('[role=status]');
const token = new URLSearchParams(location.hash.slice(1)).get('token');
const say = (text) => { answer.textContent = text; };
if (!token) { form.hidden = true; say('This link is incomplete. Open the complete link that you received.'); }
form.addEventListener('submit', async (event) => {
  event.preventDefault();
  const button = form.querySelector('button');
  button.disabled = true;
  try {
    const response = await fetch(form.dataset.endpoint, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...Object.fromEntries(new FormData(form)), token }),
    });
    if (response.ok) { form.hidden = true; say(form.dataset.done); return; }
    say((await response.json()).error.message);
  } catch {
    say('The service did not respond. Try again.');
  }
  button.disabled = false;
});
`;
