import { cleanFileName } from "../../domain/file-kind";
import { ATTACHMENT_ENDPOINTS } from "../attachments";
import type { Row } from "../envelope";

/** What a file for Tally holds (`tallytypename`): '' for masters and vouchers. */
export const TALLY_TYPES = ["", "All Masters", "Vouchers"] as const;
export type TallyType = (typeof TALLY_TYPES)[number];

/** More vouchers than this are exported in several files. */
export const TALLY_VOUCHERS_MAX = 20_000;

interface TallyFile {
  readonly coid: number;
  /** First and last day, `yyyy-MM-dd`. */
  readonly from: string;
  readonly to: string;
  /** 0 for all branches that the user may enter. */
  readonly branchid: number;
  readonly type: TallyType;
  /** Ends in `.xml`. */
  readonly name: string;
}

/** Path of a file for Tally. It is made when it is fetched: what changed since it was asked for is in it. */
const tallyFilePath = ({ coid, from, to, branchid, type, name }: TallyFile): string =>
  [
    ATTACHMENT_ENDPOINTS.files,
    coid,
    "tally",
    from,
    to,
    branchid,
    TALLY_TYPES.indexOf(type),
    encodeURIComponent(name),
  ].join("/");

/** The path of the file that the members of a request ask for (ENV-032). */
export const tallyPathOf = (coid: number, { dtpfrom, dtpto, branch, tallytypename, downloadfilename }: Row): string => {
  const [from, to] = [String(dtpfrom), String(dtpto)];
  const type = TALLY_TYPES.find((one) => one === tallytypename) ?? "";
  return tallyFilePath({ coid, from, to, branchid: Number(branch), type, name: fileName(downloadfilename, from, to) });
};

/** As it was asked for, otherwise by its days. */
function fileName(asked: unknown, from: string, to: string): string {
  const text = String(asked ?? "").trim();
  const plain = cleanFileName(text === "" ? `Tally ${from} to ${to}.xml` : text);
  return /\.xml$/i.test(plain) ? plain : `${plain}.xml`;
}
