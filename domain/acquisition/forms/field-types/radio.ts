import type { FieldTypeRules } from "./definition.ts";
import { dropdown } from "./dropdown.ts";

/** Single choice with all options visible. */
export const radio: FieldTypeRules = { ...dropdown, label: "単一選択" };
