import { and, eq, isNull, sql } from "drizzle-orm";
import { journeys } from "#db/automation/journeys.ts";
import { auditOfChange } from "#functions/platform/auth/audit.ts";
import { notFound } from "#functions/platform/http/refusal.ts";
import type { OperatorCtx } from "#functions/platform/http/types.ts";
import { behindAll } from "./register.ts";

interface Favourite {
	ctx: OperatorCtx;
	input: { id: number; favourite: boolean };
}

/** Makes a journey a favourite, behind the others, or takes that back (M-204, M-334). @throws Refusal 404 */
export async function setFavourite({ ctx, input: { id, favourite } }: Favourite) {
	const [set] = await ctx.db.batch([
		ctx.db
			.update(journeys)
			.set({
				isFavourite: favourite,
				...(favourite && {
					favouritePosition: sql`iif(is_favourite, favourite_position, ${behindAll("favourite_position")})`,
				}),
			})
			.where(and(eq(journeys.id, id), isNull(journeys.deletedAt)))
			.returning({ id: journeys.id }),
		auditOfChange(ctx, {
			verb: favourite ? "journey.favorite" : "journey.unfavorite",
			subjectType: "journey",
			subjectId: id,
		}),
	]);
	if (set.length === 0) throw notFound();
	return { id, favourite };
}
