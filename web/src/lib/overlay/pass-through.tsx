import { Slot } from 'radix-ui';
import { type ReactElement, type ReactNode, type Ref } from 'react';

interface RemoveScrollProps {
  as?: unknown;
  allowPinchZoom?: boolean;
  shards?: unknown;
  ref?: Ref<HTMLElement>;
  children?: ReactNode;
}

/** Stands in for `react-remove-scroll`, which writes inline styles. `theme.css` locks scrolling while a dialog is open. */
export function RemoveScroll({
  as: _as,
  allowPinchZoom: _pinch,
  shards: _shards,
  ...rest
}: RemoveScrollProps): ReactElement {
  return <Slot.Root {...rest} />;
}
RemoveScroll.classNames = { fullWidth: '', zeroRight: '' };
