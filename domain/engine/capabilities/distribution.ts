import { defineCapability } from "./definition.ts";

/** Distribution to other accounts. It needs no ability, but a right of the person (docs/distribution.md). */
export const distributionCapability = defineCapability({
	abilities: {},
	pages: {
		distributions: { address: "/hq/distribute", needs: [] },
		distribute: { address: "/hq/distribute/new", needs: [] },
		distribution: { address: "/hq/distribute/:id", needs: [] },
	},
});
