import { type SQL, sql } from "drizzle-orm";
import { landings } from "#db/acquisition/landings.ts";
import type { OperatorCtx } from "#functions/platform/http/types.ts";

/** Forgotten visits of a landing page. They were nobody's, so an operator who sees only some friends sees none of them. */
export const forgottenOf = ({ operator }: OperatorCtx): SQL<number> =>
	operator.friendScope.all ? sql<number>`${landings.forgottenVisits}` : sql<number>`0`;
