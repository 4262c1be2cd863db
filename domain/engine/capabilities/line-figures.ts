import { defineCapability } from "./definition.ts";

/** Capability: counts that LINE tells about the account. */
export const lineFiguresCapability = defineCapability({
	section: "計測",
	abilities: {
		"line-figures-write": "LINEの集計の設定を変更する",
	},
	pages: {
		lineFigures: { address: "/line/figures", needs: ["friend-read"] },
	},
});
