/** The answer of ENV-027 as the screen shows it. */
export interface SetupAnswer {
  readonly lblAccountName: string;
  readonly lblManualSetupCode: string;
  readonly imgQrCode: string;
  readonly lblResult: string;
  readonly recoverycodes: readonly string[];
}

/**
 * A text that is no such answer (offline, a refusal) becomes the result itself. Only a picture embedded in the answer
 * is shown.
 */
export function readSetup(answer: string): SetupAnswer {
  const read = objectOf(answer);
  if (!read) return { lblAccountName: "", lblManualSetupCode: "", imgQrCode: "", lblResult: answer, recoverycodes: [] };
  const text = (key: string): string => (typeof read[key] === "string" ? read[key] : "");
  const picture = text("imgQrCode");
  return {
    lblAccountName: text("lblAccountName"),
    lblManualSetupCode: text("lblManualSetupCode"),
    lblResult: text("lblResult"),
    imgQrCode: picture.startsWith("data:image/png;base64,") ? picture : "",
    recoverycodes: Array.isArray(read.recoverycodes) ? read.recoverycodes.map(String) : [],
  };
}

function objectOf(text: string): Readonly<Record<string, unknown>> | null {
  try {
    const read: unknown = JSON.parse(text);
    return typeof read === "object" && read !== null && !Array.isArray(read) ? { ...read } : null;
  } catch {
    return null;
  }
}
