import { colourProperty, marginProperty } from "../flex-properties.ts";
import { defineBlock } from "./definition.ts";

/** Separating line. */
export const separator = defineBlock({
	label: "区切り線",
	blank: () => ({ type: "separator", margin: "md" }),
	summary: () => "",
	groups: [{ label: "区切り線", properties: [marginProperty, colourProperty("color", "線の色")] }],
});
