import { z } from "zod";
import { NotSent } from "../engine/effects/connector";
import type { GoogleService } from "../engine/call/server-parts";
import { outsideCall, refusedCall } from "./outside-call";

/**
 * Contacts in the Google account of this server, by the People API (developers.google.com/people). Writes of one
 * account go one after the other, as Google asks; a batch takes up to 200 contacts.
 */

const GOOGLE = "Google Contacts";
const BATCH_MAX = 200;
const PAGE_MAX = 1000;

export interface Contact {
  /** The company of the contact; the spec calls how it is made `createType`. */
  readonly createType: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly phone: string;
  readonly email: string;
}

const token = z.object({ access_token: z.string().min(1) });
const refusal = z.object({ error: z.object({ message: z.string(), status: z.string().default("") }) });
const connections = z.object({
  connections: z
    .array(
      z.object({
        phoneNumbers: z.array(z.object({ value: z.string().default("") })).default([]),
        emailAddresses: z.array(z.object({ value: z.string().default("") })).default([]),
      }),
    )
    .default([]),
  nextPageToken: z.string().optional(),
});

let last: Promise<unknown> = Promise.resolve();

/** Runs work with the account after all that this process began before. */
export function oneAfterTheOther<T>(work: () => Promise<T>): Promise<T> {
  const mine = last.then(work);
  last = mine.catch(() => undefined);
  return mine;
}

/** One account of Google, with an access token of this moment. */
export interface People {
  /** Throws `NotSent` where Google made none of a batch; after any other error the result is unknown. */
  readonly create: (contacts: readonly Contact[]) => Promise<void>;
  /** Phones as digits and e-mail addresses in small letters of all contacts. */
  readonly known: () => Promise<ReadonlySet<string>>;
}

/** Signs in with the refresh token. Throws `NotSent` where Google refuses it or cannot be reached. */
export async function openPeople(google: GoogleService): Promise<People> {
  const bearer = await accessToken(google);
  // Paths with a colon begin with "./": without it they would be addresses of their own.
  const ask = async (path: string, body?: object): Promise<unknown> => {
    const answer = await outsideCall(GOOGLE, new URL(path, google.url), {
      method: body ? "POST" : "GET",
      headers: { authorization: `Bearer ${bearer}`, ...(body ? { "content-type": "application/json" } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    if (!answer.ok) throw failure(answer);
    return json(answer.text);
  };
  return {
    create: async (contacts) => {
      const [only] = contacts;
      if (contacts.length === 1 && only)
        return void (await ask("./people:createContact?personFields=names", personOf(only)));
      for (let at = 0; at < contacts.length; at += BATCH_MAX)
        await ask("./people:batchCreateContacts", {
          contacts: contacts.slice(at, at + BATCH_MAX).map((one) => ({ contactPerson: personOf(one) })),
          readMask: "names",
        });
    },
    known: async () => {
      const found = new Set<string>();
      for (let page: string | undefined = ""; page !== undefined;) {
        const query = `personFields=phoneNumbers,emailAddresses&pageSize=${PAGE_MAX}`;
        const next: string = page && `&pageToken=${encodeURIComponent(page)}`;
        const answer = connections.parse(await ask(`people/me/connections?${query}${next}`));
        for (const { phoneNumbers, emailAddresses } of answer.connections) {
          for (const { value } of phoneNumbers) found.add(phoneKey(value));
          for (const { value } of emailAddresses) found.add(value.trim().toLowerCase());
        }
        page = answer.nextPageToken || undefined;
      }
      return found;
    },
  };
}

/** The last ten digits: one number is written with and without its country code. */
export const phoneKey = (phone: string): string => phone.replace(/\D/g, "").slice(-10);

/** `people:createContact` takes one name; the kind of the contact is a field of ours. */
const personOf = ({ createType, firstName, lastName, phone, email }: Contact): object => ({
  names: [{ givenName: firstName, ...(lastName ? { familyName: lastName } : {}) }],
  ...(phone ? { phoneNumbers: [{ value: phone, type: "mobile" }] } : {}),
  ...(email ? { emailAddresses: [{ value: email, type: "work" }] } : {}),
  userDefined: [{ key: "createType", value: createType }],
});

async function accessToken({ tokenUrl, clientId, clientSecret, refreshToken }: GoogleService): Promise<string> {
  const answer = await outsideCall(GOOGLE, new URL(tokenUrl), {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams({
      grant_type: "refresh_token",
      client_id: clientId,
      client_secret: clientSecret,
      refresh_token: refreshToken,
    }).toString(),
  }).catch((error: unknown) => {
    throw error instanceof NotSent ? error : new NotSent("Google did not answer the sign-in in time.", true);
  });
  const found = token.safeParse(json(answer.text));
  if (answer.ok && found.success) return found.data.access_token;
  throw new NotSent(
    "Google refused the sign-in of this server. GOOGLE_REFRESH_TOKEN must be renewed.",
    answer.status >= 500,
  );
}

/** A refusal in the words of Google. Where it counts requests, the contact was not made and may be made later. */
function failure(answer: { readonly status: number; readonly text: string }): Error {
  const found = refusal.safeParse(json(answer.text));
  if (!found.success || answer.status >= 500) return refusedCall(GOOGLE, answer);
  const { message } = found.data.error;
  return new NotSent(`Google refused: ${message}`.slice(0, 300), answer.status === 429);
}

function json(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
