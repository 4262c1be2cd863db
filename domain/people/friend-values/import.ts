import { z } from "zod";
import { FIELD_TEXTS } from "#domain/platform/texts/fields-texts.ts";

/** preview → waiting → running → finished; failed after too many attempts, cancelled by the operator or never begun. */
export type ImportState = "preview" | "waiting" | "running" | "finished" | "failed" | "cancelled";

/** A row of the file that is left out. */
export interface ImportProblem {
	/** The line of the file, from 1; null for the file as a whole. */
	line: number | null;
	text: string;
}

/** Maximum number of rows and of bytes of one file, for one request. */
export const MAX_IMPORT_ROWS = 10_000;
export const MAX_IMPORT_FILE = 5_000_000;
/** Attempts at one page before an import is given up. */
export const IMPORT_ATTEMPTS = 3;
export const IMPORT_KEPT_DAYS = 7;
/** Maximum number of problems stored per import. */
export const MAX_IMPORT_PROBLEMS = 500;
/** Number of changes shown before the import begins. */
export const SHOWN_CHANGES = 100;

/** Meaning of an empty cell. */
export const BLANKS = { keep: "変更しない", clear: "値を消す" } as const;

/** Query of an upload: the file's name, and the meaning of empty cells. Its bytes are the body. */
export const friendImportQuery = z.object({
	name: z.string().max(1_000, FIELD_TEXTS.tooLong(1_000)).default(""),
	blank: z.enum(["keep", "clear"], { error: FIELD_TEXTS.choiceUnknown }).default("keep"),
});

export type Blank = keyof typeof BLANKS;

/** Whether it is still to be worked on. */
export const isImportRunning = (state: ImportState): boolean => state === "waiting" || state === "running";

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
