import type { Row } from '../../../wire/envelope'
import type { EffectKind } from '../../../wire/follow-ups'
import type { Tenant } from '../../db/database'
import type { ServerParts } from '../call/server-parts'

/** The service certainly has not got it. `later` says that another try may go better by itself. */
export class NotSent extends Error {
  constructor(
    message: string,
    readonly later = false,
  ) {
    super(message)
  }
}

/** An outside service: default export of `<name>.connector.ts` in `server/connectors`. */
export interface Connector {
  readonly kind: EffectKind
  /**
   * Hands the payload over for this company and branch. Throws `NotSent` where nothing went out (not configured, refused, no line);
   * any other error means that nobody knows, and it is not sent again by itself.
   */
  readonly send: (parts: ServerParts, who: Tenant, payload: Row) => Promise<void>
}

export function defineConnector(connector: Connector): Connector {
  return connector
}
