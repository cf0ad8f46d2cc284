import { useEffect } from 'react'
import { CallFailed } from '../../offline/contract/reader'
import { announce } from '../../ui/dialogs'

/** The page was left, a database was closed, a question was put again: nobody waits for these. */
const QUIET: ReadonlySet<string> = new Set(['AbortError', 'CancelledError', 'DatabaseClosedError'])

/** Whether a person must hear of it. The end of a session is told by the sign-in page. */
export function isHeard(failure: unknown): boolean {
  if (failure instanceof CallFailed) return failure.kind !== 'auth'
  return failure instanceof Error ? !QUIET.has(failure.name) : failure !== undefined && failure !== null
}

/** What no screen has dealt with is told in one dialog at a time (MSG-014, OPEN-085); the screen stays as it is. */
export function useUnhandled(): void {
  useEffect(() => {
    let isShown = false
    const tell = (failure: unknown): void => {
      if (isShown || !isHeard(failure)) return
      isShown = true
      void announce({ icon: 'error', title: 'Error!', text: failure instanceof Error ? failure.message : String(failure) }).then(() => { isShown = false })
    }
    const onRejection = (event: PromiseRejectionEvent): void => tell(event.reason)
    const onError = (event: ErrorEvent): void => tell(event.error)
    window.addEventListener('unhandledrejection', onRejection)
    window.addEventListener('error', onError)
    return () => {
      window.removeEventListener('unhandledrejection', onRejection)
      window.removeEventListener('error', onError)
    }
  }, [])
}
