import { EXPLORER_TEXTS } from "#domain/platform/texts/explorer.ts";
import { FIELD_TEXTS } from "#domain/platform/texts/fields.ts";
import { code, isOneLine, optionalId, requiredText, wholeNumber } from "#domain/platform/wire/wire.ts";

/** The longest name of an item or folder (rules, Limits). */
export const MAX_ITEM_NAME = 100;
export const MAX_FOLDER_NAME = 100;

/** What every item has on the wire (E-189). */
export interface ItemRow {
	id: number;
	name: string;
	/** Null is 'uncategorized'. */
	group_id: number | null;
	/** `YYYY-MM-DD HH:mm:ss`. */
	created_at: string;
	/** 2 = starred, 1 = normal. */
	rate: number;
	version: number;
}

/** A folder on the wire (E-195). */
export interface FolderRow {
	id: number;
	name: string;
}

/** The fields that every item is saved with. */
export const itemFields = {
	name: requiredText(MAX_ITEM_NAME, EXPLORER_TEXTS.itemNameRequired),
	group_id: optionalId().default(null),
	/** The version that was being edited; an older one than the stored is refused with 409. */
	version: wholeNumber().optional(),
};

export const rateField = code(1, 2).default(1);

/** An address on the web. */
export const webAddress = (required: string = FIELD_TEXTS.urlRequired) =>
	requiredText(2_000, required).refine(isWebAddress, FIELD_TEXTS.urlInvalid);

/** An address of the web on one line. */
export const isWebAddress = (text: string): boolean => isOneLine(text) && hrefOf(text) !== null;

/** A web address encoded for a header of a response; null for an invalid one. */
export function hrefOf(text: string): string | null {
	const url = URL.parse(text);
	return url && ["http:", "https:"].includes(url.protocol) ? url.href : null;
}

export const COPY_SUFFIX = "のコピー";

/** The name of a copy (E-397; rules, Screens), cut so that it stays a name that may be saved. */
export function copyName(name: string, max: number, number = 1): string {
	const suffix = number === 1 ? COPY_SUFFIX : `${COPY_SUFFIX}${number}`;
	const kept = [...name];
	while (kept.join("").length + suffix.length > max) kept.pop();
	return kept.join("") + suffix;
}
