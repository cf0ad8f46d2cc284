import { LOGIN_STEP, type LoginAnswer } from "../../../wire/session";

/** The result of a sign-in call: the answer, and the name under which `login_attempt` stores it. */
export interface Outcome {
  readonly name: string;
  readonly answer: LoginAnswer;
  /** The user reached a further step; such a call is not counted as a guess. */
  readonly isProgress: boolean;
}

/** Name of the outcome that locked the user out. */
export const LOCKED_OUT = "locked out";

/** An answer with a step and its sentence; `coname` is empty. Step 0 means: stay, and read the sentence. */
export const outcomeOf = (name: string, step: keyof typeof LOGIN_STEP, err: string): Outcome => ({
  name,
  answer: { gotostep: LOGIN_STEP[step], coname: "", err },
  isProgress: false,
});
