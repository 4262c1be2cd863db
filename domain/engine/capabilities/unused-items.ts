import { defineCapability } from "./definition.ts";

/** Capability: items that no longer do anything. Each list needs the ability to read its items. */
export const unusedItemsCapability = defineCapability({
	abilities: {},
	pages: {
		unusedItems: { address: "/line/unused-items", needs: ["friend-read"] },
	},
});
