import { defineCapability } from "./definition.ts";

/** Pictures and files. */
export const mediaCapability = defineCapability({
	abilities: {
		"media-write": "画像をアップロードする",
	},
	pages: {},
});
