import { z } from "zod";
import { VAR_TYPES } from "#domain/engine/kinds/var.ts";
import { MAX_TAG_NAME } from "#domain/people/tags/new-tag-input.ts";
import { FIELD_TEXTS } from "#domain/platform/texts/fields-texts.ts";
import { IMPORT_TEXTS } from "#domain/platform/texts/imports-texts.ts";
import {
	boundedList,
	codeOf,
	optionalId,
	recordId,
	requiredText,
	wholeNumber,
} from "#domain/platform/wire/input-schemas.ts";
import { MAX_IMPORT_COLUMNS } from "../friend-import.ts";

/** Ways to find the friend of a row. */
export const MATCH_LABELS = {
	id: "友だちID",
	line: "LINEのユーザーID",
	name: "LINE登録名",
	field: "友だち情報の値",
} as const;

/** Meaning of an empty cell, and of a 0 in the column of a tag. */
export const BLANK_CELL_LABELS = { keep: "変更しない", clear: "値を消す" } as const;
export const ZERO_LABELS = { keep: "そのまま", remove: "タグを外す" } as const;

export type BlankCellMode = keyof typeof BLANK_CELL_LABELS;

/** Types of fields that an import can create. A file cannot hold pictures and PDFs. */
export const NEW_FIELD_TYPES = [
	VAR_TYPES.normal,
	VAR_TYPES.number,
	VAR_TYPES.longText,
	VAR_TYPES.select,
	VAR_TYPES.date,
] as const;

const newName = requiredText(MAX_TAG_NAME, IMPORT_TEXTS.nameRequired);

const target = z.discriminatedUnion(
	"to",
	[
		z.strictObject({ to: z.literal("ignore") }),
		z.strictObject({
			to: z.literal("base"),
			field: z.enum(["short_name", "nickname", "memo"], { error: FIELD_TEXTS.choiceUnknown }),
		}),
		z.strictObject({ to: z.literal("mark") }),
		z.strictObject({ to: z.literal("tag"), id: recordId() }),
		z.strictObject({ to: z.literal("new-tag"), name: newName }),
		z.strictObject({ to: z.literal("tags") }),
		z.strictObject({ to: z.literal("field"), id: recordId() }),
		z.strictObject({ to: z.literal("new-field"), name: newName, type: codeOf(...NEW_FIELD_TYPES) }),
	],
	{ error: FIELD_TEXTS.choiceUnknown },
);

/** Meaning of a column. */
export type ImportTarget = z.output<typeof target>;

/** Body of `POST /api/friend_imports/:id/mapping`. */
export const importMapping = z
	.strictObject({
		match: z.strictObject({
			column: wholeNumber().refine((at) => at >= 0 && at < MAX_IMPORT_COLUMNS, FIELD_TEXTS.choiceUnknown),
			by: z.enum(["id", "line", "name", "field"], { error: FIELD_TEXTS.choiceUnknown }),
			/** Field whose value identifies a friend. */
			field: optionalId().default(null),
		}),
		columns: boundedList(target, MAX_IMPORT_COLUMNS),
		blank: z.enum(["keep", "clear"], { error: FIELD_TEXTS.choiceUnknown }).default("keep"),
		zero: z.enum(["keep", "remove"], { error: FIELD_TEXTS.choiceUnknown }).default("keep"),
		/** Folders of created tags and fields. */
		tag_folder: optionalId().default(null),
		field_folder: optionalId().default(null),
	})
	.refine(({ match }) => match.by !== "field" || match.field !== null, {
		path: ["match", "field"],
		error: IMPORT_TEXTS.matchFieldRequired,
	});

export type ImportMapping = z.output<typeof importMapping>;

/** Key of a target that only one column may have; null where several may. */
export function targetKey(each: ImportTarget): string | null {
	if (each.to === "ignore" || each.to === "tags") return null;
	const subject = "id" in each ? each.id : "name" in each ? each.name : "field" in each ? each.field : "";
	return `${each.to}:${subject}`;
}

/** Index of each column whose target an earlier column has. */
export function findRepeatedTargets({ columns }: ImportMapping): { column: number; first: number }[] {
	const firstColumns = new Map<string, number>();
	return columns.flatMap((each, column) => {
		const key = targetKey(each);
		if (key === null) return [];
		const first = firstColumns.get(key);
		if (first !== undefined) return [{ column, first }];
		firstColumns.set(key, column);
		return [];
	});
}

/** Target of each heading, as it is remembered for a tool. */
export interface RememberedMapping {
	match: { heading: string; by: ImportMapping["match"]["by"]; field: number | null };
	targets: Record<string, ImportTarget>;
	options: Pick<ImportMapping, "blank" | "zero" | "tag_folder" | "field_folder">;
}
