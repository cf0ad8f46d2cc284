/** Tables that code names directly; masters' tables come from declarations and are reached through `sql` fragments. */
export interface Tables {
  readonly placeholder: { readonly id: number }
}
