import { defineWord } from "./word.ts";

export const friendLinkUrl = defineWord(
	"friend_link_url",
	"友だちリンクURL",
	(values) => values.friendLinkUrl,
);
