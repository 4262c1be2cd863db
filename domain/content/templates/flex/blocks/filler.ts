import { flexRatio } from "../properties.ts";
import { defineBlock } from "./definition.ts";

/** LINE still takes it, though spacing and padding do the same. */
export const filler = defineBlock({
	label: "伸びる余白",
	blank: () => ({ type: "filler" }),
	summary: () => "",
	groups: [{ label: "伸びる余白", properties: [flexRatio] }],
});
