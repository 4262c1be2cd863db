import type { ResultSourceDefinition } from "../result-source.ts";

/** Source: a step of a scenario. */
export const stepSource = {
	label: "ステップ",
	readAbility: "scenario-read",
	steps: [
		{ name: "reached", label: "実行", help: "期間の中で、このステップを実行した友だちです。" },
		{
			name: "delivered",
			label: "送信済み",
			help: "このステップのメッセージを、LINEが受け付けた友だちです。",
		},
		{
			name: "tapped",
			label: "リンクのタップ",
			help: "このステップのメッセージで、タップを数えるリンクをタップした友だちです。日数の制限はありません。",
			ability: "link-read",
			needsTapCounting: true,
		},
	],
	base: "delivered",
	since: "届いて",
	empty:
		"ステップが実行されると、届いた友だち、リンクをタップした友だち、予約や回答をした友だちの人数を表示します。",
	unknown: ["開封: LINEは、どの友だちがメッセージを開いたかを知らせません。"],
} as const satisfies ResultSourceDefinition;
