import type { EffectKind } from "../../../wire/follow-ups";
import { declaredFiles } from "../call/declared";
import type { Connector } from "./connector";

/** `*.connector.ts`. */
export const connectorFiles = declaredFiles<Connector>("connectors");

/** All connectors of the server, by what they send. */
export const connectors = connectorFiles.derive(
  (all): ReadonlyMap<EffectKind, Connector> =>
    new Map(Object.values(all).map((connector) => [connector.kind, connector])),
);
