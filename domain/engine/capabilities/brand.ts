import { defineCapability } from "./definition.ts";

/** What this deployment is called and looks like. */
export const brand = defineCapability({
	abilities: {
		"brand-write": "ブランドを設定する",
	},
	pages: {
		brand: { address: "/line/setting/brand", needs: ["brand-write"] },
	},
});
