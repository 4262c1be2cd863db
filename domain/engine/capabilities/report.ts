import { defineCapability } from "./definition.ts";

/** Capability: the report of a month, and the causes of its changes. Their parts need the abilities of the records that they count. */
export const reportCapability = defineCapability({
	abilities: {},
	pages: {
		report: { address: "/line/report", needs: ["friend-read"] },
		figureChanges: { address: "/line/figure-changes", needs: ["friend-read"] },
	},
});
