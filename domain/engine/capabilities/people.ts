import { defineCapability } from "./definition.ts";

/** People who work in several accounts, for the headquarters. */
export const peopleCapability = defineCapability({
	abilities: {},
	pages: {
		people: { address: "/hq/people", needs: [] },
	},
});
