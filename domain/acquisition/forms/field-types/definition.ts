import type { VarType } from "#domain/engine/kinds/var.ts";
import type { FieldRule, FormField } from "../form-field.ts";

/** Values parsed from an answer (none if it is empty), or the reason that it is invalid. */
export type ReadValues = { values: string[] } | { error: string };

/**
 * Type of chart for the answers to a question: by choice, as a distribution, by month, or as a list of texts.
 */
export type ChartKind = "choices" | "numbers" | "days" | "texts";

/** Rules of a type of question. */
export interface FieldTypeRules {
	label: string;
	/** Whether it is answered: headings and page breaks are not. */
	isAnswered: boolean;
	/** Whether it has a list of options. */
	hasOptions: boolean;
	/** Choices that conditions can refer to; empty for free text. */
	listChoices: (field: Pick<FormField, "options">) => readonly string[];
	/** Types of friend information that can store its answers. */
	fieldTypes: (rule: FieldRule | null) => readonly VarType[];
	/**
	 * Parses an answer.
	 * @param sent values sent by the page, one for each form field of the question
	 */
	parseAnswer: (field: FormField, sent: readonly string[]) => ReadValues;
	chartKind: (rule: FieldRule | null) => ChartKind;
}

/** Rules of headings and page breaks, which are never answered. */
export const UNANSWERED_TYPE = {
	isAnswered: false,
	hasOptions: false,
	listChoices: () => [],
	fieldTypes: () => [],
	parseAnswer: () => ({ values: [] }),
	chartKind: () => "texts",
} satisfies Omit<FieldTypeRules, "label">;
