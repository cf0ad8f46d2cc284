import { RightsView } from "./rights-view";
import type { RightsLine } from "./rights-row";

const userName = (line: RightsLine): string => line.cousers;

/**
 * The rights of every user on one module, under its row of the modules list (ACCT-036). `formmnu` is the key of the
 * module.
 */
export function ModuleRights({ formmnu }: { readonly formmnu: string }) {
  return <RightsView key={formmnu} of={{ formmnu }} label="Rights by user" nameTitle="User" nameOf={userName} />;
}
