import { type FieldTypeRules, PARTING } from "./definition.ts";

/** Words between the questions. */
export const heading: FieldTypeRules = { ...PARTING, label: "見出し・説明" };
