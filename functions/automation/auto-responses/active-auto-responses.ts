import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import { reactions } from "#db/automation/auto-responses.ts";
import { actions } from "#db/engine/actions.ts";
import { memberQueries } from "#db/engine/member-queries.ts";
import type { Ctx } from "#functions/context.ts";

/**
 * Active auto-responses, with the version of their action and their filter as stored.
 * @param condition further condition
 */
export const activeAutoResponses = ({ db }: Pick<Ctx, "db">, condition: SQL = sql`1`) =>
	db
		.select({
			id: reactions.id,
			name: reactions.name,
			type: reactions.type,
			lineEvent: reactions.lineEvent,
			beacon: reactions.beacon,
			keywords: reactions.keywords,
			ruleMix: reactions.ruleMix,
			hitDetectionOrder: reactions.hitDetectionOrder,
			hasTimeRestriction: reactions.hasTimeRestriction,
			hourFrom: reactions.hourFrom,
			hourTo: reactions.hourTo,
			weekdays: reactions.weekdays,
			memberQueryId: reactions.memberQueryId,
			filterJson: sql<string | null>`${memberQueries.filter}`.as("filter_json"),
			// D1 distinguishes the columns of a batch by their names.
			action: { id: sql<number>`${actions.id}`.as("action_id"), version: actions.version },
		})
		.from(reactions)
		.innerJoin(actions, eq(actions.id, reactions.actionId))
		.leftJoin(memberQueries, eq(memberQueries.id, reactions.memberQueryId))
		.where(and(sql`${reactions.isActive} = 1`, isNull(reactions.deletedAt), condition))
		.orderBy(reactions.id);

/** Active auto-response as stored. */
export type ActiveAutoResponse = Awaited<ReturnType<typeof activeAutoResponses>>[number];
