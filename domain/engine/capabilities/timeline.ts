import { defineCapability } from "./definition.ts";

/**
 * The timeline needs no ability of its own: `friend-read` allows reading it, and the ability to write a
 * friend's tags and memo allows marking entries as handled.
 */
export const timelineCapability = defineCapability({
	abilities: {},
	pages: {
		timeline: { address: "/line/timeline", needs: ["friend-read"] },
	},
});
