import type { html } from "hono/html";
import type { FormField } from "#domain/acquisition/forms/field.ts";

type Html = ReturnType<typeof html>;

/** A question on a page, with what is filled in. */
interface Asked {
	field: FormField;
	/** The name of its field in the sent form. */
	name: string;
	values: readonly string[];
	/** The attributes that all inputs of a question share, without its name. */
	marks: Html;
}

/** How a type of question stands on a page. */
export interface Control {
	/** It has several inputs, which one heading names together. */
	isGroup: boolean;
	/** The names of what it sends, one for each value that it can have. */
	names: (field: FormField, name: string) => string[];
	input: (asked: Asked) => Html;
	/** A CSS selector that matches while one of its choices is chosen, by the choice's place. */
	chosen?: (name: string, place: number) => string;
}

/** A question of one input. */
export const SINGLE = { isGroup: false, names: (_: FormField, name: string) => [name] };
