import { defineScoreEvent } from "./definition.ts";

/** A friend visited a page of the shop that has a script. */
export const pageVisited = defineScoreEvent({
	label: "サイトを訪れた",
	help: "スクリプトを設置したページへの訪問を数えます。",
	items: { kind: "script", label: "スクリプト" },
});
