import { expect, test } from "vitest";
import { EXPLAIN_REASONS, reasonOfOutcome } from "#domain/automation/explain/explain-reasons.ts";
import { OUTCOME_CODES, type OutcomeCode } from "#domain/engine/actions/effect-outcomes.ts";

test("every reason is a sentence", () => {
	for (const [name, text] of Object.entries(EXPLAIN_REASONS))
		if (name !== "effect:done") expect(text, name).toMatch(/。$/);
});

test("what an effect can come to has a reason of its own", () => {
	const names = (Object.values(OUTCOME_CODES) as OutcomeCode[]).map(reasonOfOutcome);
	expect(new Set(names).size).toBe(names.length);
	for (const name of names) expect(Object.hasOwn(EXPLAIN_REASONS, name), name).toBe(true);
});
