import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { connect, type Db } from "#db/client.ts";
import { friends } from "#db/friends.ts";
import { operators } from "#db/operators.ts";
import { type Databases, withDatabases } from "./databases.ts";
import { bringUp, isMigrated, noteMigrated } from "./migrate.ts";
import { BEGIN_AT, STATE_DIR, WITH_SIMULATOR } from "./settings.ts";

/** First contents of a state: the demo shop, or an administrator alone. */
export type Contents = "demo" | "empty";

const MARK = join(STATE_DIR, "contents");

/** First contents of the state; undefined where it has none yet. */
export const contentsOf = (): Contents | undefined =>
	existsSync(MARK) ? (readFileSync(MARK, "utf8") as Contents) : undefined;

/** Whether the state has its tables and its first contents. */
export const isPrepared = (): boolean => isMigrated() && contentsOf() !== undefined;

/** Brings the state's databases up to date, and loads its first contents where it has none. */
export async function prepareState(contents: Contents): Promise<void> {
	if (isPrepared()) return;
	await withDatabases(async (databases) => {
		await bringUp(databases);
		if (contentsOf() === undefined) await loadOnce(databases, contents, firstMoment());
	});
	noteMigrated();
}

/** The time at which the simulator's clock begins, or the machine's where there is no simulator. */
const firstMoment = (): number => (WITH_SIMULATOR && BEGIN_AT ? Date.parse(BEGIN_AT) : Date.now());

/** Loads the contents into an empty database, once. */
export async function loadOnce(databases: Databases, contents: Contents, now: number): Promise<void> {
	const loaded = await loadedContents(connect(databases.database));
	// A good part of the product's code, of which no later start has need.
	if (!loaded) await (await import("./first-contents.ts")).FIRST_CONTENTS[contents](databases, now);
	writeFileSync(MARK, loaded ?? contents);
}

/** Contents of a database that lacks its mark: operators are loaded last. */
async function loadedContents(db: Db): Promise<Contents | undefined> {
	const [operator] = await db.select({ id: operators.id }).from(operators).limit(1);
	if (!operator) return undefined;
	const [friend] = await db.select({ id: friends.id }).from(friends).limit(1);
	return friend ? "demo" : "empty";
}
