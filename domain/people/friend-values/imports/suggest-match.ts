import { isLineUserId } from "#domain/platform/line/line-user-id.ts";
import { CSV_COLUMNS } from "../friend-csv-columns.ts";
import { HEADING_WORDS, hasWord } from "./former-tools.ts";
import type { ImportHeading, ImportSheet } from "./import-file.ts";
import type { ImportMapping, RememberedMapping } from "./import-mapping.ts";

/** Match offered first: the remembered one, if the file has its column, otherwise by headings and samples. */
export const offerMatch = (
	sheet: ImportSheet,
	remembered: RememberedMapping | null,
): ImportMapping["match"] => rememberedMatch(sheet, remembered) ?? suggestMatch(sheet);

/** Samples of a column that are not empty. */
export const cellsOf = ({ samples }: ImportSheet, index: number): string[] =>
	samples.map((row) => row[index] ?? "").filter((cell) => cell !== "");

function rememberedMatch({ headings }: ImportSheet, remembered: RememberedMapping | null) {
	if (!remembered) return undefined;
	const { heading, by, field } = remembered.match;
	const column = headings.findIndex(({ label }) => label === heading);
	return column < 0 ? undefined : { column, by, field };
}

/** Column that identifies friends: our id, then LINE's, then the name. */
function suggestMatch(sheet: ImportSheet): ImportMapping["match"] {
	const find = (isMatch: (heading: ImportHeading, index: number) => boolean) =>
		sheet.headings.findIndex(isMatch);
	const isLineColumn = (index: number) => {
		const cells = cellsOf(sheet, index);
		return cells.length > 0 && cells.every((cell) => isLineUserId(cell));
	};
	const ownIdColumn = find(({ label }) => label === CSV_COLUMNS.id);
	if (ownIdColumn >= 0) return { column: ownIdColumn, by: "id", field: null };
	const lineIdColumn = find((_, index) => isLineColumn(index));
	if (lineIdColumn >= 0) return { column: lineIdColumn, by: "line", field: null };
	const headedColumn = find(({ label }) => hasWord(label, "lineId"));
	if (headedColumn >= 0) return { column: headedColumn, by: "line", field: null };
	const nameColumn = HEADING_WORDS.name
		.map((word) => find(({ label }) => label === word))
		.find((at) => at >= 0);
	return { column: nameColumn ?? 0, by: "name", field: null };
}
