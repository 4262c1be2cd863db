import { defineWord } from "./define-word.ts";

export const name = defineWord("name", "友だち名", (values) => values.name);
