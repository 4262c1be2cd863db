import { DAY, SECOND } from "#domain/platform/time/wire-time.ts";

/** Time for which an operation in the audit log can be undone. */
export const AUDIT_UNDO_PERIOD = 30 * DAY;

/** Time for which the undo is offered right after the operation. */
export const UNDO_OFFER_PERIOD = 10 * SECOND;

/** Kinds of rows in `undo_parts`, with the objects listed in their content. */
export const UNDO_PART = {
	/** Friends who did not have the tag: `{friend}`. */
	tagOn: "tag-on",
	/** Friends from whom the tag was removed, and since when they had it: `{friend, since}`. */
	tagOff: "tag-off",
	/** Friends from whom another tag removed it by replacing it: `{friend, since, by}`. */
	tagReplaced: "tag-replaced",
	/** Friends with their previous response mark of the account's own list, and the new one, 0 for none: `{friend, mark, to}`. */
	mark: "mark",
	/** Friends with their previous value of a field: `{friend, had, value, key, number, date, choice}`. */
	value: "value",
	/** Items with their previous folder: `{id, folder}`. */
	move: "move",
	/** A folder: `{name, position, created_at}`. */
	folder: "folder",
	/** Folders with their previous positions: `{id, position}`. */
	order: "order",
} as const;

/**
 * Undo state of a log entry: `open` can be undone, `begun` can be continued after an interruption, `done` was
 * undone; null if it cannot be undone, or not by this operator.
 */
export type UndoState = "open" | "begun" | "done" | null;

/** Result of undoing an operation. */
export interface UndoResult {
	/** Number of restored items. */
	done: number;
	/** Number of items left unchanged, because they were changed since. */
	left: number;
	/** Whether the rest is undone in the background. */
	is_running?: boolean;
}
