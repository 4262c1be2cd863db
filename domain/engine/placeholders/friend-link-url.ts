import { defineWord } from "./define-word.ts";

export const friendLinkUrl = defineWord(
	"friend_link_url",
	"友だちリンクURL",
	(values) => values.friendLinkUrl,
);
