import { defineCapability } from "./definition.ts";

/** The site itself: whoever comes, and its first page. The last two stand in development alone. */
export const site = defineCapability({
	abilities: {},
	pages: {
		login: { address: "/login", needs: [] },
		invitation: { address: "/invitation", needs: [] },
		setup: { address: "/setup", needs: [] },
		home: { address: "/", needs: [] },
		simulator: { address: "/simulator", needs: [] },
		widgets: { address: "/ui", needs: [] },
	},
});
