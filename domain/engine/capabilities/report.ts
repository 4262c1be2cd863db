import { defineCapability } from "./definition.ts";

/** Capability: the report of a month. Its parts need the abilities of the records that they count. */
export const reportCapability = defineCapability({
	abilities: {},
	pages: {
		report: { address: "/line/report", needs: ["friend-read"] },
	},
});
