import { visitorOf } from "#functions/platform/auth/visitor.ts";
import { tooManyRequests } from "#functions/platform/http/refusal.ts";
import type { RequestContext } from "#functions/platform/http/types.ts";

/** Hashing a password is expensive, so each visitor is limited. login.ts also locks single e-mail addresses. */
export async function limitLogins(c: RequestContext): Promise<void> {
	const { success } = await c.env.LOGIN_LIMIT.limit({ key: visitorOf(c) });
	if (!success) throw tooManyRequests();
}
