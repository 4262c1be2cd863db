import { parseArgs } from "node:util";
import { LOCAL_ACCOUNTS, type StateContents } from "./local-accounts.ts";
import { STATE_DIR } from "./local-settings.ts";

/** Contents and number of accounts of a state. */
export interface ServedState {
	/** Initial contents of the first account; undefined in a new state. */
	contents: StateContents | undefined;
	accounts: number;
}

/** Contents and number of accounts of a start. */
export interface ServeOptions {
	contents: StateContents;
	accounts: number;
}

/**
 * Options of the command line: `--empty` omits the demos, `--accounts` is the number of accounts. A state keeps
 * its contents and its accounts.
 * @param demoAccounts number of accounts of a start with demos
 * @returns an explanation where the arguments are invalid, or the state has other contents
 */
export function parseServeOptions(
	parameters: string[],
	existing: ServedState,
	demoAccounts: number,
): ServeOptions | { problem: string } {
	const options = readOptions(parameters);
	if (options === undefined)
		return {
			problem: `${parameters.join(" ")} は指定できません。デモデータなしで始めるには npm start -- --empty、アカウントを 1 つにするには npm start -- --accounts 1 と入力してください。`,
		};
	if (options.empty && existing.contents === "demo")
		return {
			problem:
				`データの保存先 ${STATE_DIR} には、すでにデモデータが入っています。` +
				"デモデータなしで始めるには、STATE_DIR=別のフォルダー npm start -- --empty のように、別の保存先を指定してください。",
		};
	const contents = existing.contents ?? (options.empty ? "empty" : "demo");
	const accounts = options.accounts ?? (contents === "demo" ? demoAccounts : 1);
	return { contents, accounts: Math.max(accounts, existing.accounts) };
}

/** Options of the command line; undefined for unknown ones. */
function readOptions(parameters: string[]): { empty: boolean; accounts: number | undefined } | undefined {
	try {
		const { values } = parseArgs({
			args: parameters,
			options: { empty: { type: "boolean" }, accounts: { type: "string" } },
		});
		const accounts = values.accounts === undefined ? undefined : Number(values.accounts);
		const isPossible = accounts === undefined || LOCAL_ACCOUNTS[accounts - 1] !== undefined;
		return isPossible ? { empty: values.empty ?? false, accounts } : undefined;
	} catch {
		return undefined;
	}
}
