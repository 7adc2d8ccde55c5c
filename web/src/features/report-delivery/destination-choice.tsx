import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { QueryContent } from '../../components/feedback/query-content.tsx';
import { useMissingPermission } from '../session/permissions.ts';
import { destinationsQuery } from './delivery-queries.ts';
import { addressOf, destinationKindNames } from './destination.ts';

/** Maximum number of destinations of one schedule. */
const chosenMax = 10;

interface DestinationChoiceProps {
  chosen: readonly string[];
  onChange: (chosen: readonly string[]) => void;
}

/** Choice of the destinations of a schedule. */
export function DestinationChoice({ chosen, onChange }: DestinationChoiceProps) {
  const query = useQuery(destinationsQuery);
  const missingRole = useMissingPermission('createReportDestination');
  return (
    <QueryContent query={query} name="the destinations" lines={3}>
      {(destinations) => (
        <fieldset className="mb-3 text-sm">
          <legend className="mb-1 font-medium">Deliver to</legend>
          {destinations.length === 0 ? (
            <p className="text-muted">
              There are no destinations.{' '}
              {missingRole === undefined ? (
                <Link to="/reports" search={{ tab: 'destinations', new: 'destination' }}>
                  Create a destination
                </Link>
              ) : (
                'An admin creates them in the tab “Destinations”.'
              )}
            </p>
          ) : (
            <div className="max-h-48 overflow-auto rounded-md border border-hairline p-1">
              {destinations.map((destination) => (
                <label
                  key={destination.id}
                  className="grid min-h-7 pointer-coarse:min-h-11 grid-cols-[auto_1fr] items-center gap-x-2 px-1"
                >
                  <input
                    type="checkbox"
                    className="size-4 accent-link"
                    checked={chosen.includes(destination.id)}
                    disabled={!chosen.includes(destination.id) && chosen.length >= chosenMax}
                    onChange={() =>
                      onChange(
                        chosen.includes(destination.id)
                          ? chosen.filter((id) => id !== destination.id)
                          : [...chosen, destination.id],
                      )
                    }
                  />
                  <bdi className="wrap-anywhere">{destination.name}</bdi>
                  <span className="col-start-2 text-xs text-muted wrap-anywhere">
                    {destinationKindNames[destination.kind]}: <bdi>{addressOf(destination)}</bdi>
                  </span>
                </label>
              ))}
            </div>
          )}
          {chosen.length >= chosenMax && <p className="mt-1 text-xs text-muted">A schedule has at most ten.</p>}
        </fieldset>
      )}
    </QueryContent>
  );
}
