import { readAnswer } from "#domain/acquisition/forms/answer-rules.ts";
import { FIELD_TYPES } from "#domain/acquisition/forms/field-types/field-type-codes.ts";
import { MAX_LONG_ANSWER } from "#domain/acquisition/forms/field-types/textarea.ts";
import type { FieldRule, FormField } from "#domain/acquisition/forms/form-field.ts";
import { withoutOwnLinks } from "#domain/engine/public-addresses/own-links.ts";
import { BOOKING_TEXTS } from "#domain/platform/texts/booking-texts.ts";
import { FIELD_TEXTS } from "#domain/platform/texts/fields-texts.ts";
import { isTypeable } from "#domain/platform/wire/input-schemas.ts";
import type { FieldReader } from "#functions/booking/booking-pages/booking-page-fields.ts";
import { CHOICE_FIELDS } from "./booking-choice.ts";
import type { PublicSalon } from "./find-public-salon.ts";
import { getItemFieldName, readItemAnswer } from "./visitor-questions.ts";

/** Form input of a visitor, with error messages by field name. */
export interface VisitorInput {
	name: string;
	contact: string;
	comment: string;
	isAgreed: boolean;
	/** Non-empty answers by item id. */
	answers: Record<string, string>;
	/** Fields as sent, to fill the form again. */
	fields: Record<string, string>;
	errors: Record<string, string>;
}

const MAX_COMMENT = 1_000;
const MAX_NAME = 100;

/** Empty input of a new form. */
export const EMPTY_VISITOR_INPUT: VisitorInput = {
	name: "",
	contact: "",
	comment: "",
	isAgreed: false,
	answers: {},
	fields: {},
	errors: {},
};

/** Reads the form and collects all errors. */
export function readVisitorInput(salon: PublicSalon, readField: FieldReader): VisitorInput {
	const errors: Record<string, string> = {};
	const fields: Record<string, string> = {};
	// Every field is kept as sent, so that a refused form is filled again.
	const readAndKeep = (field: string): string => {
		fields[field] = readField(field).slice(0, MAX_LONG_ANSWER + 1);
		return fields[field];
	};
	const answers: Record<string, string> = {};
	for (const item of salon.items) {
		const answer = readItemAnswer(item, readAndKeep(getItemFieldName(item)));
		if ("error" in answer) errors[getItemFieldName(item)] = answer.error;
		else if (answer.value !== "") answers[item.id] = answer.value;
	}
	const comment = withoutOwnLinks(readAndKeep(CHOICE_FIELDS.comment).replaceAll("\r\n", "\n").trim());
	if (comment.length > MAX_COMMENT) errors[CHOICE_FIELDS.comment] = FIELD_TEXTS.tooLong(MAX_COMMENT);
	else if (!isTypeable(comment)) errors[CHOICE_FIELDS.comment] = FIELD_TEXTS.characterUnusable;
	const isAgreed = readAndKeep(CHOICE_FIELDS.agreed) === "1";
	const { agreement, visitor } = salon;
	if (agreement.is_required && agreement.text !== "" && !isAgreed)
		errors[CHOICE_FIELDS.agreed] = BOOKING_TEXTS.agreementRequired;
	const visitorFields = { name: "", contact: "" };
	if (!visitor.isFriend) {
		const name = readRequiredLine(readAndKeep(CHOICE_FIELDS.name), "none");
		if ("error" in name || name.value.length > MAX_NAME)
			errors[CHOICE_FIELDS.name] = BOOKING_TEXTS.nameRequired;
		else visitorFields.name = name.value;
		const contact = readContact(readAndKeep(CHOICE_FIELDS.contact));
		if ("error" in contact) errors[CHOICE_FIELDS.contact] = contact.error;
		else visitorFields.contact = contact.value;
	}
	return { ...visitorFields, comment, isAgreed, answers, fields, errors };
}

/** Reads a required single-line answer by a rule of forms. */
const readRequiredLine = (text: string, rule: FieldRule) =>
	readAnswer(
		{ swatch_id: FIELD_TYPES.textbox, rule, required: true, options: [] as string[] } as FormField,
		text,
	);

/** Reads a telephone number or an email address. */
function readContact(text: string): { value: string } | { error: string } {
	if (text.trim() === "") return { error: BOOKING_TEXTS.contactRequired };
	const phoneAnswer = readRequiredLine(text, "tel");
	if ("value" in phoneAnswer) return phoneAnswer;
	const mail = readRequiredLine(text, "email");
	return "value" in mail ? mail : { error: BOOKING_TEXTS.contactInvalid };
}
