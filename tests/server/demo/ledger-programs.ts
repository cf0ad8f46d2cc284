import { execFileSync } from "node:child_process";

/**
 * Balances of all accounts of a journal file by a plain-text accounting program, in paise; null if it is not
 * installed.
 */
export function programBalances(program: "hledger" | "ledger", file: string): ReadonlyMap<string, number> | null {
  try {
    execFileSync(program, ["--version"], { stdio: "ignore" });
  } catch {
    return null;
  }
  const args =
    program === "hledger"
      ? ["-f", file, "balance", "--flat", "--no-total", "--output-format=csv"]
      : ["-f", file, "balance", "--flat", "--no-total", "--balance-format", '"%(account)","%(amount)"\n'];
  const text = execFileSync(program, args, {
    encoding: "utf8",
    maxBuffer: 1e9,
    env: { ...process.env, LANG: "C.UTF-8" },
  });
  const rows = [...text.matchAll(/^"((?:[^"]|"")*)","INR (-?[\d]+(?:\.\d{1,2})?)"$/gm)];
  return new Map(
    rows.map(([, account = "", amount = ""]) => [account.replaceAll('""', '"'), Math.round(Number(amount) * 100)]),
  );
}
