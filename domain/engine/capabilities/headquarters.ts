import { defineCapability } from "./definition.ts";

/** Abilities of somebody who announces in an account. */
export const ANNOUNCING_ABILITIES = ["broadcast-write", "friend-read", "template-read"] as const;

/**
 * Headquarters: pages over all accounts. They need a right of the person (docs/accounts.md), and announcements the
 * abilities to send, since they are broadcasts.
 */
export const headquartersCapability = defineCapability({
	abilities: {},
	pages: {
		headquarters: { address: "/hq", needs: [] },
		announcements: { address: "/hq/announce", needs: ANNOUNCING_ABILITIES },
		newAnnouncement: { address: "/hq/announce/new", needs: ANNOUNCING_ABILITIES },
		announcement: { address: "/hq/announce/:id", needs: ANNOUNCING_ABILITIES },
		headquartersAudit: { address: "/hq/audit", needs: [] },
	},
});
