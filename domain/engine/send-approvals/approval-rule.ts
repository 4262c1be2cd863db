import { z } from "zod";
import { FIELD_TEXTS } from "#domain/platform/texts/fields-texts.ts";
import { wholeNumber, yesNo } from "#domain/platform/wire/input-schemas.ts";
import type { ApprovalCause } from "./approval-states.ts";

/** Largest number of friends in the rule. */
const MAX_FRIENDS = 100_000_000;

/** Rule that decides which sends need an approval. */
export interface ApprovalRule {
	/** Sends to more friends than this need one, whoever sends; 0 for all, null for none. */
	over: number | null;
	/** Whether operators without the ability to send without approval need one for every send. */
	covers_roles: boolean;
	version: number;
	save_key: string | null;
}

export const approvalRuleInput = z.object({
	over: wholeNumber()
		.pipe(
			z.number().min(0, FIELD_TEXTS.wholeNumberRequired).max(MAX_FRIENDS, FIELD_TEXTS.wholeNumberRequired),
		)
		.nullable(),
	covers_roles: yesNo(),
	version: wholeNumber(),
});

/**
 * Reason why a send needs an approval; null if it needs none. A number that LINE does not tell may be above every limit.
 */
export function approvalCauseOf(
	{ over, covers_roles }: Pick<ApprovalRule, "over" | "covers_roles">,
	{ friendCount, isExempt }: { friendCount: number | null; isExempt: boolean },
): ApprovalCause | null {
	if (over === 0 || (over !== null && (friendCount === null || friendCount > over))) return "size";
	return covers_roles && !isExempt ? "role" : null;
}
