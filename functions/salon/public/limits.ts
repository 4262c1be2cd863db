import { visitorOf } from "../../auth/visitor.ts";
import type { RequestContext } from "../../http/types.ts";
import type { OpenSalon } from "./open-salon.ts";

/**
 * Limits what strangers do to one salon within a minute. Each network has a limit far below that of all, and is counted
 * first, so that one network never uses up what is left for the others. Holds and bookings are counted apart: a crowd that
 * presses times keeps nobody from sending the form.
 */
export async function strangersWithinLimit(
	c: RequestContext,
	{ id, visitor }: OpenSalon,
	deed: "hold" | "book",
): Promise<boolean> {
	if (visitor.isFriend) return true;
	const { env } = c;
	const own = await env.STRANGER_LIMIT.limit({ key: `salon:${deed}:${id}:${visitorOf(c)}` });
	if (!own.success) return false;
	const all = await env.STRANGERS_LIMIT.limit({ key: `salon:${deed}:${id}` });
	return all.success;
}
