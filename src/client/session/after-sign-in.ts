import { isRecord } from "../../wire/envelope";

/** Navigation state of `/login`: where a sign-in leads. */
export interface AfterSignIn {
  readonly then: string;
}

/** The path within the app from the state of the location; the home page where it names none. */
export const pathAfterSignIn = (state: unknown): string =>
  isRecord(state) && typeof state.then === "string" && /^\/(?!\/)/.test(state.then) ? state.then : "/";
