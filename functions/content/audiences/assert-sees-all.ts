import { AUDIENCE_TEXTS } from "#domain/platform/texts/audiences-texts.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { Refusal } from "#functions/platform/http/request-refusal.ts";

/** Requires an operator who sees all friends: LINE tells numbers of all. @throws Refusal 403 */
export function assertSeesAll({ operator }: OperatorCtx): void {
	if (!operator.friendScope.all) throw new Refusal(403, { ERROR: [AUDIENCE_TEXTS.scopeRestricted] });
}
