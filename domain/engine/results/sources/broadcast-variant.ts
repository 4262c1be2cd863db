import type { ResultSourceDefinition } from "../result-source.ts";

/** Source: a variant of a broadcast's A/B test. */
export const variantSource = {
	label: "案",
	readAbility: "broadcast-read",
	steps: [
		{ name: "reached", label: "対象", help: "この案を送ることにした、テストの友だちです。" },
		{ name: "delivered", label: "送信済み", help: "LINEが受け付けた友だちです。" },
		{
			name: "tapped",
			label: "リンクのタップ",
			help: "この案のリンクを、送信のあとに1回でもタップした友だちです。日数の制限はありません。",
			ability: "link-read",
			needsTapCounting: true,
		},
	],
	base: "delivered",
	isOnce: true,
	since: "届いて",
	empty: "テストの送信が始まると、案ごとの人数を表示します。",
	unknown: ["開封: LINEは、どの友だちがメッセージを開いたかを知らせません。"],
} as const satisfies ResultSourceDefinition;
