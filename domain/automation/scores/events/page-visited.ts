import { defineScoreEvent } from "./definition.ts";

/** A friend visited a page of the shop in a way that a rule of its script counts. */
export const pageVisited = defineScoreEvent({
	label: "サイトを訪れた",
	help: "スクリプトに登録した参照元の条件に当てはまる訪問を、1回の訪問につき1回数えます。",
	items: { kind: "script", label: "スクリプト" },
});
