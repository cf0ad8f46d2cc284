/** Open forms with unsaved changes. An update of the app waits for them. */
interface DirtyForms {
  /** Sets the state of a form; `false` when it is clean or closes. */
  readonly mark: (form: string, dirty: boolean) => void;
  readonly any: () => boolean;
  readonly subscribe: (listener: () => void) => () => void;
}

function createDirtyForms(): DirtyForms {
  const dirty = new Set<string>();
  const listeners = new Set<() => void>();
  return {
    mark: (form, isDirty) => {
      if (dirty.has(form) === isDirty) return;
      if (isDirty) dirty.add(form);
      else dirty.delete(form);
      for (const listener of listeners) listener();
    },
    any: () => dirty.size > 0,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

export const dirtyForms = createDirtyForms();
