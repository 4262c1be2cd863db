import { visitorNetwork } from "#functions/platform/auth/visitor-network.ts";
import type { RequestContext } from "#functions/platform/http/hono-env.ts";
import { tooManyRequests } from "#functions/platform/http/request-refusal.ts";

/** Hashing a password is expensive, so each visitor is limited. login.ts also locks single e-mail addresses. */
export async function limitLogins(c: RequestContext): Promise<void> {
	const { success } = await c.env.LOGIN_LIMIT.limit({ key: visitorNetwork(c) });
	if (!success) throw tooManyRequests();
}
