import { DEMO_ADMINISTRATOR, DEMO_STAFF } from "#domain/console/operators/demo-operators.ts";
import { ADDRESSES } from "#domain/engine/access/page-addresses.ts";
import type { StateContents } from "./prepare-state.ts";

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
	origin: string;
	contents: StateContents;
	withSimulator: boolean;
}

/** Last lines of a start: addresses and login accounts. */
export function formatReadyLines({ origin, contents, withSimulator }: StartedConsole): string[] {
	const accounts = [
		`${DEMO_ADMINISTRATOR.email} / ${DEMO_ADMINISTRATOR.password}（管理者）`,
		...(contents === "demo"
			? [`${DEMO_STAFF.email} / ${DEMO_STAFF.password}（渋谷店の友だちだけが見えるスタッフ）`]
			: []),
	];
	return [
		"",
		`管理画面: ${origin}${ADDRESSES.home}`,
		...(withSimulator ? [`友だちのスマートフォン（シミュレーター）: ${origin}/simulator`] : []),
		...accounts.map((account) => `ログイン（開発用）: ${account}`),
		"終了するには Ctrl-C を押してください。",
		"",
		`ready ${origin}`,
	];
}
