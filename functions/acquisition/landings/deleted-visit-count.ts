import { type SQL, sql } from "drizzle-orm";
import { landings } from "#db/acquisition/landings.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";

/**
 * Number of deleted visits of a landing page. They were anonymous, so operators who see only some friends get
 * 0.
 */
export const deletedVisitCount = ({ operator }: OperatorCtx): SQL<number> =>
	operator.friendScope.all ? sql<number>`${landings.forgottenVisits}` : sql<number>`0`;
