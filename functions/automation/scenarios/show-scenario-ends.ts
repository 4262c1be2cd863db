import { sql } from "drizzle-orm";
import { scenarioSubscriptions, scenarios } from "#db/automation/scenarios.ts";
import { queryRows } from "#db/platform/sql/raw-sql.ts";
import { number } from "#db/platform/sql/row-columns.ts";
import { STOP_SCENARIO } from "#domain/engine/actions/scenario-codes.ts";
import type { UsedBy } from "#domain/engine/used-by/used-by-kinds.ts";
import { isFriendVisible } from "#functions/engine/filters/friend-visibility.ts";
import { listUses } from "#functions/engine/used-by/find-uses.ts";
import { createScenarioOperationQuery } from "#functions/engine/used-by/use-query.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { notFound } from "#functions/platform/http/request-refusal.ts";

/** Beginning and end of a scenario, before and after its steps. */
interface ScenarioEnds {
	/** Places that start it. */
	starts: UsedBy;
	/** Places that stop the scenario that a friend reads, whichever it is. */
	stops: UsedBy;
	/** Friends who have received all steps: those who wait for a further one, and those who are finished. */
	waiting: number;
	finished: number;
}

/** Places that start and stop a scenario, and its friends behind the last step. @throws Refusal 404 */
export async function showScenarioEnds(args: {
	ctx: OperatorCtx;
	input: { id: number };
}): Promise<ScenarioEnds> {
	const { ctx, input } = args;
	const [counts] = await countAtEnd(ctx, input.id);
	if (!counts) throw notFound();
	const [starts, stops] = await Promise.all(
		[input.id, STOP_SCENARIO].map(async (id) => listUses(ctx, await createScenarioOperationQuery(ctx, id))),
	);
	return { starts: starts!, stops: stops!, ...counts };
}

const countAtEnd = (ctx: OperatorCtx, id: number) =>
	queryRows(
		ctx.db,
		{ waiting: number, finished: number },
		sql`select count(distinct iif(r.state = 'reading', r.friend_id, null)) as waiting,
				count(distinct iif(r.state = 'finished', r.friend_id, null)) as finished
			from ${scenarios} i left join ${scenarioSubscriptions} r on r.scenario_id = i.id
				and (r.state = 'finished' or (r.state = 'reading' and r.next_at is null))
				and ${isFriendVisible(ctx.operator, sql`+r.friend_id`)}
			where i.id = ${id} and i.deleted_at is null group by i.id`,
	);
