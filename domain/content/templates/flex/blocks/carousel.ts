import { FLEX_LIMITS } from "#domain/platform/line/flex/flex-limits.ts";
import { bubble } from "./bubble.ts";
import { defineBlock } from "./definition.ts";

/** Carousel: several bubbles side by side. */
export const carousel = defineBlock({
	label: "カルーセル",
	blank: () => ({ type: "carousel", contents: [bubble.blank()] }),
	allowedChildren: () => ["bubble"],
	maxChildren: FLEX_LIMITS.bubbles,
	summary: ({ contents }) => (Array.isArray(contents) ? `${contents.length}枚` : ""),
	groups: [],
});
