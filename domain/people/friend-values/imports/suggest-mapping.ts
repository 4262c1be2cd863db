import { VAR_TYPES, type VarType } from "#domain/engine/kinds/var.ts";
import { csvRoundTrip } from "#domain/platform/csv/csv-round-trip.ts";
import { isFileType } from "../member-values-input.ts";
import { hasWord, REGISTERED_FIELD } from "./former-tools.ts";
import { parseImportCell, parseTagCell } from "./import-columns.ts";
import type { ImportHeading, ImportSheet } from "./import-file.ts";
import {
	type ImportMapping,
	type ImportTarget,
	type RememberedMapping,
	targetKey,
} from "./import-mapping.ts";
import { cellsOf, offerMatch } from "./suggest-match.ts";

/** Items of the account that columns can be matched with. */
export interface MappableItems {
	fields: readonly { id: number; name: string; type: VarType; inShiftJis: string }[];
	tags: readonly { id: number; name: string; inShiftJis: string }[];
}

/** Mapping offered first: as the operator did it last with this tool, otherwise by headings and samples. */
export function suggestMapping(
	sheet: ImportSheet,
	items: MappableItems,
	remembered: RememberedMapping | null,
): ImportMapping {
	const itemsByName = { fields: indexByName(items.fields), tags: indexByName(items.tags) };
	const match = offerMatch(sheet, remembered);
	const used = new Set<string>();
	const columns = sheet.headings.map((heading, index) => {
		if (index === match.column) return IGNORED;
		const known = withExistingItem(remembered?.targets[heading.label], itemsByName);
		const offered =
			known && isThere(known, items)
				? known
				: suggestTarget({ heading, cells: cellsOf(sheet, index), sheet, itemsByName });
		// An export has a common column before a field of the same name; otherwise the first column counts.
		const namesake = itemsByName.fields.get(heading.label);
		const choices = namesake ? [offered, { to: "field" as const, id: namesake.id }] : [offered];
		const chosen = choices.find((each) => !used.has(targetKey(each) ?? "")) ?? IGNORED;
		used.add(targetKey(chosen) ?? "ignored");
		return chosen;
	});
	return { match, columns, ...(remembered?.options ?? DEFAULT_OPTIONS) };
}

const IGNORED: ImportTarget = { to: "ignore" };
const DEFAULT_OPTIONS = { blank: "keep", zero: "keep", tag_folder: null, field_folder: null } as const;

/** Target with the item that an earlier import created, instead of a second one. */
function withExistingItem(
	known: ImportTarget | undefined,
	{ fields, tags }: ItemsByName,
): ImportTarget | undefined {
	if (known?.to === "new-tag") {
		const tag = tags.get(csvRoundTrip(known.name));
		return tag ? { to: "tag", id: tag.id } : known;
	}
	const field = known?.to === "new-field" ? fields.get(csvRoundTrip(known.name)) : undefined;
	return field ? { to: "field", id: field.id } : known;
}

/** Whether the item of a remembered target still exists. */
function isThere(each: ImportTarget, { fields, tags }: MappableItems): boolean {
	if (each.to === "tag") return tags.some(({ id }) => id === each.id);
	return each.to !== "field" || fields.some(({ id }) => id === each.id);
}

interface SuggestedColumn {
	heading: ImportHeading;
	cells: string[];
	sheet: ImportSheet;
	itemsByName: ItemsByName;
}

interface ItemsByName {
	fields: Map<string, MappableItems["fields"][number]>;
	tags: Map<string, MappableItems["tags"][number]>;
}

function suggestTarget({
	heading,
	cells,
	sheet,
	itemsByName: { fields, tags },
}: SuggestedColumn): ImportTarget {
	const { label, kind } = heading;
	if (label === "") return IGNORED;
	const base = kind === "other" ? baseTargetOf(label) : undefined;
	if (base) return base;
	const tag = tags.get(label);
	if (kind === "tag") return tag ? { to: "tag", id: tag.id } : { to: "new-tag", name: label };
	const field = fields.get(label);
	if (field) return isFileType(field.type) ? IGNORED : { to: "field", id: field.id };
	if (sheet.tool === "musubi") return IGNORED;
	if (hasWord(label, "tags")) return { to: "tags" };
	if (hasWord(label, "registered")) {
		const known = fields.get(REGISTERED_FIELD);
		return known
			? { to: "field", id: known.id }
			: { to: "new-field", name: REGISTERED_FIELD, type: VAR_TYPES.date };
	}
	if (kind === "field" || hasWord(label, "field"))
		return { to: "new-field", name: label, type: typeOf(cells) };
	return tag && cells.every((cell) => parseTagCell(cell) !== null) ? { to: "tag", id: tag.id } : IGNORED;
}

function baseTargetOf(label: string): ImportTarget | undefined {
	if (hasWord(label, "mark")) return { to: "mark" };
	const field = (["short_name", "nickname", "memo"] as const).find((name) => hasWord(label, name));
	return field && { to: "base", field };
}

const indexByName = <Item extends { name: string; inShiftJis: string }>(items: readonly Item[]) =>
	new Map([
		...items.map((item) => [item.inShiftJis, item] as const),
		...items.map((item) => [csvRoundTrip(item.name), item] as const),
	]);

/** Characters above which a text is long. */
const LONG_TEXT = 100;

/** Type of a field that holds some values. A number with a leading zero is a telephone number or a code. */
function typeOf(cells: readonly string[]): VarType & ImportFieldType {
	const fits = (type: VarType) =>
		cells.length > 0 &&
		cells.every(
			(cell) =>
				!(
					"problem" in
					parseImportCell({ kind: "var", index: 0, label: "", field: "", type, choices: [] }, cell)
				),
		);
	if (fits(VAR_TYPES.date)) return VAR_TYPES.date;
	if (cells.every((cell) => /^-?(0|[1-9]\d{0,8})(\.\d{1,3})?$/.test(cell)) && cells.length > 0)
		return VAR_TYPES.number;
	return cells.some((cell) => cell.length > LONG_TEXT || cell.includes("\n"))
		? VAR_TYPES.longText
		: VAR_TYPES.normal;
}

type ImportFieldType = Extract<ImportTarget, { to: "new-field" }>["type"];
