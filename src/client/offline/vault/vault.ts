import type { OfflineEnv } from "../contract/env";
import type { LockRow, VaultKeys, Access, LockState, Vault } from "../contract/vault";
import type { KeysDb } from "../database/keys-db";

type News =
  | { readonly t: "row" }
  | { readonly t: "lock" }
  | { readonly t: "active" }
  | { readonly t: "ask"; readonly userKey: string }
  | { readonly t: "keys"; readonly userKey: string; readonly keys: VaultKeys };

/** Long enough for a form to store what was typed. */
const LINGER_MS = 2_000;
const NOTIFY_ACTIVE_MS = 10_000;

/** A vault for use without a PIN: everything is plain. */
export const NO_VAULT: Pick<Vault, "access" | "accessToKeep"> = {
  access: async () => "plain",
  accessToKeep: async () => "plain",
};

interface Held {
  readonly userKey: string;
  readonly keys: VaultKeys;
}

export const createVault = (env: OfflineEnv, keysDb: KeysDb): Vault => new HeldVault(env, keysDb);

class HeldVault implements Vault {
  private readonly listeners = new Set<() => void>();
  private readonly rows = new Map<string, Promise<LockRow | null>>();
  private readonly channel: BroadcastChannel;
  private held: Held | null = null;
  /** The keys just after a lock. */
  private lastHeld: Held | null = null;
  private signedInUser: string | null = null;
  private activeAt: number;

  constructor(
    private readonly env: OfflineEnv,
    private readonly keysDb: KeysDb,
  ) {
    this.activeAt = env.now();
    this.channel = env.channel("mac-vault");
    this.channel.onmessage = ({ data }: MessageEvent<News>) => this.receive(data);
  }

  readonly access = (userKey: string): Promise<Access> => this.accessBy(userKey, null);

  readonly accessToKeep = (userKey: string): Promise<Access> => this.accessBy(userKey, this.lastHeld);

  readonly state = async (userKey: string): Promise<LockState> => {
    const known = userKey === "" ? null : await this.row(userKey);
    if (!known) return "none";
    if (this.held?.userKey === userKey) return "open";
    this.post({ t: "ask", userKey });
    return known.wrapped ? "locked" : "blocked";
  };

  readonly row = (userKey: string): Promise<LockRow | null> => {
    const known = this.rows.get(userKey) ?? this.keysDb.lockRow(userKey);
    this.rows.set(userKey, known);
    known.catch(() => this.rows.delete(userKey));
    return known;
  };

  readonly hold = (userKey: string, keys: VaultKeys): void => {
    this.activeAt = this.env.now();
    this.take({ userKey, keys });
    this.post({ t: "keys", userKey, keys });
  };

  readonly lock = (): void => {
    this.drop();
    this.post({ t: "lock" });
  };

  readonly changed = (): void => {
    this.notify();
    this.post({ t: "row" });
  };

  readonly onChange = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  };

  readonly signedIn = (userKey: string): void => {
    this.signedInUser = userKey;
    if (this.held && this.held.userKey !== userKey) this.lock();
  };

  readonly takeSignIn = (userKey: string): boolean => {
    const isFresh = this.signedInUser === userKey;
    this.signedInUser = null;
    return isFresh;
  };

  readonly active = (): void => {
    if (this.env.now() - this.activeAt > NOTIFY_ACTIVE_MS) this.post({ t: "active" });
    this.activeAt = this.env.now();
  };

  readonly lastActive = (): number => this.activeAt;

  readonly close = (): void => this.channel.close();

  private async accessBy(userKey: string, last: Held | null): Promise<Access> {
    if (userKey === "" || !(await this.row(userKey))) return "plain";
    return this.held?.userKey === userKey ? this.held.keys : last?.userKey === userKey ? last.keys : "locked";
  }

  private receive(news: News): void {
    if (news.t === "row") this.notify();
    if (news.t === "lock") this.drop();
    if (news.t === "active") this.activeAt = this.env.now();
    if (news.t === "ask" && this.held?.userKey === news.userKey) this.post({ t: "keys", ...this.held });
    if (news.t !== "keys" || this.held) return;
    this.rows.clear();
    void this.row(news.userKey).then(
      (known) => {
        if (known && !this.held) this.take(news);
      },
      () => undefined,
    );
  }

  private take({ userKey, keys }: Held): void {
    this.held = { userKey, keys };
    this.notify();
  }

  private drop(): void {
    const last = this.held;
    this.held = null;
    if (!last) return;
    this.lastHeld = last;
    this.env.setTimeout(() => {
      if (this.lastHeld === last) this.lastHeld = null;
    }, LINGER_MS);
    this.notify();
  }

  private notify(): void {
    this.rows.clear();
    for (const listener of this.listeners) listener();
  }

  private post(news: News): void {
    try {
      this.channel.postMessage(news);
    } catch {
      // A browser that does not pass keys between tabs asks for the PIN in each tab.
    }
  }
}
