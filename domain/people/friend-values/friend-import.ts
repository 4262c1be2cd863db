import { z } from "zod";
import { FIELD_TEXTS } from "#domain/platform/texts/fields-texts.ts";

/**
 * reading → mapping → planning → preview → waiting → running → finished. A plan that cannot be made leads back
 * to mapping. failed: too many attempts; cancelled: by hand or by expiry. A written import can be undone:
 * undoing → undone.
 */
export type FriendImportState =
	| "reading"
	| "mapping"
	| "planning"
	| "preview"
	| "waiting"
	| "running"
	| "finished"
	| "failed"
	| "cancelled"
	| "undoing"
	| "undone";

/** A skipped row of the file, with the reason. */
export interface ImportProblem {
	/** The line of the file, from 1; null for the file as a whole. */
	line: number | null;
	text: string;
}

/** Numbers of a plan. */
export interface ImportCounts {
	/** Tags and fields to create. */
	tags: number;
	fields: number;
	/** Rows by their result; a changed row is a friend of `total`. */
	unchanged: number;
	notFound: number;
	refused: number;
}

export const NO_COUNTS: ImportCounts = { tags: 0, fields: 0, unchanged: 0, notFound: 0, refused: 0 };

/** Maximum number of rows, columns and bytes of one file. */
export const MAX_IMPORT_ROWS = 50_000;
export const MAX_IMPORT_COLUMNS = 1_000;
export const MAX_IMPORT_BYTES = 50_000_000;
/** Attempts at one page before an import is given up. */
export const IMPORT_ATTEMPTS = 3;
/** Retention of a file that was never begun, and of one that was: as long as it can be undone. */
export const IMPORT_RETENTION_DAYS = 7;
export const WRITTEN_IMPORT_RETENTION_DAYS = 30;
/** Maximum number of problems stored per import. */
export const MAX_IMPORT_PROBLEMS = 500;
/** Number of changes shown in the preview. */
export const MAX_PREVIEW_CHANGES = 100;
/** Rows of the file shown beside the mapping. */
export const SAMPLE_ROWS = 10;

/** Query of an upload: the file's name. Its bytes are the body. */
export const friendImportQuery = z.strictObject({
	name: z.string().max(1_000, FIELD_TEXTS.tooLong(1_000)).default(""),
});

/** Body of a start: the plan that the operator confirmed. */
export const friendImportStart = z.strictObject({
	plan: z.string().min(1, FIELD_TEXTS.choiceRequired).max(64, FIELD_TEXTS.tooLong(64)),
});

const RUNNING_STATES: readonly FriendImportState[] = ["planning", "waiting", "running", "undoing"];

/** Whether the import is being planned, written or undone. */
export const isImportRunning = (state: FriendImportState): boolean => RUNNING_STATES.includes(state);

/** Change of one value by a file. */
export interface PlannedValueChange {
	line: number;
	friendId: number;
	/**
	 * `var:12`, `tag:5`, `mark`, or the name of a base value; `var:new:0` and `tag:new:0` for those that the
	 * import creates.
	 */
	field: string;
	/** Both in their wire form; of a tag, `1` for a friend with it. */
	before: string;
	after: string;
	/** Texts of the previous choice or mark, and of the new mark: the undo restores none that was renamed. */
	beforeText?: string;
	afterText?: string;
	/** Instant at which the friend got a tag that is removed. */
	since?: number;
	/** Columns of a friend-information value; null if the value is removed, and for all other values. */
	stored: {
		value: string | null;
		value_key: string | null;
		number: number | null;
		date: string | null;
		choice_id: number | null;
	} | null;
}
