import type { Endpoint } from '../../../../http/endpoint.ts';
import { createDestination, type DeliveryEndpointDependencies } from './create-destination.ts';
import { listDeliveries } from './list-deliveries.ts';
import { listDestinations } from './list-destinations.ts';
import { removeDestination } from './remove-destination.ts';
import { retryDelivery } from './retry-delivery.ts';
import { tryDestination } from './try-destination.ts';

export const deliveryEndpoints = (deps: DeliveryEndpointDependencies): Endpoint[] => [
  listDestinations(deps.db),
  createDestination(deps),
  removeDestination(deps),
  tryDestination(deps),
  listDeliveries(deps.db),
  retryDelivery(deps.db),
];
