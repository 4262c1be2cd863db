import { defineWord } from "./define-word.ts";

/** Display name of the friend. */
export const name = defineWord("name", "友だち名", (values) => values.name);
