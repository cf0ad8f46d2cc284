/**
 * What the files of one kind declare (records, forms, procedures ...), by file path. The engine imports no business
 * file: the catalogue finds these files and hands them in once, at start. Reading them earlier throws, so no module
 * may read them while it is being loaded.
 */
export interface Declared<T> {
  readonly handIn: (all: Readonly<Record<string, T>>) => void;
  readonly all: () => Readonly<Record<string, T>>;
  /** A value computed from all of them, on first use. */
  readonly derive: <D>(make: (all: Readonly<Record<string, T>>) => D) => () => D;
}

export function declaredFiles<T>(kind: string): Declared<T> {
  let given: Readonly<Record<string, T>> | null = null;
  const all = (): Readonly<Record<string, T>> => {
    if (!given) throw new Error(`The ${kind} are asked for before the catalogue was handed in (server/catalogue).`);
    return given;
  };
  return {
    handIn: (files) => {
      const empty = Object.keys(files).find((path) => files[path] === undefined);
      if (empty !== undefined) throw new Error(`${empty} has no default export.`);
      given = files;
    },
    all,
    derive: (make) => {
      let known: { readonly of: unknown; readonly value: ReturnType<typeof make> } | null = null;
      return () => {
        const files = all();
        if (known?.of !== files) known = { of: files, value: make(files) };
        return known.value;
      };
    },
  };
}
