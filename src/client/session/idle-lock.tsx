import { useEffect } from 'react'
import { useOffline } from '../call/offline-context'

const LOOK_MS = 5_000
const SIGNS = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const

/**
 * Locks a device with a PIN after some minutes without input in any of its tabs. A device that slept meanwhile is
 * locked before it shows anything.
 */
export function IdleLock({ userKey }: { readonly userKey: string }) {
  const { vault, env } = useOffline()
  useEffect(() => {
    let minutes = 0
    const read = (): void => void vault.row(userKey).then((row) => { minutes = row?.idleMinutes ?? 0 }, () => undefined)
    const look = (): void => {
      if (minutes > 0 && env.now() - vault.lastActive() > minutes * 60_000) vault.lock()
    }
    const act = (): void => {
      look()
      vault.active()
    }
    read()
    const stop = vault.onChange(read)
    const timer = setInterval(look, LOOK_MS)
    for (const sign of SIGNS) window.addEventListener(sign, act, { capture: true, passive: true })
    document.addEventListener('visibilitychange', look)
    return () => {
      stop()
      clearInterval(timer)
      for (const sign of SIGNS) window.removeEventListener(sign, act, { capture: true })
      document.removeEventListener('visibilitychange', look)
    }
  }, [vault, env, userKey])
  return null
}
