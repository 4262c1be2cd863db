import { sql } from "drizzle-orm";
import { salonCommits } from "#db/booking/salon-history.ts";
import { salonOnlineConfigs } from "#db/booking/salon-online.ts";
import type { Db, Statement } from "#db/d1-client.ts";
import { actions } from "#db/engine/actions.ts";
import { pendingRuns } from "#db/engine/runs.ts";
import { insertInto } from "#db/platform/sql/insert-into.ts";
import { valuesOfList } from "#db/platform/sql/json-list.ts";
import { execute } from "#db/platform/sql/raw-sql.ts";
import { rowsFrom } from "#db/platform/sql/rows-from.ts";
import { RESERVATION_CATEGORY } from "#domain/engine/placeholders/reservation-values.ts";
import { causeColumns } from "#functions/engine/actions/cause-columns.ts";
import { firstRunColumns } from "#functions/engine/actions/first-run-columns.ts";
import type { UnitOfWork } from "../engine/unit-of-work.ts";
import type { TriggeredAction, TriggeredActions } from "./announcement-plan.ts";

/** Fields of the shop information that the statement reads, by placeholder key. */
const SHOP_KEYS = {
	salon: "name",
	shop_address: "address",
	shop_phone: "phone",
	shop_map: "map_url",
} as const;

/**
 * Statements that queue the action of each event, in the transaction of the change: a room that dies before
 * it has notified nobody, and after it the clock finds the queued runs. An event without an action queues
 * nothing.
 * @param sequence number of the transaction
 */
export const queueActionsStatements = (
	db: Db,
	unitOfWork: UnitOfWork,
	{ all, superseded, released }: TriggeredActions,
	sequence: number,
): Statement[] => [
	...deleteRunsStatements(db, unitOfWork, superseded, sequence),
	...(released.length === 0
		? []
		: [
				execute(
					db,
					sql`update ${pendingRuns} set next_attempt_at = ${unitOfWork.now}
						where id in ${valuesOfList(released)} and attempts = 0`,
				),
			]),
	...(all.length === 0 ? [] : [insertRunsStatement(db, unitOfWork, all)]),
];

/**
 * Deletes pending runs that have not started. If one has started meanwhile, the transaction must fail: its
 * sequence number is inserted a second time, and the room repeats the commands with the current state.
 */
function deleteRunsStatements(
	db: Db,
	{ state, now }: UnitOfWork,
	ids: readonly number[],
	sequence: number,
): Statement[] {
	if (ids.length === 0) return [];
	const unstartedRuns = sql`${pendingRuns} where id in ${valuesOfList(ids)} and attempts = 0`;
	return [
		execute(
			db,
			insertInto(
				salonCommits,
				{ salonId: state.salonId, sequence, at: now },
				sql`where (select count(*) from ${unstartedRuns}) < ${ids.length}`,
			),
		),
		execute(db, sql`delete from ${unstartedRuns}`),
	];
}

function insertRunsStatement(
	db: Db,
	unitOfWork: UnitOfWork,
	triggeredActions: readonly TriggeredAction[],
): Statement {
	const { column, rows } = rowsFrom(
		triggeredActions.map(({ friendId, event, cause, context, at }) => ({
			friendId,
			event,
			at,
			...causeColumns(cause),
			context: JSON.stringify(context.filter(([, , key]) => !(key in SHOP_KEYS))),
		})),
		["friendId", "event", "at", "cause", "causeType", "causeId", "causeLabel", "context"],
	);
	const shopPlaceholders = Object.entries(SHOP_KEYS).map(([key, field]) => {
		const value = sql`c.shop_info ->> ${`$.${field}`}`;
		const shownValue =
			key === "salon"
				? sql`coalesce(nullif(${value}, ''), ${unitOfWork.state.rows.salon.name})`
				: sql`ifnull(${value}, '')`;
		return sql`'$[#]', json_array(${RESERVATION_CATEGORY}, ${column.event}, ${key}, ${shownValue})`;
	});
	return execute(
		db,
		insertInto(
			pendingRuns,
			{
				actionId: sql`a.id`,
				friendId: column.friendId,
				...firstRunColumns(unitOfWork, column.cause),
				causeType: column.causeType,
				causeId: column.causeId,
				causeLabel: column.causeLabel,
				context: sql`json_insert(${column.context}, ${sql.join(shopPlaceholders, sql`, `)})`,
				nextAttemptAt: column.at,
			},
			sql`from ${rows} join ${salonOnlineConfigs} c on c.salon_id = ${unitOfWork.state.salonId}
				join ${actions} a on a.id = c.actions ->> ('$.' || ${column.event})
				where ${column.event} <> 'vacancy' or c.takes_waiting order by k.key`,
		),
	);
}
