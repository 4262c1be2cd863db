import type { ExplainedKind } from "#domain/automation/explain/kinds.ts";
import { REASONS } from "#domain/automation/explain/reasons.ts";
import { writtenOrNull } from "#domain/integrations/open-api/v1/fields.ts";
import { findExplanation } from "#functions/automation/explain/explain.ts";
import type { ProgramCtx } from "../program.ts";

/** Reason that a friend got something, will get it, or does not. @throws Refusal 404 */
export async function explainToProgram(
	ctx: ProgramCtx,
	input: { id: number; kind: ExplainedKind; item: number; text: string },
) {
	const explained = await findExplanation({ ctx, input });
	const hindrance = explained.verdict === "not" ? explained : null;
	return {
		verdict: explained.verdict,
		at: writtenOrNull(explained.at ?? null),
		reason: hindrance?.reason ?? null,
		detail: hindrance && REASONS[hindrance.reason],
		told: hindrance?.told ?? null,
		facts: explained.facts ?? [],
	};
}
