import { networkBlock } from "#domain/platform/http/ip-network.ts";
import { visitorNetwork } from "#functions/platform/auth/visitor-network.ts";
import type { RequestContext } from "#functions/platform/http/hono-env.ts";
import type { PublicSalon } from "./find-public-salon.ts";

/**
 * Rate limit of anonymous visitors of one salon, per minute. Each network, and each block of networks, has a
 * limit far below the total and is counted first, so that none of them uses up the others' share. Holds and
 * bookings are counted separately: many holds do not block the submission of forms.
 */
export async function isAnonymousWithinLimit(
	c: RequestContext,
	{ id, visitor }: PublicSalon,
	action: "hold" | "book",
): Promise<boolean> {
	if (visitor.isFriend) return true;
	const { env } = c;
	const network = visitorNetwork(c);
	const networkOutcome = await env.NETWORK_LIMIT.limit({ key: `salon:${action}:${id}:${network}` });
	if (!networkOutcome.success) return false;
	const blockOutcome = await env.NETWORK_BLOCK_LIMIT.limit({
		key: `salon:${action}:${id}:block:${networkBlock(network)}`,
	});
	if (!blockOutcome.success) return false;
	const salonOutcome = await env.SALON_VISITORS_LIMIT.limit({ key: `salon:${action}:${id}` });
	return salonOutcome.success;
}
