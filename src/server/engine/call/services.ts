/** A gateway that is paired with a phone (ENV-030), or Meta's WhatsApp Business Cloud API. */
export type WhatsappService =
  | { readonly kind: "gateway"; readonly url: string; readonly token: string }
  | {
      readonly kind: "cloud";
      /** Base address with the version of the API and a slash at its end. */
      readonly url: string;
      readonly token: string;
      readonly phoneId: string;
      /**
       * Approved template for documents: header with a document, body with one parameter. WhatsApp takes other messages
       * only within 24 hours after the recipient wrote.
       */
      readonly template: { readonly name: string; readonly language: string } | undefined;
    };

/** The Google account whose contacts this server keeps, by OAuth 2.0 with a refresh token. */
export interface GoogleService {
  /** Base address of the People API with a slash at its end. */
  readonly url: string;
  readonly tokenUrl: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly refreshToken: string;
}

/** Outside services configured at this start; an absent one is not configured. */
export interface Services {
  readonly whatsapp?: WhatsappService | undefined;
  readonly google?: GoogleService | undefined;
}
