import { type FieldTypeRules, UNANSWERED_TYPE } from "./definition.ts";

/** Start of a new page of the form. */
export const page: FieldTypeRules = { ...UNANSWERED_TYPE, label: "ページ区切り" };
