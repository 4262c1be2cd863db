import type { ResultSourceDefinition } from "../result-source.ts";

/** Source: a template. */
export const templateSource = {
	label: "テンプレート",
	readAbility: "template-read",
	steps: [
		{
			name: "delivered",
			label: "送信済み",
			help: "期間の中で、アクション・一斉配信・シナリオなどがこのテンプレートを送り、LINEが受け付けた友だちです。",
		},
		{
			name: "tapped",
			label: "ボタンのタップ",
			help: "送信済みの友だちのうち、このテンプレートのボタンをタップした友だちです。Flexメッセージのボタンとクイックリプライのタップを数えます。",
		},
	],
	base: "delivered",
	since: "届いて",
	empty:
		"このテンプレートを送ると、届いた友だち、ボタンをタップした友だち、予約や回答をした友だちの人数を表示します。",
	unknown: [
		"トークやテストで送ったもの、テンプレートパックの中の1通として送ったものは数えません。",
		"開封: LINEは、どの友だちがメッセージを開いたかを知らせません。",
	],
} as const satisfies ResultSourceDefinition;
