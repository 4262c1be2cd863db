import { defineCapability } from "./definition.ts";

/** Writing to one friend in their talk, on the chat's page and on the friend's. */
export const composeCapability = defineCapability({
	section: "友だち",
	abilities: {
		"message-send": "友だちにメッセージを送る",
	},
	pages: {},
});
