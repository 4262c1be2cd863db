import type { FieldTypeRules } from "./definition.ts";
import { dropdown } from "./dropdown.ts";

/** One of several options, all in sight. */
export const radio: FieldTypeRules = { ...dropdown, label: "単一選択" };
