import { defineCapability } from "./definition.ts";

/** Who may see a friend may read what was said; who may write their tags and memo marks it as handled. */
export const timeline = defineCapability({
	abilities: {},
	pages: {
		timeline: { address: "/line/timeline", needs: ["friend-read"] },
	},
});
