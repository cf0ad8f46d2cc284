import { isIP } from "node:net";
import { createTransport } from "nodemailer";
import { NotSent } from "../engine/effects/connector";
import { mailAddress, UNREACHED_MAIL } from "./mail-target";

/** A mail server and its sender, with the password in clear text. */
interface SmtpAccount {
  readonly host: string;
  readonly port: number;
  /**
   * TLS from the start on port 465, otherwise by STARTTLS, without which nothing is sent. False sends unencrypted.
   */
  readonly isSecure: boolean;
  readonly from: string;
  readonly fromName: string;
  readonly password: string;
  /** The server can be in a private network. */
  readonly mayBePrivate: boolean;
}

export interface Attachment {
  readonly filename: string;
  readonly content: Buffer;
  readonly contentType: string;
}

export interface Mail {
  readonly to: string;
  readonly cc: string;
  readonly subject: string;
  readonly html: string;
  readonly attachments?: readonly Attachment[];
}

const TIMEOUT_MS = 15_000;
const IMPLICIT_TLS = 465;

/**
 * Hands one mail to the server. Throws `NotSent` if the server certainly did not accept it: no connection, sign-in or
 * address refused, or a refusing reply. Any other error means that the connection broke after the text was sent.
 */
export async function sendMail(account: SmtpAccount, mail: Mail): Promise<void> {
  const { host, port, isSecure, from, fromName, password, mayBePrivate } = account;
  const address = await mailAddress(account, mayBePrivate);
  const transport = createTransport({
    host: address,
    port,
    tls: isIP(host) === 0 ? { servername: host } : {},
    secure: isSecure && port === IMPLICIT_TLS,
    requireTLS: isSecure,
    ignoreTLS: !isSecure,
    auth: { user: from, pass: password },
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  try {
    await transport.sendMail({
      from: { name: fromName, address: from },
      to: mail.to,
      ...(mail.cc ? { cc: mail.cc } : {}),
      subject: mail.subject,
      html: mail.html,
      attachments: mail.attachments?.map((attachment) => ({ ...attachment })),
    });
  } catch (error) {
    throw failure(error);
  } finally {
    transport.close();
  }
}

const UNREACHED: ReadonlySet<string> = new Set(["ECONNECTION", "EDNS", "EPROTOCOL", "ESOCKET", "ETLS", "ETIMEDOUT"]);
/** Replies up to the sign-in, such as the greeting of an unknown server, are not shown to users. */
const BEFORE_SIGN_IN: ReadonlySet<string> = new Set(["CONN", "EHLO", "HELO", "LHLO", "STARTTLS"]);

function failure(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const { code, command, responseCode, message } = error as Error & {
    readonly code?: string;
    readonly command?: string;
    readonly responseCode?: number;
  };
  const serverReply = message.slice(0, 200);
  if (command !== "DATA" && ((code && UNREACHED.has(code)) || (command && BEFORE_SIGN_IN.has(command))))
    return new NotSent(UNREACHED_MAIL, true);
  if (code === "EAUTH") return new NotSent(`The mail server refused the sign-in: ${serverReply}`);
  if (responseCode) return new NotSent(`The mail server refused: ${serverReply}`, responseCode < 500);
  if (code === "EENVELOPE") return new NotSent(`The mail has no valid address: ${serverReply}`);
  return error;
}
