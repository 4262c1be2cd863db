import type { SelectableKind } from "./selectable-kinds.ts";

/** Kinds that texts can reference, by the names under which editors load them (M-257 to M-259). */
export const VARIABLE_GROUPS = {
	varia: "var",
	common_vars: "common_var",
	form: "form",
} as const satisfies Record<string, SelectableKind>;

type VariableGroupName = keyof typeof VARIABLE_GROUPS;
export type VariableKind = (typeof VARIABLE_GROUPS)[VariableGroupName];

export const VARIABLE_GROUP_NAMES = Object.keys(VARIABLE_GROUPS) as VariableGroupName[];
