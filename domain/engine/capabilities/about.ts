import { defineCapability } from "./definition.ts";

/** Version of the product and licences of its packages, for everybody who logs in. */
export const aboutCapability = defineCapability({
	abilities: {},
	pages: {
		about: { address: "/line/setting/about", needs: [] },
	},
});
