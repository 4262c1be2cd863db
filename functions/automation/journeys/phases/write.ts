import { type SQL, sql } from "drizzle-orm";
import { journeyTags } from "#db/automation/journeys.ts";
import { recount } from "#db/automation/phase-counts.ts";
import type { Statement } from "#db/client.ts";
import { memberQueries } from "#db/engine/member-queries.ts";
import { insertInto } from "#db/platform/sql/insert-into.ts";
import { execute } from "#db/platform/sql/raw.ts";
import { rowsFrom } from "#db/platform/sql/rows-from.ts";
import type { JourneyInput } from "#domain/automation/journeys/journey.ts";
import { readFilter } from "#domain/engine/filters/filter.ts";
import { normalise } from "#domain/platform/texts/normalise.ts";
import type { OperatorCtx } from "#functions/platform/http/types.ts";
import type { JourneyPhase } from "./of-journey.ts";

interface Write {
	ctx: OperatorCtx;
	/** The journey's id; null in a transaction whose save did not happen, where nothing is written. */
	journeyId: SQL;
	phases: JourneyInput["journey_tags"];
	/** The journey's phases before. */
	before: readonly JourneyPhase[];
}

/** Prefix of the keys of phases that a save makes; the phase's index follows. */
const phaseKey = (ctx: OperatorCtx) => `${ctx.saveKey}:phase:`;

/**
 * Statements that replace a journey's phases by those of its editor: missing ones are deleted, new ones made,
 * and all get the editor's order. A phase keeps its condition's number for as long as it has one.
 */
export function writePhases({ ctx, journeyId, phases, before }: Write): Statement[] {
	const { rows, column } = rowsFrom(
		phases.map(({ id, name, filter, passes_by_condition }, place) => ({
			id,
			name,
			nameKey: normalise(name),
			place: place + 1,
			filter: filter && JSON.stringify(filter),
			passes: Number(passes_by_condition),
			// An operator who turns it on, or changes the condition, decides which friends it may move.
			isDecided: Number(passes_by_condition && !movedBefore(before, { id, filter })),
		})),
		["id", "name", "nameKey", "place", "filter", "passes", "isDecided"],
	);
	const mine = sql`journey_id = ${journeyId} and deleted_at is null`;
	const kept = sql`(select ${column.id} from ${rows} where ${column.id} is not null)`;
	const made = sql`${`${ctx.saveKey}:query:`} || ${column.place}`;
	const asks = sql`${column.filter} is not null`;
	return [
		// The same save may arrive twice at once: the second leaves the first one's row.
		execute(
			ctx.db,
			sql`update ${journeyTags} set deleted_at = ${ctx.now}, next_attempt_at = null where ${mine} and id not in ${kept}
				and instr(ifnull(save_key, ''), ${phaseKey(ctx)}) <> 1`,
		),
		execute(
			ctx.db,
			sql`update ${journeyTags} set name = ${column.name}, name_key = ${column.nameKey}, position = ${column.place}
				from ${rows} where ${journeyTags.id} = ${column.id} and ${mine}`,
		),
		execute(
			ctx.db,
			insertInto(
				journeyTags,
				{
					name: column.name,
					nameKey: column.nameKey,
					journeyId,
					position: column.place,
					createdAt: ctx.now,
					saveKey: sql`${phaseKey(ctx)} || ${column.place}`,
				},
				sql`from ${rows} where ${column.id} is null and ${journeyId} is not null on conflict do nothing`,
			),
		),
		execute(
			ctx.db,
			sql`update ${memberQueries} set filter = ${column.filter} from ${rows}, ${journeyTags} p
				where p.journey_id = ${journeyId} and p.deleted_at is null and p.position = ${column.place}
					and ${memberQueries.id} = p.member_query_id and ${asks}`,
		),
		execute(
			ctx.db,
			insertInto(
				memberQueries,
				{ filter: sql`${column.filter}`, createdAt: ctx.now, saveKey: made },
				sql`from ${rows} join ${journeyTags} p on p.journey_id = ${journeyId} and p.deleted_at is null
					and p.position = ${column.place}
					where ${asks} and p.member_query_id is null on conflict do nothing`,
			),
		),
		execute(
			ctx.db,
			sql`update ${journeyTags} set member_query_id = iif(${asks},
					ifnull(member_query_id, (select q.id from ${memberQueries} q where q.save_key = ${made})), null),
					move_scope = case when not ${column.passes} then null when ${column.isDecided}
						then ${JSON.stringify(ctx.operator.friendScope)} else move_scope end,
					attempts = 0, stop_reason = null, next_attempt_at = iif(${column.passes}, ${ctx.now}, null),
					passes_by_condition = ${column.passes}
				from ${rows} where ${journeyTags.position} = ${column.place} and ${mine}`,
		),
		...(standsOtherwise(phases, before) ? recount(ctx.db, journeyId) : []),
	];
}

/** Whether friends were moved to a phase by this very condition before. */
const movedBefore = (
	before: readonly JourneyPhase[],
	{ id, filter }: Pick<JourneyInput["journey_tags"][number], "id" | "filter">,
) =>
	before.some(
		(phase) =>
			phase.id === id &&
			phase.passesByCondition &&
			// Read as it is read when it is stored, so that its parts have the same order.
			JSON.stringify(phase.filter) === JSON.stringify(filter && readFilter(filter)),
	);

/** Whether the change affects the friends' positions: new phases have no friends yet. */
function standsOtherwise(phases: JourneyInput["journey_tags"], before: readonly JourneyPhase[]): boolean {
	const kept = phases.flatMap(({ id }) => id ?? []);
	return kept.length !== before.length || before.some(({ id }, place) => id !== kept[place]);
}
