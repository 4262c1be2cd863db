import { defineWord } from "./define-word.ts";

/** Address of the friend's page in the console, for texts to operators. */
export const friendLinkUrl = defineWord(
	"friend_link_url",
	"友だちリンクURL",
	(values) => values.friendLinkUrl,
);
