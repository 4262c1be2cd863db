/** Labels of LINE's webhook event types. */
const EVENT_LABELS: Record<string, string> = {
	message: "メッセージの受信",
	follow: "友だち追加",
	unfollow: "ブロック",
	unsend: "送信の取り消し",
	postback: "ボタンのタップ",
};

export const lineEventLabel = (type: string) => EVENT_LABELS[type] ?? "そのほかの受信";
