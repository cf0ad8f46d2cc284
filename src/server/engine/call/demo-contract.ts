import type { Context } from './context'

/** What users may do with the demo while the server runs. Both answer '' or why not. */
export interface DemoDesk {
  readonly fill: () => Promise<string>
  /** `name` is what the user typed to confirm; `by` says who it is, for the trail of the company in which he works. */
  readonly remove: (coid: number, name: string, by: Pick<Context, 'session' | 'origin'>) => Promise<string>
}
