/** Labels of the available faults. */
export const FAULT_KINDS: Record<string, string> = {
	rate_limit: "429 受付制限",
	monthly_limit: "429 月の上限",
	server_error: "500 エラー",
	silence: "無応答（11秒）",
	drop: "接続の切断",
};

/** Faults after which LINE may nevertheless have executed the call. */
export const UNCERTAIN_FAULT_KINDS = ["server_error", "silence", "drop"];

/** Labels of the calls that a fault affects. */
export const FAULT_TARGETS: Record<string, string> = {
	any: "すべての呼び出し",
	push: "通常の送信",
	reply: "返信",
	multicast: "マルチキャスト",
	profile: "プロフィール取得",
	content: "ファイル取得",
	quota: "送信数の取得",
	loading: "ローディング表示",
	group: "グループ",
	link: "アカウント連携",
	validate: "メッセージの検証",
	info: "アカウント情報",
	followers: "友だちの一覧・集計",
	webhook: "Webhook設定の取得",
	richmenu: "リッチメニューの作成・削除",
	richmenu_link: "リッチメニューの表示",
};

/** Label of a recorded fault, including `silence_after_acceptance`. */
export function faultLabel(text: string): string {
	const kind = text.replace("_after_acceptance", "");
	return `${FAULT_KINDS[kind] ?? kind}${text === kind ? "" : "・受付後"}`;
}
