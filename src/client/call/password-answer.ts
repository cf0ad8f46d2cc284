/** Reads the answer of the endpoint that shows an issued password (OPEN-051): the password, or why there is none. */
export function passwordIn(answer: string): { readonly password: string; readonly err: string } {
  try {
    const read: unknown = JSON.parse(answer);
    if (typeof read !== "object" || read === null) return { password: "", err: answer };
    return { password: "password" in read ? String(read.password) : "", err: "err" in read ? String(read.err) : "" };
  } catch {
    return { password: "", err: answer };
  }
}
