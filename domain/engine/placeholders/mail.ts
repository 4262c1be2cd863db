import { defineWord } from "./define-word.ts";
import { definePlaceholder } from "./definition.ts";

/** Friend's e-mail address known to the system. */
export const mail = definePlaceholder<Record<never, never>>({
	...defineWord("SYS_MAIL", "メールアドレス", (values) => values.mail),
	ability: () => "mail",
});
