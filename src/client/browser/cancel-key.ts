interface KeyPress extends Pick<KeyboardEvent, 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey'> {
  readonly code?: string
  readonly key: string
}

/** Alt+X, which cancels a document as in Tally; by its place where Alt makes another letter of it. */
export const isCancelKey = ({ altKey, ctrlKey, metaKey, shiftKey, code, key }: KeyPress): boolean =>
  altKey && !ctrlKey && !metaKey && !shiftKey && (code ? code === 'KeyX' : key.toLowerCase() === 'x')
