import type { FormStore } from '../form-store'

/**
 * Runs `follow` now, or while the form is being saved as soon as that is over: what is counted meanwhile would be taken for typed.
 * A form that begins anew after the save counts by itself once it is loaded.
 */
export function whenFree(store: Pick<FormStore, 'state' | 'subscribe'>, follow: () => void): void {
  if (!store.state().busy) return follow()
  const unheard = store.subscribe(() => {
    const { busy, pageloaded } = store.state()
    if (busy) return
    unheard()
    if (pageloaded) follow()
  })
}
