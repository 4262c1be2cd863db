import { visitorNetwork } from "#functions/platform/auth/visitor-network.ts";
import type { RequestContext } from "#functions/platform/http/hono-env.ts";
import { tooManyRequests } from "#functions/platform/http/request-refusal.ts";

/**
 * Limits logins per visitor, because hashing a password is expensive. `log-in.ts` also locks single e-mail
 * addresses.
 * @throws Refusal 429 above the limit
 */
export async function limitLogins(c: RequestContext): Promise<void> {
	const { success } = await c.var.ctx.env.LOGIN_LIMIT.limit({ key: visitorNetwork(c) });
	if (!success) throw tooManyRequests();
}
