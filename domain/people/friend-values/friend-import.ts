import { z } from "zod";
import { FIELD_TEXTS } from "#domain/platform/texts/fields-texts.ts";

/** preview → waiting → running → finished; failed after too many attempts; cancelled manually or by expiry. */
export type FriendImportState = "preview" | "waiting" | "running" | "finished" | "failed" | "cancelled";

/** A skipped row of the file, with the reason. */
export interface ImportProblem {
	/** The line of the file, from 1; null for the file as a whole. */
	line: number | null;
	text: string;
}

/** Maximum number of rows and of bytes of one file, so that one request can process it. */
export const MAX_IMPORT_ROWS = 10_000;
export const MAX_IMPORT_BYTES = 5_000_000;
/** Attempts at one page before an import is given up. */
export const IMPORT_ATTEMPTS = 3;
export const IMPORT_RETENTION_DAYS = 7;
/** Maximum number of problems stored per import. */
export const MAX_IMPORT_PROBLEMS = 500;
/** Number of changes shown in the preview. */
export const MAX_PREVIEW_CHANGES = 100;

/** Meaning of an empty cell. */
export const BLANK_CELL_LABELS = { keep: "変更しない", clear: "値を消す" } as const;

/** Query of an upload: the file's name, and the meaning of empty cells. Its bytes are the body. */
export const friendImportQuery = z.object({
	name: z.string().max(1_000, FIELD_TEXTS.tooLong(1_000)).default(""),
	blank: z.enum(["keep", "clear"], { error: FIELD_TEXTS.choiceUnknown }).default("keep"),
});

export type BlankCellMode = keyof typeof BLANK_CELL_LABELS;

/** Whether the import is waiting or running. */
export const isImportRunning = (state: FriendImportState): boolean =>
	state === "waiting" || state === "running";

/** Change of one value by a file. */
export interface PlannedValueChange {
	line: number;
	friendId: number;
	/** `var:12`, or the name of a base value. */
	field: string;
	/** Both in their wire form. */
	before: string;
	after: string;
	/** Columns of a friend-information value; null if the value is removed, and for base values. */
	stored: {
		value: string | null;
		value_key: string | null;
		number: number | null;
		date: string | null;
		choice_id: number | null;
	} | null;
}
