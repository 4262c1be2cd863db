import { env } from "cloudflare:workers";
import { connect, type Db } from "#db/client.ts";

/** Where a room's worker dies: before its transaction is written, or after it and before anybody is answered. */
export type Death = "before" | "after";

/** A database of a room that can be killed while it writes: whoever waits for it then waits for ever. */
export class DyingDatabase {
	readonly db: Db;
	/** Resolves once the room is dead. */
	died: Promise<void> = Promise.resolve();
	#death: Death | undefined;
	#dead: () => void = () => undefined;

	constructor() {
		this.db = new Proxy(connect(env.DB), {
			get: (target, name, receiver) =>
				name === "batch" ? this.#batch(target) : Reflect.get(target, name, receiver),
		});
	}

	/** Kills the room at its next transaction. */
	dieAt(death: Death): void {
		this.#death = death;
		this.died = new Promise((resolve) => {
			this.#dead = resolve;
		});
	}

	#batch(target: Db): Db["batch"] {
		const batch = async (statements: Parameters<Db["batch"]>[0]) => {
			const { toSQL } = statements[0] as { toSQL?: () => { sql: string } };
			const isWrite = /^insert into "salon_commits"/.test(toSQL?.call(statements[0]).sql ?? "");
			if (!isWrite || !this.#death) return target.batch(statements);
			if (this.#death === "after") await target.batch(statements);
			this.#dead();
			return new Promise(() => undefined);
		};
		return batch as Db["batch"];
	}
}
