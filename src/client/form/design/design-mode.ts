const KEY = 'mac-design'
const listeners = new Set<() => void>()

/** Whether the developer sees the tools of the form editor; on until he switches them off on this device (FORM-065). */
export const designMode = {
  isOn: (): boolean => window.localStorage.getItem(KEY) !== 'off',
  set: (isOn: boolean): void => {
    window.localStorage.setItem(KEY, isOn ? 'on' : 'off')
    listeners.forEach((listener) => listener())
  },
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}
