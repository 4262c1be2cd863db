import { flexRatioProperty } from "../flex-properties.ts";
import { defineBlock } from "./definition.ts";

/** Filler, deprecated by LINE in favour of spacing and padding, but still accepted. */
export const filler = defineBlock({
	label: "伸びる余白",
	blank: () => ({ type: "filler" }),
	summary: () => "",
	groups: [{ label: "伸びる余白", properties: [flexRatioProperty] }],
});
