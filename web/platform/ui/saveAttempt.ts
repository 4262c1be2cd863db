import { guardSave } from "#web/platform/api/leaveGuards.ts";
import { LEAVING } from "./createTaskLock.ts";

/** States of saving, in order. */
export const SAVE_PROGRESS = ["idle", "saving", "success", "failed"] as const;
export type SaveProgress = (typeof SAVE_PROGRESS)[number];

interface SaveAttempt<Answer> {
	send: () => Promise<Answer>;
	onSaved: (answer: Answer) => void;
	onFailed: (reason: unknown) => void;
	/** Whether the form stays open for further saves. */
	staysOpen: boolean;
	onProgress: (progress: SaveProgress) => void;
}

interface DoubtConfirmation {
	/** Confirms saving despite doubts. */
	confirm: (doubts: readonly string[]) => Promise<boolean>;
	onProgress: (progress: SaveProgress) => void;
}

/**
 * Whether to save a draft despite likely mistakes. While they are determined, the state is `saving`,
 * because later input would be lost.
 */
export async function confirmDoubts(
	pendingDoubts: readonly string[] | Promise<readonly string[]>,
	{ confirm, onProgress }: DoubtConfirmation,
): Promise<boolean> {
	if (pendingDoubts instanceof Promise) onProgress("saving");
	let isConfirmed = false;
	try {
		const doubts = await pendingDoubts;
		isConfirmed = doubts.length === 0 || (await confirm(doubts));
	} finally {
		if (!isConfirmed) onProgress("idle");
	}
	return isConfirmed;
}

/** Sends once and reports each state; returns LEAVING if the form is left after the save. */
export async function attemptSave<Answer>({
	send,
	onSaved,
	onFailed,
	staysOpen,
	onProgress,
}: SaveAttempt<Answer>) {
	onProgress("saving");
	try {
		onSaved(await guardSave(send()));
		if (!staysOpen) return LEAVING;
		onProgress("success");
	} catch (reason) {
		onProgress("failed");
		onFailed(reason);
	}
}
