import { and, eq, isNull, sql } from "drizzle-orm";
import { journeys } from "#db/automation/journeys.ts";
import { auditOfChange } from "#functions/platform/auth/write-audit.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { notFound } from "#functions/platform/http/request-refusal.ts";
import { nextJourneyPosition } from "./save-journey.ts";

interface FavouriteArgs {
	ctx: OperatorCtx;
	input: { id: number; favourite: boolean };
}

/** Adds a journey to the end of the favourites, or removes it (M-204, M-334). @throws Refusal 404 */
export async function setFavouriteJourney({ ctx, input: { id, favourite } }: FavouriteArgs) {
	const [updatedRows] = await ctx.db.batch([
		ctx.db
			.update(journeys)
			.set({
				isFavourite: favourite,
				...(favourite && {
					favouritePosition: sql`iif(is_favourite, favourite_position, ${nextJourneyPosition("favourite_position")})`,
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
	if (updatedRows.length === 0) throw notFound();
	return { id, favourite };
}
