import type { BlockingReason } from "#domain/automation/explain/explanation.ts";
import { ANSWER_MODES } from "#domain/engine/friend-records/answering-tool.ts";
import { EXPLAIN_TEXTS } from "#domain/platform/texts/explain-texts.ts";
import { showAnswering } from "#functions/engine/answering/show-answering.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";

/** Reason for a friend whom another tool answers, with the setting that says so; null for others. */
export async function answeredElsewhereReason(
	ctx: OperatorCtx,
	friendId: number,
): Promise<(BlockingReason & { reason: "answeredElsewhere" }) | null> {
	const { is_answered_elsewhere, answered_by, mode } = await showAnswering(ctx, friendId);
	if (!is_answered_elsewhere) return null;
	const value = answered_by === null ? ANSWER_MODES[mode] : EXPLAIN_TEXTS.ownChoice;
	return { reason: "answeredElsewhere", facts: [{ label: EXPLAIN_TEXTS.answering, value }] };
}
