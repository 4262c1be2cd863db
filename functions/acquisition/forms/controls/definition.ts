import type { html } from "hono/html";
import type { FormField } from "#domain/acquisition/forms/field.ts";

type Html = ReturnType<typeof html>;

/** Question on a page, with its entered values. */
interface Asked {
	field: FormField;
	/** The name of its field in the sent form. */
	name: string;
	values: readonly string[];
	/** The attributes that all inputs of a question share, without its name. */
	marks: Html;
}

/** Inputs of a type of question on a page. */
export interface Control {
	/** It has several inputs, which one heading names together. */
	isGroup: boolean;
	/** Names of its inputs, one for each value that it can have. */
	names: (field: FormField, name: string) => string[];
	input: (asked: Asked) => Html;
	/** A CSS selector that matches while one of its choices is chosen, by the choice's place. */
	chosen?: (name: string, place: number) => string;
}

/** A question of one input. */
export const SINGLE = { isGroup: false, names: (_: FormField, name: string) => [name] };
