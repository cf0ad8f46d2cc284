import { PHONE } from '../../browser/phone'

const KEY = 'mac-design'
const listeners = new Set<() => void>()

/**
 * Whether the developer sees the tools of the form editor; on until he switches them off on this device (FORM-065). On a phone they are off
 * until he switches them on: there he enters data, and every field would stand below its tools.
 */
export const designMode = {
  isOn: (): boolean => (window.localStorage.getItem(KEY) ?? (window.matchMedia(PHONE).matches ? 'off' : 'on')) !== 'off',
  set: (isOn: boolean): void => {
    window.localStorage.setItem(KEY, isOn ? 'on' : 'off')
    listeners.forEach((listener) => listener())
  },
  /** Who sets up a company enters data and edits no forms; what was chosen on this device stays. */
  offUnlessChosen: (): void => {
    if (window.localStorage.getItem(KEY) === null) designMode.set(false)
  },
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}
