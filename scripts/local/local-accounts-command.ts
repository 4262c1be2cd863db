import { readAccounts } from "../accounts/account-rows.ts";
import type { AccountsCommand } from "../accounts/accounts-command.ts";
import { changeAccountState } from "../accounts/change-account-state.ts";
import { STATE_LABELS } from "../accounts/describe-accounts.ts";
import { readLocalAccounts } from "./local-accounts.ts";
import { withLocalDatabases } from "./local-databases.ts";
import { lockState } from "./lock-state.ts";

/** Lists, disables or enables accounts of the local state, which no other process may use. @throws Error */
export async function runLocalAccountsCommand(
	command: AccountsCommand,
	report: (line: string) => void,
): Promise<void> {
	if (command.verb === "add" || command.verb === "remove")
		throw new Error("--local では、list、disable、enable を使えます。");
	const local = readLocalAccounts();
	if (local.length < 2)
		throw new Error(
			"このパソコンの結びに、複数のアカウントはありません。先に npm start を実行してください。",
		);
	lockState();
	await withLocalDatabases(local, async ({ directory }) => {
		const accounts = await readAccounts(directory);
		if (command.verb === "list")
			return report(
				accounts.map(({ name, label, state }) => `${name}  ${label}  ${STATE_LABELS[state]}`).join("\n"),
			);
		const account = accounts.find(({ name }) => name === command.name);
		if (!account)
			throw new Error(
				`${command.name} というアカウントはありません。npm run accounts -- --local list で確認してください。`,
			);
		const state = command.verb === "enable" ? "active" : "disabled";
		await changeAccountState(directory, account, { state, report });
		report("このパソコンでは、次の npm start からこの状態で始まります。");
	});
}
