import {
	effectiveMode,
	type HeldDecision,
	type HeldDecisions,
	type KindModes,
} from "#domain/engine/sending-stop/sending-modes.ts";
import type { HeldNumbers, KindState, SendingModes } from "./sendingModesApi.ts";

/** Modes and decisions that are being edited. */
export interface ModesDraft {
	isTestMode: boolean;
	kinds: KindModes;
	/** Decisions that the operator made; the others have their default. */
	choices: HeldDecisions;
}

export const draftOf = ({ is_test_mode, kinds }: SendingModes): ModesDraft => ({
	isTestMode: is_test_mode,
	kinds: Object.fromEntries(kinds.map(({ kind, mode }) => [kind, mode])) as KindModes,
	choices: {},
});

/** Held sends of a kind that the draft would let go; null for none. */
export function goingOf({ isTestMode, kinds }: ModesDraft, state: KindState): HeldNumbers | null {
	const mode = effectiveMode(kinds[state.kind], isTestMode);
	const going = mode === "on" ? state.held : mode === "test" ? state.held_to_testers : null;
	return going && going.count > 0 ? going : null;
}

/** Decision about held sends: the operator's, or skipping the old ones, which the page names. Undefined if neither. */
export function decisionOf(draft: ModesDraft, state: KindState): HeldDecision | undefined {
	const going = goingOf(draft, state);
	if (!going) return undefined;
	return draft.choices[state.kind] ?? defaultDecision(going);
}

function defaultDecision({ count, old }: HeldNumbers): HeldDecision | undefined {
	if (old === 0) return undefined;
	return old === count ? "skip" : "recent";
}

/** Number of held sends that leave at the save, by the decisions. */
export const countSent = ({ count, old }: HeldNumbers, decision: HeldDecision | undefined): number =>
	decision === "send" ? count : decision === "recent" ? count - old : 0;
