import { type SQL, sql } from "drizzle-orm";
import { journeyTags } from "#db/automation/journeys.ts";
import { recountPhases } from "#db/automation/phase-counts.ts";
import type { Statement } from "#db/d1-client.ts";
import { memberQueries } from "#db/engine/member-queries.ts";
import { insertInto } from "#db/platform/sql/insert-into.ts";
import { execute } from "#db/platform/sql/raw-sql.ts";
import { type RowSource, rowsFrom } from "#db/platform/sql/rows-from.ts";
import type { JourneyInput } from "#domain/automation/journeys/journey-input.ts";
import { readFilter } from "#domain/engine/filters/filter-schema.ts";
import { normaliseText } from "#domain/platform/texts/normalise-text.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import type { JourneyPhase } from "./list-phases.ts";

interface WritePhasesArgs {
	ctx: OperatorCtx;
	/** Id of the journey; null if the save did not happen, and then nothing is written. */
	journeyId: SQL;
	phases: JourneyInput["journey_tags"];
	/** Stored phases of the journey. */
	storedPhases: readonly JourneyPhase[];
}

/** Prefix of the save keys of phases that a request creates; the position of the phase follows. */
const phaseKey = (ctx: OperatorCtx) => `${ctx.saveKey}:phase:`;

/**
 * Statements that replace a journey's phases by those of its editor: missing ones are deleted, new ones
 * created, and all get the editor's order. A phase keeps the id of its condition while it has one.
 */
export function writePhases({ ctx, journeyId, phases, storedPhases }: WritePhasesArgs): Statement[] {
	const { rows, column } = rowsFrom(
		phases.map(({ id, name, filter, passes_by_condition }, place) => ({
			id,
			name,
			nameKey: normaliseText(name),
			place: place + 1,
			filter: filter && JSON.stringify(filter),
			passes: Number(passes_by_condition),
			// The operator who turns it on or changes the condition sets the scope of friends it may move.
			setsScope: Number(passes_by_condition && !hasMovedFriends(storedPhases, { id, filter })),
		})),
		["id", "name", "nameKey", "place", "filter", "passes", "setsScope"],
	);
	const edited: EditedPhases = { journeyId, rows, column };
	return [
		deleteMissingPhases(ctx, edited),
		updateNames(ctx, edited),
		insertNewPhases(ctx, edited),
		...writeConditions(ctx, edited),
		...(affectsPositions(phases, storedPhases) ? recountPhases(ctx.db, journeyId) : []),
	];
}

type PhaseColumn = "id" | "name" | "nameKey" | "place" | "filter" | "passes" | "setsScope";

/** Phases of the editor as SQL rows. */
interface EditedPhases extends Pick<RowSource<PhaseColumn>, "rows" | "column"> {
	journeyId: SQL;
}

const isOfJourney = (journeyId: SQL): SQL => sql`journey_id = ${journeyId} and deleted_at is null`;

/** The same request may arrive twice: the second one leaves the rows of the first. */
const deleteMissingPhases = (ctx: OperatorCtx, { journeyId, rows, column }: EditedPhases): Statement =>
	execute(
		ctx.db,
		sql`update ${journeyTags} set deleted_at = ${ctx.now}, next_attempt_at = null
			where ${isOfJourney(journeyId)} and id not in (select ${column.id} from ${rows} where ${column.id} is not null)
				and instr(ifnull(save_key, ''), ${phaseKey(ctx)}) <> 1`,
	);

const updateNames = (ctx: OperatorCtx, { journeyId, rows, column }: EditedPhases): Statement =>
	execute(
		ctx.db,
		sql`update ${journeyTags} set name = ${column.name}, name_key = ${column.nameKey}, position = ${column.place}
			from ${rows} where ${journeyTags.id} = ${column.id} and ${isOfJourney(journeyId)}`,
	);

const insertNewPhases = (ctx: OperatorCtx, { journeyId, rows, column }: EditedPhases): Statement =>
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
	);

/** Statements that write the conditions, and decide which phases are entered by them. */
function writeConditions(ctx: OperatorCtx, { journeyId, rows, column }: EditedPhases): Statement[] {
	const querySaveKey = sql`${`${ctx.saveKey}:query:`} || ${column.place}`;
	const hasFilter = sql`${column.filter} is not null`;
	return [
		execute(
			ctx.db,
			sql`update ${memberQueries} set filter = ${column.filter} from ${rows}, ${journeyTags} p
				where p.journey_id = ${journeyId} and p.deleted_at is null and p.position = ${column.place}
					and ${memberQueries.id} = p.member_query_id and ${hasFilter}`,
		),
		execute(
			ctx.db,
			insertInto(
				memberQueries,
				{ filter: sql`${column.filter}`, createdAt: ctx.now, saveKey: querySaveKey },
				sql`from ${rows} join ${journeyTags} p on p.journey_id = ${journeyId} and p.deleted_at is null
					and p.position = ${column.place}
					where ${hasFilter} and p.member_query_id is null on conflict do nothing`,
			),
		),
		execute(
			ctx.db,
			sql`update ${journeyTags} set member_query_id = iif(${hasFilter},
					ifnull(member_query_id, (select q.id from ${memberQueries} q where q.save_key = ${querySaveKey})), null),
					move_scope = case when not ${column.passes} then null when ${column.setsScope}
						then ${JSON.stringify(ctx.operator.friendScope)} else move_scope end,
					attempts = 0, stop_reason = null, next_attempt_at = iif(${column.passes}, ${ctx.now}, null),
					passes_by_condition = ${column.passes}
				from ${rows} where ${journeyTags.position} = ${column.place} and ${isOfJourney(journeyId)}`,
		),
	];
}

/** Whether the phase already moved friends by this condition. */
const hasMovedFriends = (
	storedPhases: readonly JourneyPhase[],
	{ id, filter }: Pick<JourneyInput["journey_tags"][number], "id" | "filter">,
) =>
	storedPhases.some(
		(phase) =>
			phase.id === id &&
			phase.passesByCondition &&
			// Parsed as when it is stored, so that its parts have the same order.
			JSON.stringify(phase.filter) === JSON.stringify(filter && readFilter(filter)),
	);

/** Whether the change affects the friends' current phases: new phases have no friends yet. */
function affectsPositions(
	phases: JourneyInput["journey_tags"],
	storedPhases: readonly JourneyPhase[],
): boolean {
	const submittedIds = phases.flatMap(({ id }) => id ?? []);
	return (
		submittedIds.length !== storedPhases.length ||
		storedPhases.some(({ id }, index) => id !== submittedIds[index])
	);
}
