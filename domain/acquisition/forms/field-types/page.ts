import { type FieldTypeRules, PARTING } from "./definition.ts";

/** Where another page of the form begins. */
export const page: FieldTypeRules = { ...PARTING, label: "ページ区切り" };
