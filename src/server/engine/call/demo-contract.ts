import type { Context } from "./context";

/** Actions of users on the demo while the server runs. Both return '' or the reason why not. */
export interface DemoDesk {
  readonly fill: () => Promise<string>;
  /** `name` is what the user typed to confirm; `by` identifies the user in the trail of the company they work in. */
  readonly remove: (coid: number, name: string, by: Pick<Context, "session" | "origin">) => Promise<string>;
}
