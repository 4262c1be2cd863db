import type { VarType } from "#domain/engine/kinds/var.ts";
import type { FieldRule, FormField } from "../field.ts";

/** Values parsed from an answer, none for an empty one; or the reason why it is invalid. */
export type ReadValues = { values: string[] } | { error: string };

/** Chart of a question's answers: by choice, as a distribution, or as texts that are shown as they are. */
export type ChartKind = "choices" | "numbers" | "days" | "texts";

/** Rules of a type of question. */
export interface FieldTypeRules {
	label: string;
	/** Whether friends answer it: headings and page breaks are not answered. */
	asks: boolean;
	/** It has options of its own. */
	offers: boolean;
	/** Choices, which conditions can use; empty for free text. */
	choicesOf: (field: Pick<FormField, "options">) => readonly string[];
	/** The types of friend information that can store its answers. */
	varTypes: (rule: FieldRule | null) => readonly VarType[];
	/** @param sent texts that the page sent, one for each field of the question */
	read: (field: FormField, sent: readonly string[]) => ReadValues;
	chart: (rule: FieldRule | null) => ChartKind;
}

/** Rules of headings and page breaks, which are never answered. */
export const PARTING = {
	asks: false,
	offers: false,
	choicesOf: () => [],
	varTypes: () => [],
	read: () => ({ values: [] }),
	chart: () => "texts",
} satisfies Omit<FieldTypeRules, "label">;
