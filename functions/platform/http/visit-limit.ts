import { visitorOf } from "#functions/platform/auth/visitor.ts";
import type { RequestContext } from "./types.ts";

/**
 * Limits what one sender asks of public pages of one kind: a friend by their link, anybody else by their network. So
 * nobody tries addresses, and friends behind one network do not hold each other up.
 */
export async function isWithinVisitLimit(
	c: RequestContext,
	{ pages, friendId }: { pages: string; friendId: number | null | undefined },
): Promise<boolean> {
	const who = friendId == null ? visitorOf(c) : `friend:${friendId}`;
	const { success } = await c.env.VISIT_LIMIT.limit({ key: `${pages}:${who}` });
	return success;
}
