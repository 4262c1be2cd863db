import { FIRST_ACCOUNT } from "#domain/platform/accounts/account-name.ts";
import type { AccountState } from "#domain/platform/accounts/account-state.ts";
import type { Deployment } from "./open-deployment.ts";
import { findBindings } from "./worker-bindings.ts";

export const STATE_LABELS: Record<AccountState, string> = { active: "稼働中", disabled: "停止中" };
const MEGABYTE = 1_000_000;

/** Table of a deployment's accounts: those of the directory, and others of which only databases exist. */
export async function describeAccounts(deployment: Deployment): Promise<string> {
	const { accounts, databases, cloudflare, name: worker } = deployment;
	const bound = new Set((await findBindings(cloudflare, worker))?.map(({ name }) => name));
	const sizeOf = (account: string) => {
		const bytes = databases
			.filter((each) => each.account === account)
			.reduce((sum, { file_size }) => sum + (file_size ?? 0), 0);
		return bytes === 0 ? "" : `${(bytes / MEGABYTE).toFixed(1)} MB`;
	};
	const problemOf = (account: string): string => {
		if (account === FIRST_ACCOUNT) return "";
		const own = databases.filter((each) => each.account === account);
		if (own.length === 0) return "データベースがありません";
		return own.every(({ binding }) => bound.has(binding)) ? "" : "Worker につながっていません";
	};
	const unlisted = [...new Set(databases.map(({ account }) => account))].filter(
		(account) => !accounts.some(({ name }) => name === account),
	);
	const rows = [
		["名前", "表示名", "アドレス", "状態", "大きさ", ""],
		...(accounts.length === 0 ? [[FIRST_ACCOUNT, "", "", STATE_LABELS.active, "", ""]] : []),
		...accounts.map(({ name, label, host, state }) => [
			name,
			label,
			host ?? "公開先のアドレス",
			STATE_LABELS[state],
			sizeOf(name),
			problemOf(name),
		]),
		...unlisted.map((name) => [name, "", "", "追加または削除の途中", sizeOf(name), ""]),
	];
	return formatTable(rows);
}

function formatTable(rows: string[][]): string {
	const widths = rows[0]!.map((_, column) => Math.max(...rows.map((row) => widthOf(row[column]!))));
	return rows
		.map((row) =>
			row
				.map((cell, column) => cell + " ".repeat(widths[column]! - widthOf(cell)))
				.join("  ")
				.trimEnd(),
		)
		.join("\n");
}

/** Width on a terminal, where Japanese characters take two columns. */
const widthOf = (text: string): number =>
	[...text].reduce((width, character) => width + (character > "\u02ff" ? 2 : 1), 0);
