import { defineCapability } from "./definition.ts";

/** Name and appearance of this deployment. */
export const brandCapability = defineCapability({
	section: "設定",
	abilities: {
		"brand-write": "ブランドを設定する",
	},
	pages: {
		brand: { address: "/line/setting/brand", needs: ["brand-write"] },
	},
});
