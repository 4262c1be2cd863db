import { visitorNetwork } from "#functions/platform/auth/visitor-network.ts";
import type { RequestContext } from "./hono-env.ts";

/**
 * Rate limit of public pages of one kind: per friend for signed links, otherwise per network. It prevents
 * the guessing of addresses, without friends of one network slowing each other down.
 */
export async function isWithinVisitLimit(
	c: RequestContext,
	{ pages, friendId }: { pages: string; friendId: number | null | undefined },
): Promise<boolean> {
	const visitorKey = friendId == null ? visitorNetwork(c) : `friend:${friendId}`;
	const { success } = await c.env.VISIT_LIMIT.limit({ key: `${pages}:${visitorKey}` });
	return success;
}
