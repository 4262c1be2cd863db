import { RICHMENU_TEXTS } from "#domain/platform/texts/richmenus-texts.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { Refusal } from "#functions/platform/http/request-refusal.ts";

/** Refuses operators who do not see all friends, because the rules concern all. @throws Refusal 403 */
export function assertMayRuleAllFriends({ operator }: OperatorCtx): void {
	if (!operator.friendScope.all) throw new Refusal(403, { ERROR: [RICHMENU_TEXTS.rulesOnlyAllFriends] });
}
