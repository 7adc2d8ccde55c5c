import { printRouteBytes } from './web/print-route-bytes.ts';

/** Bytes of JavaScript that the dashboard loads for each route: no measurement of time. */
await printRouteBytes((line) => console.log(line));
