import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { withLocalDatabases } from "./local-databases.ts";
import { BEGIN_AT, STATE_DIR, WITH_SIMULATOR } from "./local-settings.ts";
import { applyLocalMigrations, isMigrated, markMigrated } from "./migrate-local.ts";

/** Initial contents of a state: the demo shop, or an administrator only. */
export type StateContents = "demo" | "empty";

const CONTENTS_FILE = join(STATE_DIR, "contents");

/** Initial contents of the state; undefined before they are loaded. */
export const readContents = (): StateContents | undefined =>
	existsSync(CONTENTS_FILE) ? (readFileSync(CONTENTS_FILE, "utf8") as StateContents) : undefined;

/** Records the initial contents after they are complete. */
export const markContents = (contents: StateContents): void => writeFileSync(CONTENTS_FILE, contents);

/** Whether the state has its tables and initial contents. */
export const isPrepared = (): boolean => isMigrated() && readContents() !== undefined;

/** Migrates the state's databases, and loads initial contents where there are none. */
export async function prepareState(contents: StateContents): Promise<void> {
	if (isPrepared()) return;
	await withLocalDatabases(async (databases) => {
		await applyLocalMigrations(databases);
		if (readContents() !== undefined) return;
		// Much of the product's code, loaded only at the first start.
		const { loadContentsOnce } = await import("./first-contents.ts");
		await loadContentsOnce(databases, contents, startTime());
	});
	markMigrated();
}

/** Start of the simulator's clock, or the machine's time without a simulator. */
const startTime = (): number => (WITH_SIMULATOR && BEGIN_AT ? Date.parse(BEGIN_AT) : Date.now());
