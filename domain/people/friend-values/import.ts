import { z } from "zod";
import { FIELD_TEXTS } from "#domain/platform/texts/fields.ts";

/** preview → waiting → running → finished; failed after too many attempts, cancelled by the operator or never begun. */
export type ImportState = "preview" | "waiting" | "running" | "finished" | "failed" | "cancelled";

/** A row of the file that is left out. */
export interface ImportProblem {
	/** The line of the file, from 1; null for the file as a whole. */
	line: number | null;
	text: string;
}

/** The most rows of one file, and its most bytes: what one request reads and compares. */
export const MAX_IMPORT_ROWS = 10_000;
export const MAX_IMPORT_FILE = 5_000_000;
/** Attempts at one page before an import is given up. */
export const IMPORT_ATTEMPTS = 3;
export const IMPORT_KEPT_DAYS = 7;
/** How many problems are kept: whoever has more mends these first. */
export const MAX_IMPORT_PROBLEMS = 500;
/** How many changes are shown before it begins. */
export const SHOWN_CHANGES = 100;

/** How an empty cell is meant. */
export const BLANKS = { keep: "変更しない", clear: "値を消す" } as const;

/** The query of an upload: what the file is called, and how its empty cells are meant. Its bytes are the body. */
export const friendImportQuery = z.object({
	name: z.string().max(1_000, FIELD_TEXTS.tooLong(1_000)).default(""),
	blank: z.enum(["keep", "clear"], { error: FIELD_TEXTS.choiceUnknown }).default("keep"),
});

export type Blank = keyof typeof BLANKS;

/** Whether it is still to be worked on. */
export const isUnderWay = (state: ImportState): boolean => state === "waiting" || state === "running";

/** A value that a file changes. */
export interface PlannedChange {
	line: number;
	friendId: number;
	/** `var:12`, or the name of a base value. */
	field: string;
	/** Both as the wire has them. */
	before: string;
	after: string;
	/** Of friend information, the columns of its row; null where it is taken away, and of base values. */
	stored: {
		value: string | null;
		value_key: string | null;
		number: number | null;
		date: string | null;
		choice_id: number | null;
	} | null;
}
