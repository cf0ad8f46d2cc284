import { type CompanyEntry, LOGIN_STEP, type LoginAnswer } from "../../../wire/session";

const WRONG = "The username or password you entered is incorrect.";

/** Texts of the message steps (AUTH-008, 009, 011, 014, 015); the text of step 4 contains the address. */
const STEP_TEXT: Readonly<Record<number, string>> = {
  [LOGIN_STEP.wrongLogin]: WRONG,
  [LOGIN_STEP.locked]:
    "Your login has been blocked!, Because More try to attempt login with wrong password, Please contact Administrator.",
  [LOGIN_STEP.wrongUser]: WRONG,
  [LOGIN_STEP.unregistered]: "UnRegistered Application",
  [LOGIN_STEP.expired]: "Registration Expired",
};

/** Steps beyond it show `All steps completed` (AUTH-017). */
export const LAST_STEP = LOGIN_STEP.expired;

export interface SignInState {
  readonly step: number;
  readonly companies: readonly CompanyEntry[];
  /** The server's `err`, shown by the steps that have no own text (AUTH-030). */
  readonly err: string;
  /** Options for signing with a passkey at step 6, as JSON text. */
  readonly passkey?: string | undefined;
}

export const START: SignInState = { step: LOGIN_STEP.login, companies: [], err: "" };

/**
 * The next step after an answer without a token (AUTH-018 to AUTH-020): `gotostep` wins, then a company list; an
 * answer with neither counts as a wrong login (OPEN-007), unless it stays at step 0 with a sentence of its own. The
 * forgot-password step stays and shows the server's message (OPEN-002).
 */
export function nextState(now: SignInState, answer: LoginAnswer): SignInState {
  const companies = typeof answer.coname === "string" ? [] : answer.coname;
  const kept = companies.length > 0 ? companies : now.companies;
  if (now.step === LOGIN_STEP.forgot) return { ...now, err: answer.err || WRONG };
  if (answer.gotostep !== undefined && answer.gotostep !== LOGIN_STEP.login)
    return { step: answer.gotostep, companies: kept, err: answer.err, passkey: answer.passkey };
  if (companies.length > 0) return { step: LOGIN_STEP.company, companies, err: answer.err };
  // Step 0 with a sentence is no wrong password: a wrong clock, or a user without a branch.
  return answer.gotostep === LOGIN_STEP.login && answer.err !== ""
    ? { step: LOGIN_STEP.login, companies: kept, err: answer.err }
    : { step: LOGIN_STEP.wrongLogin, companies: kept, err: answer.err };
}

/**
 * Text of a message step. The server's `err` of step 4 is the address, or already the whole sentence (AUTH-010); at
 * step 3 it says whether wrong passwords or an administrator blocked the user.
 */
export function stepText({ step, err }: SignInState): string {
  if (step === LOGIN_STEP.locked && err !== "") return err;
  if (step !== LOGIN_STEP.ipNotAllowed) return STEP_TEXT[step] ?? "";
  return err.includes("is not allowed") ? err : `Your IP ${err} is not allowed for login.`;
}
