/** Open forms with unsaved changes. An update of the app waits for them. */
interface DirtyForms {
  /** A form that opens clean. */
  readonly open: (form: string) => FormMark;
  readonly any: () => boolean;
  readonly subscribe: (listener: () => void) => () => void;
}

interface FormMark {
  readonly set: (dirty: boolean) => void;
  /** Forgets the form, and what is set of it from now on: a calculation may end after its form has gone. */
  readonly close: () => void;
}

function createDirtyForms(): DirtyForms {
  const dirty = new Set<string>();
  const listeners = new Set<() => void>();
  const mark = (form: string, isDirty: boolean): void => {
    if (dirty.has(form) === isDirty) return;
    if (isDirty) dirty.add(form);
    else dirty.delete(form);
    for (const listener of listeners) listener();
  };
  return {
    open: (form) => {
      let isOpen = true;
      return {
        set: (isDirty) => isOpen && mark(form, isDirty),
        close: () => {
          isOpen = false;
          mark(form, false);
        },
      };
    },
    any: () => dirty.size > 0,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

export const dirtyForms = createDirtyForms();
