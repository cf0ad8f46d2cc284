/** The answer of `passkeyBegin`: options as JSON text, or the error message. */
export function readOptions(answer: string): { readonly options: string; readonly err: string } {
  try {
    const read: unknown = JSON.parse(answer);
    const { options, err } = typeof read === "object" && read !== null ? (read as Record<string, unknown>) : {};
    if (typeof options === "string") return { options, err: "" };
    return { options: "", err: typeof err === "string" ? err : "The server did not answer as expected." };
  } catch {
    return { options: "", err: answer };
  }
}

/** Asks the browser to make a passkey. Returns its answer as JSON text, or the error message. */
export async function makePasskey(options: string): Promise<{ readonly credential: string; readonly err: string }> {
  const { browserSupportsWebAuthn, startRegistration } = await import("@simplewebauthn/browser");
  if (!browserSupportsWebAuthn())
    return { credential: "", err: "This browser does not support passkeys, or the page was not opened over HTTPS." };
  try {
    return { credential: JSON.stringify(await startRegistration({ optionsJSON: JSON.parse(options) })), err: "" };
  } catch (error) {
    const isThere = error instanceof Error && error.name === "InvalidStateError";
    return {
      credential: "",
      err: isThere ? "This device already has a passkey for your account." : "No passkey was made. Please try again.",
    };
  }
}
