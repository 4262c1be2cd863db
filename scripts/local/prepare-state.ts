import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type LocalAccount, localOrigin, readContents, type StateContents } from "./local-accounts.ts";
import { withLocalDatabases } from "./local-databases.ts";
import { BEGIN_AT, STATE_DIR, WITH_SIMULATOR } from "./local-settings.ts";
import { applyLocalMigrations, isMigrated, markMigrated } from "./migrate-local.ts";

/** Origins of the accounts in the directory; they have the port of the last start. */
const DIRECTORY_MARK = join(STATE_DIR, "directory");

/** Contents of the mark. A state with one account has no directory. */
const directoryMark = (accounts: readonly LocalAccount[]): string =>
	accounts.length > 1 ? accounts.map(localOrigin).join("\n") : "";

const isDirectoryFilled = (accounts: readonly LocalAccount[]): boolean =>
	(existsSync(DIRECTORY_MARK) ? readFileSync(DIRECTORY_MARK, "utf8") : "") === directoryMark(accounts);

/** Whether the state has the accounts with their tables and initial contents. */
export const isPrepared = (accounts: readonly LocalAccount[]): boolean =>
	isMigrated(accounts) &&
	accounts.every((account) => readContents(account) !== undefined) &&
	isDirectoryFilled(accounts);

/** Migrates the accounts' databases, and loads initial contents where there are none. */
export async function prepareState(
	contents: StateContents,
	accounts: readonly LocalAccount[],
): Promise<void> {
	if (isPrepared(accounts)) return;
	await withLocalDatabases(accounts, async (databases) => {
		await applyLocalMigrations(databases);
		const unfilled = databases.accounts.filter(({ account }) => readContents(account) === undefined);
		if (unfilled.length > 0) {
			// Much of the product's code, loaded only at the first start.
			const { loadContentsOnce } = await import("./first-contents.ts");
			for (const account of unfilled) await loadContentsOnce(account, contents, startTime());
		}
		if (isDirectoryFilled(accounts)) return;
		const { fillDirectory } = await import("./fill-directory.ts");
		await fillDirectory(databases.directory, accounts, startTime());
	});
	writeFileSync(DIRECTORY_MARK, directoryMark(accounts));
	markMigrated(accounts);
}

/** Start of the simulators' clocks, or the machine's time without a simulator. */
const startTime = (): number => (WITH_SIMULATOR && BEGIN_AT ? Date.parse(BEGIN_AT) : Date.now());
