import { guardSave } from "#web/platform/api/leaving.ts";
import { LEAVING } from "./oneAtATime.ts";

/** The states of saving, in their order. */
export const SAVE_PROGRESS = ["idle", "saving", "success", "failed"] as const;
export type SaveProgress = (typeof SAVE_PROGRESS)[number];

interface Attempt<Answer> {
	send: () => Promise<Answer>;
	onSaved: (answer: Answer) => void;
	onFailed: (reason: unknown) => void;
	/** The form stays open and can be saved again. */
	stays: boolean;
	tell: (progress: SaveProgress) => void;
}

interface Doubts {
	/** Asks whether it is to be saved all the same. */
	ask: (doubts: readonly string[]) => Promise<boolean>;
	tell: (progress: SaveProgress) => void;
}

/**
 * Whether a draft is to be saved for all that is doubtful of it. Where that has to be looked up it counts as being saved
 * meanwhile: what is typed after the check would be lost.
 */
export async function isMeant(
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

/** Sends once and tells each state as it comes; answers LEAVING where the form is left for what was saved. */
export async function attempt<Answer>({ send, onSaved, onFailed, stays, tell }: Attempt<Answer>) {
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
