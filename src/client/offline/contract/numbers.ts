/** Numbers reserved for documents that are made offline. Nothing here ever blocks a save. */
export interface Numbers {
  /** This device needs numbers of this kind and financial year: keeps some from now on, requested now if online. */
  readonly ready: (entity: string, fy: string) => Promise<void>;
  /** The same where this device already keeps such numbers; otherwise nothing: the server numbers online saves. */
  readonly again: (entity: string, fy: string) => Promise<void>;
  /** How many are left on this device. */
  readonly left: (entity: string, fy: string) => Promise<number>;
}
