import { type ComponentType, useEffect, useRef, useState } from 'react';
import { loadCode } from '../../lib/code/load-code.ts';
import { reportNotOpened } from './not-opened.ts';

interface Closable {
  onClose: () => void;
}

/**
 * A dialog that has its own chunk, which is loaded when the dialog opens for the first time. If the chunk cannot be loaded, a notification says so,
 * and the dialog closes: the page and what the user entered in it stay. The next opening tries again.
 */
export function lazyDialog<Name extends string, Props extends Closable>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
): ComponentType<Props> {
  let loaded: ComponentType<Props> | undefined;
  return function LazyDialog(props: Props) {
    const [Dialog, setDialog] = useState(() => loaded);
    const { onClose } = props;
    const close = useRef(onClose);
    useEffect(() => {
      close.current = onClose;
    });
    useEffect(() => {
      if (loaded !== undefined) return;
      let isGone = false;
      loadCode(load).then(
        (module) => {
          loaded = module[name];
          if (!isGone) setDialog(() => loaded);
        },
        (error: unknown) => {
          if (isGone) return;
          reportNotOpened(error);
          close.current();
        },
      );
      return () => {
        isGone = true;
      };
    }, []);
    return Dialog === undefined ? null : <Dialog {...props} />;
  };
}
