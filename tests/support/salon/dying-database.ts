import { env } from "cloudflare:workers";
import { connectD1, type Db } from "#db/d1-client.ts";

/** Moment of a room's death: before its transaction, or after it and before the response. */
export type RoomDeath = "before" | "after";

/** Database of a room that can be killed during a write; callers then never resolve. */
export class DyingDatabase {
	readonly db: Db;
	/** Resolves at the room's death. */
	died: Promise<void> = Promise.resolve();
	#death: RoomDeath | undefined;
	#dead: () => void = () => undefined;

	constructor() {
		this.db = new Proxy(connectD1(env.DB), {
			get: (target, name, receiver) =>
				name === "batch" ? this.#batch(target) : Reflect.get(target, name, receiver),
		});
	}

	/** Kills the room at its next transaction. */
	dieAt(death: RoomDeath): void {
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
