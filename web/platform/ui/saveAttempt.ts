import { guardSave } from "#web/platform/api/leaveGuards.ts";
import { LEAVING } from "./createTaskLock.ts";

/** States of saving, in order. */
export const SAVE_PROGRESS = ["idle", "saving", "success", "failed"] as const;
export type SaveProgress = (typeof SAVE_PROGRESS)[number];

interface Attempt<Answer> {
	send: () => Promise<Answer>;
	onSaved: (answer: Answer) => void;
	onFailed: (reason: unknown) => void;
	/** Whether the form stays open for further saves. */
	stays: boolean;
	tell: (progress: SaveProgress) => void;
}

interface Doubts {
	/** Confirms saving despite doubts. */
	ask: (doubts: readonly string[]) => Promise<boolean>;
	tell: (progress: SaveProgress) => void;
}

/**
 * Whether to save a draft despite likely mistakes. While they are determined, the state is `saving`,
 * because later input would be lost.
 */
export async function confirmDoubts(
	found: readonly string[] | Promise<readonly string[]>,
	{ ask, tell }: Doubts,
): Promise<boolean> {
	if (found instanceof Promise) tell("saving");
	let meant = false;
	try {
		const doubts = await found;
		meant = doubts.length === 0 || (await ask(doubts));
	} finally {
		if (!meant) tell("idle");
	}
	return meant;
}

/** Sends once and reports each state; returns LEAVING if the form is left after the save. */
export async function attemptSave<Answer>({ send, onSaved, onFailed, stays, tell }: Attempt<Answer>) {
	tell("saving");
	try {
		onSaved(await guardSave(send()));
		if (!stays) return LEAVING;
		tell("success");
	} catch (reason) {
		tell("failed");
		onFailed(reason);
	}
}
