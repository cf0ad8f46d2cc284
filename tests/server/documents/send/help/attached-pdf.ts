/** The PDF of a mail as it came over the line. */
export function pdfOf(text: string): { readonly name: string; readonly bytes: Buffer } {
  const [, head = "", body = ""] =
    /\r\n(Content-Type:\s+application\/pdf[\s\S]*?)\r\n\r\n([A-Za-z0-9+/=\r\n]+)/.exec(text) ?? [];
  return {
    name: /filename="?([^"\r\n;]+)/.exec(head)?.[1] ?? "",
    bytes: Buffer.from(body.replaceAll("\r\n", ""), "base64"),
  };
}
