import { EXPLORER_TEXTS } from "#domain/platform/texts/explorer-texts.ts";
import { FIELD_TEXTS } from "#domain/platform/texts/fields-texts.ts";
import {
	codeOf,
	isOneLine,
	optionalId,
	requiredText,
	wholeNumber,
} from "#domain/platform/wire/input-schemas.ts";

/** Maximum length of an item's or folder's name (rules, Limits). */
export const MAX_ITEM_NAME = 100;
export const MAX_FOLDER_NAME = 100;

/** Fields of every item on the wire (E-189). */
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

/** Folder on the wire (E-195). */
export interface FolderRow {
	id: number;
	name: string;
}

/** Fields common to the saves of all items. */
export const itemFields = {
	name: requiredText(MAX_ITEM_NAME, EXPLORER_TEXTS.itemNameRequired),
	group_id: optionalId().default(null),
	/** Version that was edited; one older than the stored version is refused with 409. */
	version: wholeNumber().optional(),
};

export const rateField = codeOf(1, 2).default(1);

/** Required web address. */
export const webAddress = (required: string = FIELD_TEXTS.urlRequired) =>
	requiredText(2_000, required).refine(isWebAddress, FIELD_TEXTS.urlInvalid);

/** Whether a text is a web address on one line. */
export const isWebAddress = (text: string): boolean => isOneLine(text) && hrefOf(text) !== null;

/** Returns a web address encoded for a response header; null for an invalid one. */
export function hrefOf(text: string): string | null {
	const url = URL.parse(text);
	return url && ["http:", "https:"].includes(url.protocol) ? url.href : null;
}

export const COPY_SUFFIX = "のコピー";

/** Returns the name of a copy (E-397; rules, Screens), truncated to a valid length. */
export function nameOfCopy(name: string, max: number, number = 1): string {
	const suffix = number === 1 ? COPY_SUFFIX : `${COPY_SUFFIX}${number}`;
	const characters = [...name];
	while (characters.join("").length + suffix.length > max) characters.pop();
	return characters.join("") + suffix;
}
