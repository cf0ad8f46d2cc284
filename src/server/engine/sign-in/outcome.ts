import { LOGIN_STEP, type LoginAnswer } from '../../../wire/session'

/** What a sign-in call came to: the answer, and the word under which `login_attempt` keeps it. */
export interface Outcome {
  readonly name: string
  readonly answer: LoginAnswer
  /** The person came a step further; such a call is no guess and is not counted against him. */
  readonly isProgress: boolean
}

/** Name of the outcome that shut the user out. */
export const LOCKED_OUT = 'locked out'

/** A step with its sentence; `coname` is empty. Step 0 means: stay, and read why. */
export const said = (name: string, step: keyof typeof LOGIN_STEP, err: string): Outcome => ({
  name,
  answer: { gotostep: LOGIN_STEP[step], coname: '', err },
  isProgress: false,
})
