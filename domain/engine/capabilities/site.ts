import { defineCapability } from "./definition.ts";

/** Site itself: login, invitation and the first page. The last two pages exist only in development. */
export const siteCapability = defineCapability({
	abilities: {},
	pages: {
		login: { address: "/login", needs: [] },
		invitation: { address: "/invitation", needs: [] },
		setup: { address: "/setup", needs: [] },
		otherAccount: { address: "/accounts/:account", needs: [] },
		home: { address: "/", needs: [] },
		simulator: { address: "/simulator", needs: [] },
		widgets: { address: "/ui", needs: [] },
	},
});
