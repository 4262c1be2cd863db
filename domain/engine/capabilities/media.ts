import { defineCapability } from "./definition.ts";

/** Pictures and files. */
export const mediaCapability = defineCapability({
	section: "テンプレート・画像",
	abilities: {
		"media-write": "画像をアップロードする",
	},
	pages: {},
});
