import { colour, margin } from "../properties.ts";
import { defineBlock } from "./definition.ts";

export const separator = defineBlock({
	label: "区切り線",
	blank: () => ({ type: "separator", margin: "md" }),
	summary: () => "",
	groups: [{ label: "区切り線", properties: [margin, colour("color", "線の色")] }],
});
