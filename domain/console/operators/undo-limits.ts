import { DAY, SECOND } from "#domain/platform/time/wire-time.ts";

/** Retention of the undo of an operation in the log. */
export const UNDO_KEPT_FOR = 30 * DAY;

/** Time for which the undo is offered right after the operation. */
export const UNDO_OFFERED_FOR = 10 * SECOND;

/** Kinds of a row of `undo_parts`, and the objects that its content lists. */
export const UNDO_PART = {
	/** Friends who did not have the tag: `{friend}`. */
	tagOn: "tag-on",
	/** Friends from whom it was taken, and since when they had it: `{friend, since}`. */
	tagOff: "tag-off",
	/** Friends from whom another tag took it by replacing it: `{friend, since, by}`. */
	tagReplaced: "tag-replaced",
	/** Items with the folder in which they lay: `{id, folder}`. */
	move: "move",
	/** A folder: `{name, position, created_at}`. */
	folder: "folder",
	/** Folders with their places: `{id, position}`. */
	order: "order",
} as const;

/**
 * Undo state of a log entry: `open` can be undone, `begun` can be continued after an interruption, `done` was
 * undone; null where it cannot be, or not by this operator.
 */
export type UndoState = "open" | "begun" | "done" | null;

/** Result of undoing an operation. */
export interface Undone {
	/** Number of restored items. */
	done: number;
	/** Number of items left unchanged, because they were changed since. */
	left: number;
}
