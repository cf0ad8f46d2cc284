import type { SessionUser } from "./session-user";

/** Tools of the developer that ask for a password of their own (OPEN-072). */
export type GateName = "sqlrun";

type GateAnswer = { readonly pass: string; readonly until: Date } | { readonly refused: string };

/** A pass is valid for one session and one gate, for half an hour. A new password makes all passes invalid. */
export interface Gates {
  readonly open: (name: GateName, session: SessionUser, password: string, now: Date) => Promise<GateAnswer>;
  readonly holds: (name: GateName, session: SessionUser, pass: string, now: Date) => boolean;
}
