import { defineCapability } from "./definition.ts";

/** Name and appearance of this deployment. */
export const brand = defineCapability({
	abilities: {
		"brand-write": "ブランドを設定する",
	},
	pages: {
		brand: { address: "/line/setting/brand", needs: ["brand-write"] },
	},
});
