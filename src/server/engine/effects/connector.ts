import type { Row } from "../../../wire/envelope";
import type { EffectKind } from "../../../wire/follow-ups";
import type { Tenant } from "../../db/database";
import type { ServerParts } from "../call/server-parts";

/** The service certainly did not receive it. `canRetry` means that an automatic retry may succeed. */
export class NotSent extends Error {
  constructor(
    message: string,
    readonly canRetry = false,
  ) {
    super(message);
  }
}

/** An outside service: default export of `<name>.connector.ts` in `server/connectors`. */
export interface Connector {
  readonly kind: EffectKind;
  /**
   * Sends the payload for this company and branch. Throws `NotSent` where nothing went out (not configured, refused,
   * no connection). After any other error the result is unknown, and the payload is not sent again automatically.
   */
  readonly send: (parts: ServerParts, tenant: Tenant, payload: Row) => Promise<void>;
}

export function defineConnector(connector: Connector): Connector {
  return connector;
}
