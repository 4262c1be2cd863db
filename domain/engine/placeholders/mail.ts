import { definePlaceholder } from "./definition.ts";
import { defineWord } from "./word.ts";

/** The friend's e-mail address as the system knows it. */
export const mail = definePlaceholder<Record<never, never>>({
	...defineWord("SYS_MAIL", "メールアドレス", (values) => values.mail),
	ability: () => "mail",
});
