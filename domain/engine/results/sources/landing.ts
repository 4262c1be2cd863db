import type { ResultSourceDefinition } from "../result-source.ts";

/** Source: a landing page. */
export const landingSource = {
	label: "流入経路",
	readAbility: "landing-read",
	steps: [
		{
			name: "visited",
			label: "来訪",
			help: "期間の中で、この流入経路を開いた友だちです。すでに友だちだった方も数えます。",
		},
		{ name: "added", label: "友だち追加", help: "この流入経路を開いて、友だちになった方です。" },
	],
	base: "visited",
	since: "開いて",
	empty: "流入経路が開かれると、来訪した友だち、友だちになった方、予約や回答をした友だちの人数を表示します。",
	unknown: ["LINEログインを通らなかった来訪は、誰のものか分からないため数えません。"],
} as const satisfies ResultSourceDefinition;
