import type { ResultSourceDefinition } from "../result-source.ts";

/** Source: a broadcast. */
export const broadcastSource = {
	label: "一斉配信",
	readAbility: "broadcast-read",
	steps: [
		{ name: "reached", label: "対象", help: "この配信を送ることにした友だちです。" },
		{ name: "delivered", label: "送信済み", help: "LINEが受け付けた友だちです。" },
		{
			name: "tapped",
			label: "リンクのタップ",
			help: "タップを数えるリンクを、送信のあとに1回でもタップした友だちです。日数の制限はありません。",
			ability: "link-read",
			needsTapCounting: true,
		},
	],
	base: "delivered",
	isOnce: true,
	since: "届いて",
	empty: "送信が始まると、届いた友だち、リンクをタップした友だち、予約や回答をした友だちの人数を表示します。",
	unknown: ["開封: LINEは、どの友だちがメッセージを開いたかを知らせません。"],
} as const satisfies ResultSourceDefinition;
