import type { VarType } from "#domain/kinds/var.ts";

/** How a question of a form is answered. */
export const FIELD_TYPES = { textbox: 5, textarea: 10, dropdown: 20 } as const;
export type FieldType = (typeof FIELD_TYPES)[keyof typeof FIELD_TYPES];

/** What a textbox admits. */
export const FIELD_RULES = ["name", "kana", "none", "email", "tel", "numeric"] as const;
export type FieldRule = (typeof FIELD_RULES)[number];

/** A question of a form, with the specification's names. */
export interface FormField {
	id: number;
	/** What friends read beside it. */
	label: string;
	/** One of FIELD_TYPES. */
	swatch_id: FieldType;
	/** Of a textbox; null of any other. */
	rule: FieldRule | null;
	/** The friend information that the answer is written to; null for none. */
	var_id: number | null;
	var_name: string;
	var_type: VarType | null;
	required: boolean;
	description: string;
	/** What a dropdown offers. */
	options: string[];
	/** The answer is shown in the calendar that the reservation is written to. */
	syncGc: boolean;
	/** The answer becomes the friend's real name. */
	sync_real_name: boolean;
}
