import { WEBHOOK_FORWARDING_TEXTS as TEXTS } from "#domain/platform/texts/webhook-forwarding-texts.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { publicOrigin } from "#functions/platform/http/public-origin.ts";
import { invalid } from "#functions/platform/http/request-refusal.ts";

/** Refuses an operator who may not see all friends: requests concern each of them. @throws Refusal 422 */
export function assertMayForward({ operator }: OperatorCtx): void {
	if (!operator.friendScope.all) throw invalid("ERROR", TEXTS.scopeRestricted);
}

/** Refuses this console's own address, which would forward each request to itself. @throws Refusal 422 */
export function assertOtherHost({ env }: OperatorCtx, url: string): void {
	const ownHost = URL.parse(publicOrigin(env))?.hostname;
	// A name may end with the dot of the root.
	if (ownHost === new URL(url).hostname.replace(/\.+$/, "")) throw invalid("url", TEXTS.ownAddress);
}
