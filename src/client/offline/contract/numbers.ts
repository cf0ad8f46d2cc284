/** Numbers reserved for documents that are made without a line. Nothing of it is ever in the way of a save. */
export interface Numbers {
  /** Numbers of this kind and financial year are wanted on this device: asked for now where there is a line, and kept from now on. */
  readonly ready: (entity: string, fy: string) => Promise<void>
  /** The same where this device keeps numbers of the kind already; else nothing: who always has a line takes the server's next one. */
  readonly again: (entity: string, fy: string) => Promise<void>
  /** How many are left here. */
  readonly left: (entity: string, fy: string) => Promise<number>
}
