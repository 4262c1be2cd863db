import type { ResultSourceDefinition } from "../result-source.ts";

/** Source: a rich menu. */
export const richmenuSource = {
	label: "リッチメニュー",
	readAbility: "richmenu-read",
	steps: [
		{
			name: "tapped",
			label: "タップ",
			help: "期間の中で、このメニューのボタンをタップした友だちです。タップを数えないボタンもあります。",
		},
	],
	base: "tapped",
	since: "タップして",
	empty:
		"メニューのボタンがタップされると、タップした友だちと、そのあとに予約や回答をした友だちの人数を表示します。",
	unknown: ["表示: LINEは、どの友だちがメニューを見たかを知らせません。"],
} as const satisfies ResultSourceDefinition;
