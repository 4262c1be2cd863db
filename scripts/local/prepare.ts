import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { withDatabases } from "./databases.ts";
import { bringUp, isMigrated, noteMigrated } from "./migrate.ts";
import { BEGIN_AT, STATE_DIR, WITH_SIMULATOR } from "./settings.ts";

/** First contents of a state: the demo shop, or an administrator alone. */
export type Contents = "demo" | "empty";

const MARK = join(STATE_DIR, "contents");

/** First contents of the state; undefined where it has none yet. */
export const contentsOf = (): Contents | undefined =>
	existsSync(MARK) ? (readFileSync(MARK, "utf8") as Contents) : undefined;

/** Notes the first contents, once they are complete. */
export const noteContents = (contents: Contents): void => writeFileSync(MARK, contents);

/** Whether the state has its tables and its first contents. */
export const isPrepared = (): boolean => isMigrated() && contentsOf() !== undefined;

/** Brings the state's databases up to date, and loads its first contents where it has none. */
export async function prepareState(contents: Contents): Promise<void> {
	if (isPrepared()) return;
	await withDatabases(async (databases) => {
		await bringUp(databases);
		if (contentsOf() !== undefined) return;
		// A good part of the product's code, of which no later start has need.
		const { loadOnce } = await import("./first-contents.ts");
		await loadOnce(databases, contents, firstMoment());
	});
	noteMigrated();
}

/** The time at which the simulator's clock begins, or the machine's where there is no simulator. */
const firstMoment = (): number => (WITH_SIMULATOR && BEGIN_AT ? Date.parse(BEGIN_AT) : Date.now());
