import type { VarType } from "#domain/engine/kinds/var.ts";
import type { FieldRule, FormField } from "../field.ts";

/** What was read of an answer: its values, none for an empty one; or why it is invalid. */
export type ReadValues = { values: string[] } | { error: string };

/** How the answers to a question are counted: by choice, as a distribution, or as texts that are shown as they are. */
export type ChartKind = "choices" | "numbers" | "days" | "texts";

/** What a type of question is. */
export interface FieldTypeRules {
	label: string;
	/** Friends answer it: headings and page breaks only part what is asked. */
	asks: boolean;
	/** It has options of its own. */
	offers: boolean;
	/** What may be chosen, which conditions can ask for; empty where friends write. */
	choicesOf: (field: Pick<FormField, "options">) => readonly string[];
	/** The types of friend information that can store its answers. */
	varTypes: (rule: FieldRule | null) => readonly VarType[];
	/** @param sent what the page sent, one text for each field of the question */
	read: (field: FormField, sent: readonly string[]) => ReadValues;
	chart: (rule: FieldRule | null) => ChartKind;
}

/** What parts questions is never answered. */
export const PARTING = {
	asks: false,
	offers: false,
	choicesOf: () => [],
	varTypes: () => [],
	read: () => ({ values: [] }),
	chart: () => "texts",
} satisfies Omit<FieldTypeRules, "label">;
