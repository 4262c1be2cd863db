import { defineScoreEvent } from "./definition.ts";

/** A friend's visit to the shop's site matched a rule of its script. */
export const pageVisited = defineScoreEvent({
	label: "サイトを訪れた",
	help: "サイト計測タグに登録した参照元の条件に当てはまる訪問を、1回の訪問につき1回数えます。",
	items: { kind: "script", label: "サイト計測タグ" },
});
