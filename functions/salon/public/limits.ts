import type { RequestContext } from "../../http/types.ts";
import type { OpenSalon } from "./open-salon.ts";

/** Limits what strangers together do to one salon, so that a crowd of senders does not fill it either. */
export async function strangersWithinLimit(c: RequestContext, { id, visitor }: OpenSalon): Promise<boolean> {
	if (visitor.isFriend) return true;
	const { success } = await c.env.VISIT_LIMIT.limit({ key: `salon:strangers:${id}` });
	return success;
}
