import { defineCapability } from "./definition.ts";

/** Pictures and files. */
export const media = defineCapability({
	abilities: {
		"media-write": "画像をアップロードする",
	},
	pages: {},
});
