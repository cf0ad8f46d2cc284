import { useEffect, useState } from 'react'

/**
 * The latest answer of `read`, asked again whenever `follow` calls; null until the first. Both must be stable. Answers that
 * overtake each other are dropped: the newest question wins. What cannot be read keeps the value before.
 */
export function useFollowed<T>(read: () => Promise<T>, follow: (changed: () => void) => () => void): T | null {
  const [value, setValue] = useState<T | null>(null)
  useEffect(() => {
    let latest = 0
    const ask = () => {
      latest += 1
      const mine = latest
      read().then(
        (answer) => mine === latest && setValue(answer),
        () => undefined,
      )
    }
    ask()
    const stop = follow(ask)
    return () => {
      latest = -1
      stop()
    }
  }, [read, follow])
  return value
}
