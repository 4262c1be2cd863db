import { defineWord } from "./word.ts";

/** The friend's e-mail address as the system knows it. */
export const mail = defineWord("SYS_MAIL", "メールアドレス", (values) => values.mail);
