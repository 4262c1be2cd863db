import { DAY, SECOND } from "#domain/platform/time/time.ts";

/** How long an operation can be taken back from the log. */
export const UNDO_KEPT_FOR = 30 * DAY;

/** How long the offer to take it back stands right after it. */
export const UNDO_OFFERED_FOR = 10 * SECOND;

/** What a row of `undo_parts` is of, and the objects that its content lists. */
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
 * Whether an entry of the log can be taken back: `open` by pressing, `begun` by going on where it broke off; `done` where
 * it was; null where it cannot be, or not by whoever reads it.
 */
export type UndoState = "open" | "begun" | "done" | null;

/** What came of taking an operation back. */
export interface Undone {
	/** How many things are as they were. */
	done: number;
	/** How many were left as they are, because they were changed since. */
	left: number;
}
