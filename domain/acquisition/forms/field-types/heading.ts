import { type FieldTypeRules, UNANSWERED_TYPE } from "./definition.ts";

/** Text between questions. */
export const heading: FieldTypeRules = { ...UNANSWERED_TYPE, label: "見出し・説明" };
