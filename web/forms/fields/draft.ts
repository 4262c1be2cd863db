import {
	FIELD_TYPES,
	type FieldInput,
	type FieldRule,
	type FieldType,
	MAX_FIELD_LABEL,
	mayBeRealName,
	varTypesFor,
} from "#domain/forms/field.ts";
import { freshKey } from "../../api/freshKey.ts";
import { copyName } from "../../ui/copyName.ts";

/** A question under an operator's hands; the key stays while it is moved. */
export type FieldDraft = FieldInput & {
	key: string;
	/** Answers are to be written to friend information, whether or not a field of it is chosen yet. */
	sync_var: boolean;
};

export const newField = (type: FieldType): FieldDraft => ({
	key: freshKey(),
	id: null,
	label: "",
	swatch_id: type,
	rule: null,
	sync_var: false,
	var_id: null,
	var_type: null,
	required: true,
	description: "",
	options: type === FIELD_TYPES.dropdown ? [""] : [],
	syncGc: false,
	sync_real_name: false,
});

/** The questions of a saved form, each with a key of its own. */
export const withKeys = (fields: readonly FieldInput[]): FieldDraft[] =>
	fields.map((field) => ({ ...field, key: freshKey(), sync_var: field.var_id !== null }));

export const copyOf = (field: FieldDraft): FieldDraft => ({
	...field,
	key: freshKey(),
	id: null,
	label: field.label === "" ? "" : copyName(field.label, MAX_FIELD_LABEL),
});

/** A question of which nothing has been written yet. */
export const isBlank = ({ id, label, description, options, var_id }: FieldDraft): boolean =>
	id === null &&
	label === "" &&
	description === "" &&
	var_id === null &&
	options.every((each) => each === "");

/** Another type or rule; friend information that cannot hold such answers is let go, to be chosen again. */
export function retyped(
	field: FieldDraft,
	to: { swatch_id?: FieldType; rule?: FieldRule | null },
): Partial<FieldDraft> {
	const { swatch_id, rule, var_type, options } = { ...field, ...to };
	const fits = var_type === null || varTypesFor(swatch_id, rule).includes(var_type);
	return {
		...to,
		...(swatch_id === FIELD_TYPES.dropdown && options.length === 0 && { options: [""] }),
		...(!mayBeRealName(swatch_id) && { sync_real_name: false }),
		...(!fits && { var_id: null, var_type: null }),
	};
}
