/** Call to LINE that changes the menu of all users of one copy. */
export interface MenuBatch {
	menuId: number;
	/** LINE's id of the replaced or removed copy. */
	from: string;
	/** LINE's id of the new copy; null where the menu is removed. */
	to: string | null;
}

/** Batch whose progress is watched. */
export interface RunningMenuBatch extends MenuBatch {
	/** Number of calls so far, this one included. */
	round: number;
	/** LINE's id of the call. */
	requestId: string;
}

/** Calls for one batch before the friends are linked in bulk instead. */
export const MAX_BATCH_ROUNDS = 3;

/** Subject of the background task that makes the call. */
export const batchSubject = ({ menuId, from, to }: MenuBatch): string => `${menuId}/${from}/${to ?? ""}`;

/** Subject of the background task that watches it. */
export const runningBatchSubject = (batch: RunningMenuBatch): string =>
	`${batchSubject(batch)}/${batch.round}/${batch.requestId}`;

export function batchOf(subject: string): MenuBatch {
	const [menuId = "", from = "", to = ""] = subject.split("/");
	return { menuId: Number(menuId), from, to: to || null };
}

export function runningBatchOf(subject: string): RunningMenuBatch {
	const [, , , round = "", requestId = ""] = subject.split("/");
	return { ...batchOf(subject), round: Number(round), requestId };
}

/** LINE's maximum length of a key, of letters, digits, `-` and `_`. */
const MAX_KEY = 100;

/** Key with which a repeated call continues the first. A copy is replaced once, so it is unique. */
export const resumeKeyOf = ({ from, to }: MenuBatch): string =>
	`${from}_${to ?? "none"}`.replaceAll(/[^a-zA-Z0-9_-]/g, "-").slice(0, MAX_KEY);
