import type { html } from "hono/html";
import type { FormField } from "#domain/acquisition/forms/form-field.ts";

type Html = ReturnType<typeof html>;

/** Question on a page, with its entered values. */
interface ControlArgs {
	field: FormField;
	/** Base name of its form fields. */
	name: string;
	values: readonly string[];
	/** Attributes that all inputs of a question share, except the name. */
	attributes: Html;
}

/** Renders the inputs of a type of question on a public page. */
export interface FormControl {
	/** Whether it has several inputs under one heading. */
	isGroup: boolean;
	/** Names of its inputs, one per possible value. */
	inputNames: (field: FormField, name: string) => string[];
	input: (args: ControlArgs) => Html;
	/** CSS selector that matches while the choice with this index is selected. */
	checkedSelector?: (name: string, index: number) => string;
}

/** A question with a single input. */
export const SINGLE_INPUT = {
	isGroup: false,
	inputNames: (_: FormField, name: string) => [name],
} satisfies Partial<FormControl>;
