import {
	effectiveMode,
	type HeldDecision,
	type HeldDecisions,
	type KindModes,
} from "#domain/engine/sending-stop/sending-modes.ts";
import type { StopKind } from "#domain/engine/sending-stop/stop-kinds.ts";
import { formatPeople } from "#web/platform/ui/formatPeople.ts";
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

/** Note about a kind of sends; test mode overrides its switch, which the note then says. */
export function kindNote({ isTestMode, kinds }: ModesDraft, kind: StopKind): string {
	const isInTestMode = isTestMode && kinds[kind] === "on";
	if (kind === "group")
		return isInTestMode
			? "テストモードのため、保留になります（グループはテスターにできません）。"
			: "グループはテスターにできないため、「テスターだけに送る」でも保留になります。";
	return `${isInTestMode ? "テストモードのため、テスターだけに送ります。" : ""}${KIND_NOTES[kind] ?? ""}`;
}

const KIND_NOTES: Partial<Record<StopKind, string>> = {
	broadcast: "LINEが相手を選ぶ配信は、「テスターだけに送る」でも全体が保留になります。",
	chat: "オペレーターが書いたメッセージと、テスト送信です。",
};

/** Lines of the question before a save: the held sends that leave or stay, and later sends. */
export function changeLines(state: SendingModes, draft: ModesDraft): string[] {
	const going = state.kinds.flatMap((kind) => {
		const numbers = goingOf(draft, kind);
		return numbers ? [{ count: numbers.count, sent: countSent(numbers, decisionOf(draft, kind)) }] : [];
	});
	const sumOf = (counts: readonly number[]) => counts.reduce((sum, count) => sum + count, 0);
	const sent = sumOf(going.map((each) => each.sent));
	const skipped = sumOf(going.map((each) => each.count)) - sent;
	const kept = sumOf(state.kinds.map(({ held }) => held.count)) - sent - skipped;
	return [
		...(sent > 0
			? [`保留していた${number(sent)}件を、すぐに送ります。1件につき1通以上として数えられます。`]
			: []),
		...(skipped > 0
			? [`保留していた${number(skipped)}件は送りません。配信状況から、後で送り直せます。`]
			: []),
		...(kept > 0 ? [`保留している${number(kept)}件は、保留のまま残します。`] : []),
		laterSends(state, draft),
	];
}

function laterSends({ kinds, testers }: SendingModes, draft: ModesDraft): string {
	const modes = new Set(kinds.map(({ kind }) => effectiveMode(draft.kinds[kind], draft.isTestMode)));
	if (modes.size === 1 && modes.has("on")) return "これからは、すべての種類を友だちに送ります。";
	if (modes.size === 1 && modes.has("off")) return "これからは、どの種類も送らず、保留します。";
	if (!draft.isTestMode) return "これから送るものは、新しい設定に従います。";
	return testers === 0
		? "テスターがいないため、これからはだれにも送らず、保留します。"
		: `これからは、テスター（${formatPeople(testers)}）だけに送り、ほかの友だちへのメッセージは保留します。`;
}

const number = (count: number): string => count.toLocaleString("ja-JP");
