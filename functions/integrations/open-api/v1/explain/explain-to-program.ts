import { EXPLAIN_REASONS } from "#domain/automation/explain/explain-reasons.ts";
import type { ExplainedKind } from "#domain/automation/explain/explained-kinds.ts";
import { toIsoInstantOrNull } from "#domain/integrations/open-api/v1/api-fields.ts";
import { findExplanation } from "#functions/automation/explain/find-explanation.ts";
import type { ProgramCtx } from "../program-context.ts";

/** Reason that a friend got something, will get it, or does not. @throws Refusal 404 */
export async function explainToProgram(
	ctx: ProgramCtx,
	input: { id: number; kind: ExplainedKind; item: number; text: string },
) {
	const explained = await findExplanation({ ctx, input });
	const blockingReason = explained.verdict === "not" ? explained : null;
	return {
		verdict: explained.verdict,
		at: toIsoInstantOrNull(explained.at ?? null),
		reason: blockingReason?.reason ?? null,
		detail: blockingReason && EXPLAIN_REASONS[blockingReason.reason],
		told: blockingReason?.recordedText ?? null,
		facts: explained.facts ?? [],
	};
}
