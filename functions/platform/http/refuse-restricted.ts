import { CALL_TEXTS } from "#domain/platform/texts/calls-texts.ts";
import type { OperatorCtx } from "./hono-env.ts";
import { Refusal } from "./request-refusal.ts";

/** Refuses an operator who sees only some friends, for a call that concerns all of them. @throws Refusal 403 */
export function refuseRestricted(
	{ operator }: Pick<OperatorCtx, "operator">,
	text: string = CALL_TEXTS.needsAllFriends,
): void {
	if (!operator.friendScope.all) throw new Refusal(403, { ERROR: [text] });
}
