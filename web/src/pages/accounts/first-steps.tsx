import { Link } from '@tanstack/react-router';
import { buttonClass } from '../../components/form/button.tsx';

/** What a new owner does next: connect a registry, or scan one image. */
export function FirstSteps({ isSignedIn }: { isSignedIn: boolean }) {
  if (!isSignedIn)
    return (
      <>
        <p className="mb-3 text-sm">The owner account was created.</p>
        <Link to="/sign-in" className={`${buttonClass('primary')} w-full`}>
          Sign in
        </Link>
      </>
    );
  return (
    <div className="space-y-4 text-sm">
      <p>The owner account was created, and you are signed in. Two ways to the first result:</p>
      <div>
        <Link to="/registries/connect" className={`${buttonClass('primary')} w-full`}>
          Connect a registry
        </Link>
        <p className="mt-1 text-xs text-muted">Its images are found and scanned, also those that are pushed later.</p>
      </div>
      <div>
        <Link to="/scans" search={{ new: 'true' }} className={`${buttonClass()} w-full`}>
          Scan one image
        </Link>
        <p className="mt-1 text-xs text-muted">A public image such as alpine:3.20 needs no credentials.</p>
      </div>
      <p>
        <Link to="/">Go to the overview</Link>
      </p>
    </div>
  );
}
