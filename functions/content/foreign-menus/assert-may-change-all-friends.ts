import { FOREIGN_MENU_TEXTS } from "#domain/platform/texts/foreign-menus-texts.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { Refusal } from "#functions/platform/http/request-refusal.ts";

/** Refuses operators who do not see all friends, because the work concerns all. @throws Refusal 403 */
export function assertMayChangeAllFriends({ operator }: OperatorCtx): void {
	if (!operator.friendScope.all) throw new Refusal(403, { ERROR: [FOREIGN_MENU_TEXTS.onlyAllFriends] });
}
