import { DEMO_ADMINISTRATOR, DEMO_STAFF } from "#domain/console/operators/demo-operators.ts";
import { ADDRESSES } from "#domain/engine/access/page-addresses.ts";
import { type LocalAccount, localOrigin, type StateContents } from "./local-accounts.ts";

interface StartTasks {
	isPrepared: boolean;
	isBuilt: boolean;
	contents: StateContents;
}

/** First line of a start: its tasks and their duration. */
export function formatStartingLine({ isPrepared, isBuilt, contents }: StartTasks): string {
	const database = contents === "demo" ? "データベースとデモデータの準備" : "データベースの準備";
	const work = [...(isPrepared ? [] : [database]), ...(isBuilt ? [] : ["ビルド"])];
	return work.length > 0
		? `結びを始めています。${work.join("、")}に 30 秒ほどかかります。`
		: "結びを始めています。数秒かかります。";
}

interface StartedConsole {
	accounts: readonly LocalAccount[];
	contents: StateContents;
	withSimulator: boolean;
}

/** Last lines of a start: addresses and logins. */
export function formatReadyLines({ accounts, contents, withSimulator }: StartedConsole): string[] {
	const logins = [
		`${DEMO_ADMINISTRATOR.email} / ${DEMO_ADMINISTRATOR.password}（${accounts.length > 1 ? "両方のアカウントの" : ""}管理者）`,
		...(contents === "demo"
			? [`${DEMO_STAFF.email} / ${DEMO_STAFF.password}（渋谷店の友だちだけが見えるスタッフ）`]
			: []),
	];
	return [
		"",
		...accounts.flatMap((account) => [
			`${accounts.length > 1 ? account.label : "管理画面"}: ${localOrigin(account)}${ADDRESSES.home}`,
			...(withSimulator
				? [
						`${accounts.length > 1 ? "　" : ""}友だちのスマートフォン（シミュレーター）: ${localOrigin(account)}/simulator`,
					]
				: []),
		]),
		...logins.map((login) => `ログイン（開発用）: ${login}`),
		"終了するには Ctrl-C を押してください。",
		"",
		`ready ${accounts.map(localOrigin).join(" ")}`,
	];
}
