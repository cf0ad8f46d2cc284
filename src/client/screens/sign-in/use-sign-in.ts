import { useCallback, useState } from 'react'
import { useOffline } from '../../call/offline-context'
import { nextState, type SignInState, START } from './steps'

interface Entry {
  readonly username: string
  readonly password: string
  readonly companyid: string
  readonly pin: string
  readonly passkey: string
}

const NOTHING: Entry = { username: '', password: '', companyid: '', pin: '', passkey: '' }

export interface SignIn {
  readonly state: SignInState
  readonly busy: boolean
  /** The sentence of a login that failed as such: no network, no server, status text (AUTH-029); '' where none did. */
  readonly failure: string
  readonly username: string
  /** Sends what is known with what the step adds; the rest is remembered from the steps before. */
  readonly send: (added: Partial<Entry>) => Promise<void>
  readonly back: () => void
}

/** The sign-in conversation. User name and password live in memory until it ends or goes back to step 0. */
export function useSignIn(onDone: () => void): SignIn {
  const { session } = useOffline()
  const [state, setState] = useState(START)
  const [entry, setEntry] = useState(NOTHING)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState('')

  const send = useCallback(
    async (added: Partial<Entry>) => {
      const sent = { ...entry, passkey: '', ...added }
      setEntry(sent)
      setBusy(true)
      setFailure('')
      try {
        const answer = await session.signIn(sent)
        if (answer.access_token) {
          setEntry(NOTHING)
          onDone()
        } else setState((now) => nextState(now, answer))
      } catch (error) {
        setFailure(error instanceof Error ? error.message : String(error))
      } finally {
        setBusy(false)
      }
    },
    [entry, onDone, session],
  )
  const back = useCallback(() => {
    setEntry(({ username }) => ({ ...NOTHING, username }))
    setState(START)
    setFailure('')
  }, [])
  return { state, busy, failure, username: entry.username, send, back }
}
