import type { ResultSourceDefinition } from "../result-source.ts";

/** Source: an answer form. */
export const formSource = {
	label: "フォーム",
	readAbility: "form-read",
	steps: [{ name: "replied", label: "回答", help: "期間の中で、このフォームに回答した友だちです。" }],
	base: "replied",
	without: ["answered"],
	since: "回答して",
	empty: "回答が届くと、回答した友だちと、そのあとに予約や購入をした友だちの人数を表示します。",
	unknown: [
		"フォームを開いた人数は記録していません。",
		"友だちの分からない回答（ログインを使わないフォーム）は数えません。",
	],
} as const satisfies ResultSourceDefinition;
