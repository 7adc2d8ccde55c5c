import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { queries, router } from './app/router.tsx';
import { startFirstPage } from './app/start-first-page.ts';
import { startOverForAnotherUser } from './app/start-over-for-another-user.ts';
import { sessionQuery } from './features/session/session.ts';
import './styles/theme.css';
import './styles/print.css';

startOverForAnotherUser(queries, sessionQuery, () => window.location.reload());
// Two windows beside each other are visible all the time, so that the library does not notice that the user moves from one to the other. What is
// stored without the id of a record, such as a policy, would change the organization of another user.
window.addEventListener(
  'focus',
  () => void queries.refetchQueries({ queryKey: sessionQuery.queryKey, type: 'active' }),
);
startFirstPage(router, queries);
const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no element with the id root');
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queries}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </StrictMode>,
);
