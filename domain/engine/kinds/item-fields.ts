/** Maximum length of an item's or folder's name (rules, Limits). */
export const MAX_ITEM_NAME = 100;
export const MAX_FOLDER_NAME = 100;

/** `rate` of a starred item (E-194). */
export const STARRED = 2;
/** `rate` of an item that is not starred. */
export const NOT_STARRED = 1;

/** Fields of every item on the wire (E-189). */
export interface ItemRow {
	id: number;
	name: string;
	/** Null is 'uncategorized'. */
	group_id: number | null;
	/** `YYYY-MM-DD HH:mm:ss`. */
	created_at: string;
	/** `STARRED` or `NOT_STARRED`. */
	rate: number;
	version: number;
}

/** Folder on the wire (E-195). */
export interface FolderRow {
	id: number;
	name: string;
}

export const COPY_SUFFIX = "のコピー";

/** Returns the name of a copy (E-397; rules, Screens), truncated to a valid length. */
export function nameOfCopy(name: string, max: number, number = 1): string {
	const suffix = number === 1 ? COPY_SUFFIX : `${COPY_SUFFIX}${number}`;
	const characters = [...name];
	while (characters.join("").length + suffix.length > max) characters.pop();
	return characters.join("") + suffix;
}
