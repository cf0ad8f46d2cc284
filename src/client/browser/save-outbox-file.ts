import { saveFile } from "./save-file";

/** Saves exported saves (`exportRows`) as a file that the outbox of any device imports. */
export const saveOutboxFile = (text: string, save = saveFile): void =>
  save("outbox.macout.json", new Blob([text], { type: "application/json" }));
