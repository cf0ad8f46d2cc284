import { AsyncLocalStorage } from "node:async_hooks";
import { CompiledQuery, PostgresDialect, PostgresDriver } from "kysely";
import type { DatabaseConnection, Driver, PostgresDialectConfig, TransactionSettings } from "kysely";

/**
 * Statements that open the transaction begun inside `run`. They are sent with `begin` in one round trip; each round
 * trip costs up to 1 ms.
 */
export const opening = new AsyncLocalStorage<string>();

class OpeningDriver extends PostgresDriver {
  override async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    const statements = opening.getStore();
    if (statements === undefined) return super.beginTransaction(connection, settings);
    try {
      await connection.executeQuery(CompiledQuery.raw(statements));
    } catch (error) {
      // The first statement was `begin`, and a connection may return to the pool only outside a transaction.
      await this.rollbackTransaction(connection).catch(() => undefined);
      throw error;
    }
  }
}

export class OpeningDialect extends PostgresDialect {
  readonly #config: PostgresDialectConfig;
  constructor(config: PostgresDialectConfig) {
    super(config);
    this.#config = config;
  }
  override createDriver(): Driver {
    return new OpeningDriver(this.#config);
  }
}
