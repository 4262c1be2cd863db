import type { AccountState } from "#domain/platform/accounts/account-state.ts";
import type { AccountRecord } from "#functions/platform/accounts/account-directory.ts";
import { listPeopleOfSeveral, setAccountState } from "./account-rows.ts";

const STATE_LINES: Record<AccountState, { done: string; already: string }> = {
	active: {
		done: "を再開しました。止めている間に届いた LINE のイベントは、1 分以内に処理されます。",
		already: "はすでに動いています。",
	},
	disabled: {
		done: "を停止しました。5 秒ほどですべての画面に反映されます。LINE から届くイベントは保存され、再開したときに処理されます。",
		already: "はすでに停止しています。",
	},
};

/** Disables or enables an account of a directory, and reports whose sign-in it concerns. */
export async function changeAccountState(
	directory: D1Database,
	{ name, label }: Pick<AccountRecord, "name" | "label">,
	{ state, report }: { state: AccountState; report: (line: string) => void },
): Promise<void> {
	const isChanged = await setAccountState(directory, name, state);
	report(`「${label}」${STATE_LINES[state][isChanged ? "done" : "already"]}`);
	const people = state === "disabled" ? await listPeopleOfSeveral(directory, name) : [];
	if (people.length > 0)
		report(
			`${people.map((person) => person.name).join("、")} さんは、パスワードがこのアカウントにあるため、再開するまでほかのアカウントにもログインできません。`,
		);
}
