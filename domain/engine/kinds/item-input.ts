import { EXPLORER_TEXTS } from "#domain/platform/texts/explorer-texts.ts";
import { FIELD_TEXTS } from "#domain/platform/texts/fields-texts.ts";
import {
	codeOf,
	isOneLine,
	optionalId,
	requiredText,
	wholeNumber,
} from "#domain/platform/wire/input-schemas.ts";

import { MAX_ITEM_NAME, NOT_STARRED, STARRED } from "./item-fields.ts";

/** Fields common to the saves of all items. */
export const itemFields = {
	name: requiredText(MAX_ITEM_NAME, EXPLORER_TEXTS.itemNameRequired),
	group_id: optionalId().default(null),
	/** Version that was edited; one older than the stored version is refused with 409. */
	version: wholeNumber().optional(),
};

/** Star of an item (`rate`). */
export const rateField = codeOf(NOT_STARRED, STARRED).default(NOT_STARRED);

/** Maximum length of a web address. */
export const MAX_WEB_ADDRESS = 2_000;

/** Required web address. */
export const webAddress = (required: string = FIELD_TEXTS.urlRequired) =>
	requiredText(MAX_WEB_ADDRESS, required).refine(isWebAddress, FIELD_TEXTS.urlInvalid);

/** Whether a text is a web address on one line. */
export const isWebAddress = (text: string): boolean => isOneLine(text) && hrefOf(text) !== null;

/** Returns a web address encoded for a response header; null for an invalid one. */
export function hrefOf(text: string): string | null {
	const url = URL.parse(text);
	return url && ["http:", "https:"].includes(url.protocol) ? url.href : null;
}
