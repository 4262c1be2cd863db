import { defineCapability } from "./definition.ts";

/** Headquarters: pages over all accounts. They need no ability, but a right of the person (docs/accounts.md). */
export const headquartersCapability = defineCapability({
	abilities: {},
	pages: {
		headquarters: { address: "/hq", needs: [] },
		announcements: { address: "/hq/announce", needs: [] },
		newAnnouncement: { address: "/hq/announce/new", needs: [] },
		announcement: { address: "/hq/announce/:id", needs: [] },
		headquartersAudit: { address: "/hq/audit", needs: [] },
	},
});
