import { formatMessages } from "./format-messages.ts";
/** Reasons why a message was or was not sent to a friend. */
export const EXPLAIN_TEXTS = {
	waitsFor: "待っている理由",
	answering: "返信する相手",
	ownChoice: "この友だちだけ、ほかのツールが返信する設定",
	condition: "合わない条件",
	conditionHidden: "内容を見る権限がありません",
	none: "なし",
	now: (label: string) => `いまの${label}`,
	text: "メッセージ",
	writtenAt: "届いた日時",
	keywords: "キーワード",
	anyKeyword: "（いずれかを含む）",
	allKeywords: "（すべてを含む）",
	exactKeyword: "（いずれかと完全に一致する）",
	hours: "応答する時間",
	others: "優先される自動応答",
	reading: "いま購読しているシナリオ",
	nextStep: "次のステップ",
	lastStep: "最後に送ったステップの日",
	endedAt: "終了した日時",
	goal: "ゴール日時",
	failures: "続けて失敗した回数",
	quota: "今月の送信数",
	quotaOf: (used: number, limit: number) => `${formatMessages(used)}（上限 ${formatMessages(limit)}）`,
	effect: "要素",
	blockedAt: "ブロックされた日時",
	state: "状態",
	reason: "理由",
	soon: "まもなく（1分以内）",
	addedBy: "友だちになった経緯",
	followedUnknown: "不明（以前からの友だちのため、登録日の条件には当てはまりません）",
} as const;

/** Origins of a friend, which determine the first scenario. */
export const ADDED_BY_TEXTS = {
	follow: "新しく友だち追加された",
	return: "ブロックを解除して戻った（以前からの友だち）",
	contact: "友だち追加の通知より先にメッセージが届いた（以前からの友だち）",
	before: "LINEの友だちの一覧から取り込んだ（以前からの友だち）",
} as const;
