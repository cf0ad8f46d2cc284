/**
 * What the files of one kind declare (records, forms, procedures ...), by the path of each. The engine knows no file of the business: the
 * catalogue beside it finds them and hands them in at start, once. Until then asking throws, so nothing may ask while files are being read.
 */
export interface Declared<T> {
  readonly handIn: (all: Readonly<Record<string, T>>) => void
  readonly all: () => Readonly<Record<string, T>>
  /** What follows from all of them, computed when it is first asked for. */
  readonly derive: <D>(make: (all: Readonly<Record<string, T>>) => D) => () => D
}

export function declaredFiles<T>(kind: string): Declared<T> {
  let given: Readonly<Record<string, T>> | null = null
  const all = (): Readonly<Record<string, T>> => {
    if (!given) throw new Error(`The ${kind} are asked for before the catalogue was handed in (server/catalogue).`)
    return given
  }
  return {
    handIn: (files) => {
      const empty = Object.keys(files).find((path) => files[path] === undefined)
      if (empty !== undefined) throw new Error(`${empty} has no default export.`)
      given = files
    },
    all,
    derive: (make) => {
      let known: { readonly of: unknown; readonly value: ReturnType<typeof make> } | null = null
      return () => {
        const files = all()
        if (known?.of !== files) known = { of: files, value: make(files) }
        return known.value
      }
    },
  }
}
