import type { VarType } from "#domain/engine/kinds/var.ts";
import { toStoredValue } from "#domain/people/friend-fields/stored-value.ts";
import { isLineUserId } from "#domain/platform/line/line-user-id.ts";
import { IMPORT_TEXTS } from "#domain/platform/texts/imports-texts.ts";
import { normaliseText } from "#domain/platform/texts/normalise-text.ts";
import type { ImportMapping } from "./import-mapping.ts";

/** Way to find the friend of a row. */
export interface ImportMatch {
	index: number;
	by: ImportMapping["match"]["by"];
	/** Field whose value identifies a friend. */
	field: { id: number; type: VarType } | null;
}

/** Form in which a cell is compared with friends, or its problem. */
export function matchKeyOf(match: ImportMatch, cell: string): { key: string } | { problem: string } {
	const text = cell.trim();
	if (text === "") return { problem: IMPORT_TEXTS.keyEmpty };
	return KEYS[match.by](text, match);
}

type KeyReader = (text: string, match: ImportMatch) => { key: string } | { problem: string };

const KEYS: Record<ImportMatch["by"], KeyReader> = {
	id: (text) => {
		const id = normaliseText(text);
		return /^[1-9]\d{0,14}$/.test(id) ? { key: id } : { problem: IMPORT_TEXTS.idInvalid };
	},
	line: (text) => (isLineUserId(text) ? { key: text } : { problem: IMPORT_TEXTS.lineIdInvalid }),
	name: (text) => ({ key: normaliseText(text) }),
	field: (text, { field }) => {
		const key = field && toStoredValue(field.type, text)?.value_key;
		return key ? { key } : { problem: IMPORT_TEXTS.friendUnknown };
	},
};
