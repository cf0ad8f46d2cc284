import type { GoogleService, Services, WhatsappService } from "./engine/call/server-parts";

type Env = Readonly<Record<string, string | undefined>>;

const CLOUD_URL = "https://graph.facebook.com/v23.0/";
const PEOPLE_URL = "https://people.googleapis.com/v1/";
const TOKEN_URL = "https://oauth2.googleapis.com/token";

/** Outside services of the environment. Throws a message for the terminal if a value is not usable. */
export const readServices = (env: Env): Services => ({ whatsapp: whatsappOf(env), google: googleOf(env) });

/** The gateway comes before the Cloud API. */
function whatsappOf(env: Env): WhatsappService | undefined {
  const { WHATSAPP_URL, WHATSAPP_TOKEN, WHATSAPP_PHONE_ID, WHATSAPP_CLOUD_URL, WHATSAPP_TEMPLATE } = env;
  if (WHATSAPP_URL) return { kind: "gateway", url: readUrl("WHATSAPP_URL", WHATSAPP_URL), token: WHATSAPP_TOKEN ?? "" };
  if (!WHATSAPP_PHONE_ID) return undefined;
  if (!/^\d+$/.test(WHATSAPP_PHONE_ID)) throw new Error("WHATSAPP_PHONE_ID must be the id of a phone number, digits.");
  if (!WHATSAPP_TOKEN) throw new Error("WHATSAPP_PHONE_ID needs WHATSAPP_TOKEN, the access token of the Cloud API.");
  const url = readUrl("WHATSAPP_CLOUD_URL", WHATSAPP_CLOUD_URL || CLOUD_URL);
  const template = WHATSAPP_TEMPLATE ? readTemplate(WHATSAPP_TEMPLATE) : undefined;
  return { kind: "cloud", url, token: WHATSAPP_TOKEN, phoneId: WHATSAPP_PHONE_ID, template };
}

/** `invoice_ready/en` */
function readTemplate(text: string): { readonly name: string; readonly language: string } {
  const [, name, language] = /^([a-z0-9_]+)\/([A-Za-z_]+)$/.exec(text) ?? [];
  if (!name || !language)
    throw new Error(`WHATSAPP_TEMPLATE must be a template and its language, as invoice_ready/en, not ${text}.`);
  return { name, language };
}

function googleOf(env: Env): GoogleService | undefined {
  const { GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET, GOOGLE_REFRESH_TOKEN } = env;
  if (!GOOGLE_CLIENT_ID && !GOOGLE_CLIENT_SECRET && !GOOGLE_REFRESH_TOKEN) return undefined;
  if (!GOOGLE_CLIENT_ID || !GOOGLE_CLIENT_SECRET || !GOOGLE_REFRESH_TOKEN)
    throw new Error("GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET and GOOGLE_REFRESH_TOKEN must be given together.");
  return {
    url: readUrl("GOOGLE_PEOPLE_URL", env.GOOGLE_PEOPLE_URL || PEOPLE_URL),
    tokenUrl: readUrl("GOOGLE_TOKEN_URL", env.GOOGLE_TOKEN_URL || TOKEN_URL).replace(/\/$/, ""),
    clientId: GOOGLE_CLIENT_ID,
    clientSecret: GOOGLE_CLIENT_SECRET,
    refreshToken: GOOGLE_REFRESH_TOKEN,
  };
}

/** Ends the URL with a slash, so that relative paths are appended to it. */
function readUrl(name: string, text: string): string {
  if (!/^https?:\/\//.test(text) || !URL.canParse(text))
    throw new Error(`${name} must be an http or https address, not ${text}.`);
  return text.endsWith("/") ? text : `${text}/`;
}
