import { read, utils } from "@e965/xlsx";
import { SMTPServer } from "smtp-server";
import { ACCOUNT_ENDPOINTS } from "../../../../src/wire/account-endpoints";
import { readPdf } from "../../documents/print/read-pdf";
import type { TestServer } from "../../harness";

/** A loopback address unique to this process, so that port 2525 is free. */
const HOST = `127.${(process.pid >> 16) & 255}.${(process.pid >> 8) & 255}.${process.pid & 255}`;

const SETTINGS = {
  mto: "copy@example.com",
  display_name: "Anand Traders",
  mfrom: "bills@example.com",
  mpwd: "mail-word",
  msm: HOST,
  mp: 2525,
  mssl: false,
};

interface TakenMail {
  readonly to: readonly string[];
  /** As it came over the line. */
  readonly text: string;
}

interface MailServer {
  /** What the e-mail settings of a company name to send through it. */
  readonly settings: typeof SETTINGS;
  /** The mails that it took, oldest first. */
  readonly taken: TakenMail[];
  /** Called when a mail has been taken and before the sender hears of it. */
  onTaken: () => void;
  close(): Promise<void>;
}

/** A real SMTP server on this machine. */
export async function openMailServer(): Promise<MailServer> {
  const mails: MailServer = { settings: SETTINGS, taken: [], onTaken: () => undefined, close: () => Promise.resolve() };
  const smtp = new SMTPServer({
    disabledCommands: ["STARTTLS"],
    allowInsecureAuth: true,
    onAuth: ({ username }, _session, done) => done(null, { user: String(username) }),
    onData: (stream, { envelope }, done) => {
      const parts: Buffer[] = [];
      stream.on("data", (part: Buffer) => parts.push(part));
      stream.on("end", () => {
        mails.taken.push({
          to: envelope.rcptTo.map(({ address }) => address),
          text: Buffer.concat(parts).toString("utf8"),
        });
        mails.onTaken();
        done();
      });
    },
  });
  await new Promise<void>((resolve) => smtp.listen(2525, HOST, resolve));
  mails.close = () => new Promise<void>((resolve) => smtp.close(() => resolve()));
  return mails;
}

/** The e-mail settings of the owner's company lead to that server. */
export async function useMailServer({ app, users }: TestServer): Promise<void> {
  const { body } = await app.inject({
    method: "POST",
    url: ACCOUNT_ENDPOINTS.emailSettings,
    headers: { authorization: `Bearer ${users.owner.token}` },
    payload: SETTINGS,
  });
  if (body !== "Settings has been updated.") throw new Error(body);
}

/** The attachment of a mail with this type: its name and bytes. */
function attachmentOf(text: string, type: RegExp): { readonly name: string; readonly content: Buffer } {
  const head = `\\r\\nContent-Type:\\s+${type.source}[\\s\\S]*?\\r\\n\\r\\n`;
  const [, body = ""] = new RegExp(`${head}([A-Za-z0-9+/=\\r\\n]+)`).exec(text) ?? [];
  return {
    name: /filename="?([^"\r\n;]+)/.exec(text)?.[1] ?? "",
    content: Buffer.from(body.replaceAll("\r\n", ""), "base64"),
  };
}

/** The workbook of a mail: its name, and the rows of its sheet by their headings. */
export function workbookOf({ text }: TakenMail): {
  readonly name: string;
  readonly rows: readonly Readonly<Record<string, unknown>>[];
} {
  const { name, content } = attachmentOf(text, /application\/vnd\.openxml/);
  const book = read(content, { cellDates: true });
  const sheet = book.Sheets[book.SheetNames[0] ?? ""] ?? {};
  return { name, rows: utils.sheet_to_json(sheet) };
}

/** The PDF of a mail: its name, and the text of each page. */
export async function pdfOf({
  text,
}: TakenMail): Promise<{ readonly name: string; readonly pages: readonly string[] }> {
  const { name, content } = attachmentOf(text, /application\/pdf/);
  return { name, pages: await readPdf(content) };
}
