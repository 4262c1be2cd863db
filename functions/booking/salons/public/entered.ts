import { readAnswer } from "#domain/acquisition/forms/answer-rules.ts";
import type { FieldRule, FormField } from "#domain/acquisition/forms/field.ts";
import { FIELD_TYPES } from "#domain/acquisition/forms/field-types/codes.ts";
import { MAX_LONG_ANSWER } from "#domain/acquisition/forms/field-types/textarea.ts";
import { withoutOwnLinks } from "#domain/engine/public-addresses/own-links.ts";
import { BOOKING_TEXTS } from "#domain/platform/texts/booking.ts";
import { FIELD_TEXTS } from "#domain/platform/texts/fields.ts";
import { isTyped } from "#domain/platform/wire/wire.ts";
import type { Reader } from "#functions/booking/booking-pages/fields.ts";
import { FIELDS } from "./choice.ts";
import type { OpenSalon } from "./open-salon.ts";
import { itemName, readItem } from "./questions.ts";

/** What a visitor entered, and what is wrong with it by the field's name. */
export interface Entered {
	name: string;
	contact: string;
	comment: string;
	isAgreed: boolean;
	/** By the item's id; what was left empty is missing. */
	answers: Record<string, string>;
	/** As it was sent, to be sent again. */
	fields: Record<string, string>;
	errors: Record<string, string>;
}

const MAX_COMMENT = 1_000;

/** Nothing, before anything was entered. */
export const NOTHING_ENTERED: Entered = {
	...{ name: "", contact: "", comment: "", isAgreed: false },
	...{ answers: {}, fields: {}, errors: {} },
};

/** Reads the form. Everything that is wrong is said at once. */
export function readEntered(salon: OpenSalon, read: Reader): Entered {
	const errors: Record<string, string> = {};
	const fields: Record<string, string> = {};
	const take = (field: string): string => {
		fields[field] = read(field).slice(0, MAX_LONG_ANSWER + 1);
		return fields[field];
	};
	const answers: Record<string, string> = {};
	for (const item of salon.items) {
		const answer = readItem(item, take(itemName(item)));
		if ("error" in answer) errors[itemName(item)] = answer.error;
		else if (answer.value !== "") answers[item.id] = answer.value;
	}
	const comment = withoutOwnLinks(take(FIELDS.comment).replaceAll("\r\n", "\n").trim());
	if (comment.length > MAX_COMMENT) errors[FIELDS.comment] = FIELD_TEXTS.tooLong(MAX_COMMENT);
	else if (!isTyped(comment)) errors[FIELDS.comment] = FIELD_TEXTS.characterUnusable;
	const isAgreed = take(FIELDS.agreed) === "1";
	const { agreement, visitor } = salon;
	if (agreement.is_required && agreement.text !== "" && !isAgreed)
		errors[FIELDS.agreed] = BOOKING_TEXTS.agreementRequired;
	const who = { name: "", contact: "" };
	if (!visitor.isFriend) {
		const name = lineOf(take(FIELDS.name), "none");
		if ("error" in name || name.value.length > 100) errors[FIELDS.name] = BOOKING_TEXTS.nameRequired;
		else who.name = name.value;
		const contact = contactOf(take(FIELDS.contact));
		if ("error" in contact) errors[FIELDS.contact] = contact.error;
		else who.contact = contact.value;
	}
	return { ...who, comment, isAgreed, answers, fields, errors };
}

/** One required line, by a rule of forms. */
const lineOf = (sent: string, rule: FieldRule) =>
	readAnswer(
		{ swatch_id: FIELD_TYPES.textbox, rule, required: true, options: [] as string[] } as FormField,
		sent,
	);

/** A telephone number or a mail address. */
function contactOf(sent: string): { value: string } | { error: string } {
	if (sent.trim() === "") return { error: BOOKING_TEXTS.contactRequired };
	const tel = lineOf(sent, "tel");
	if ("value" in tel) return tel;
	const mail = lineOf(sent, "email");
	return "value" in mail ? mail : { error: BOOKING_TEXTS.contactInvalid };
}
