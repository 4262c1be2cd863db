import { defineScoreEvent } from "./definition.ts";

/** A friend answered a form. */
export const formAnswered = defineScoreEvent({
	label: "回答フォームに答えた",
	help: "回答が届くたびに数えます。",
	items: { kind: "form", label: "回答フォーム" },
});
