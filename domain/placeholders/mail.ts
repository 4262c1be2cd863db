import { defineWord } from "./word.ts";

/** The address that the system knows of the friend. */
export const mail = defineWord("SYS_MAIL", "メールアドレス", (values) => values.mail);
