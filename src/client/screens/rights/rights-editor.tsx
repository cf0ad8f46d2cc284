import { CopyFrom } from "./copy-from";
import { RightsView } from "./rights-view";
import type { RightsLine } from "./rights-row";

const moduleName = (line: RightsLine): string => line.formcaptaion;

/**
 * The rights of one user on every module, under the user's row in the users list (ACCT-043). `cousers` is the user
 * name.
 */
export function RightsEditor({ cousers }: { readonly cousers: string }) {
  return (
    <RightsView
      key={cousers}
      of={{ cousers }}
      label={`Rights of ${cousers}`}
      nameTitle="Module Name"
      nameOf={moduleName}
      tools={(lines, isAdmin, edit) => <CopyFrom cousers={cousers} isAdmin={isAdmin} lines={lines} onCopy={edit} />}
    />
  );
}
