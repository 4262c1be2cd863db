import type { ResultSourceDefinition } from "../result-source.ts";

/** Source: an auto-response. */
export const reactionSource = {
	label: "自動応答",
	readAbility: "reaction-read",
	steps: [
		{ name: "reached", label: "応答", help: "期間の中で、この自動応答が応答した友だちです。" },
		{ name: "delivered", label: "返信済み", help: "応答のメッセージを、LINEが受け付けた友だちです。" },
		{
			name: "tapped",
			label: "リンクのタップ",
			help: "応答のメッセージで、タップを数えるリンクをタップした友だちです。日数の制限はありません。",
			ability: "link-read",
			needsTapCounting: true,
		},
	],
	base: "reached",
	since: "応答して",
	empty:
		"キーワードに応答すると、応答した友だち、リンクをタップした友だち、予約や回答をした友だちの人数を表示します。",
	unknown: ["開封: LINEは、どの友だちがメッセージを開いたかを知らせません。"],
} as const satisfies ResultSourceDefinition;
