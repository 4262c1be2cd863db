import { html } from "hono/html";
import { readAnswer } from "#domain/acquisition/forms/answer-rules.ts";
import { FIELD_TYPES } from "#domain/acquisition/forms/field-types/field-type-codes.ts";
import type { FieldRule, FormField } from "#domain/acquisition/forms/form-field.ts";
import type { CustomerItemType } from "#domain/booking/salons/customer-items.ts";
import { BOOKING_TEXTS } from "#domain/platform/texts/booking-texts.ts";
import { isDay } from "#domain/platform/wire/input-schemas.ts";
import { controlHtml } from "#functions/acquisition/forms/question-html.ts";
import type { CustomerItemRow } from "./find-public-salon.ts";
import type { VisitorInput } from "./read-visitor-input.ts";

/** Form field and validation rule per kind of item, as in forms. */
const ITEM_FIELDS: Record<CustomerItemType, { type: FormField["swatch_id"]; rule: FieldRule | null }> = {
	text: { type: FIELD_TYPES.textbox, rule: "none" },
	long_text: { type: FIELD_TYPES.textarea, rule: null },
	number: { type: FIELD_TYPES.textbox, rule: "numeric" },
	date: { type: FIELD_TYPES.textbox, rule: "none" },
	select: { type: FIELD_TYPES.dropdown, rule: null },
	tel: { type: FIELD_TYPES.textbox, rule: "tel" },
	mail: { type: FIELD_TYPES.textbox, rule: "email" },
};

const toFormField = ({ id, name, type, options, isRequired, varId }: CustomerItemRow): FormField => ({
	id,
	label: name,
	swatch_id: ITEM_FIELDS[type].type,
	rule: ITEM_FIELDS[type].rule,
	var_id: varId,
	var_name: "",
	var_type: null,
	required: isRequired,
	description: "",
	options,
	syncGc: false,
	sync_real_name: false,
});

/** Field name of an item. */
export const getItemFieldName = ({ id }: Pick<CustomerItemRow, "id">): string => `i${id}`;

/** Reads an item's answer; `error` says why it is not valid. */
export function readItemAnswer(item: CustomerItemRow, text: string): { value: string } | { error: string } {
	const answer = readAnswer(toFormField(item), text);
	if (item.type === "date" && "value" in answer && answer.value !== "" && !isDay(answer.value))
		return { error: BOOKING_TEXTS.dateInvalid };
	return answer;
}

/** Field with its label and error message. */
export const renderLabelledField = (
	{
		name,
		label,
		required,
		error,
	}: { name: string; label: string; required: boolean; error: string | undefined },
	control: ReturnType<typeof html>,
) =>
	html`<div class="question">
		<label for="${name}">${label}${required ? html`<span class="must">必須</span>` : ""}</label>
		${error !== undefined && html`<p class="error" id="${name}-error">${error}</p>`}
		${control}
	</div>`;

/** Input control of an item. */
export function renderItemControl(item: CustomerItemRow, { fields, errors }: VisitorInput) {
	const name = getItemFieldName(item);
	const value = fields[name] ?? "";
	if (item.type === "date")
		return html`<input type="date" id="${name}" name="${name}" value="${value}"${item.isRequired ? html` aria-required="true"` : ""}${errors[name] ? html` aria-invalid="true" aria-describedby="${name}-error"` : ""} />`;
	const error = errors[name];
	return controlHtml(toFormField(item), {
		name,
		values: new Map([[item.id, [value]]]),
		errors: new Map(error === undefined ? [] : [[item.id, error]]),
	});
}
