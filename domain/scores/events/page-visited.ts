import { defineScoreEvent } from "./definition.ts";

/** A rule of referers of a script counted a visit of a friend. */
export const pageVisited = defineScoreEvent({
	label: "サイトを訪れた",
	help: "スクリプトの参照元の条件に合った訪問を、1回の訪問につき1回数えます。",
	items: { kind: "script", label: "スクリプト" },
});
