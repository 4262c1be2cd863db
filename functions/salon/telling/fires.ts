import { sql } from "drizzle-orm";
import { actions } from "#db/actions.ts";
import type { Db, Statement } from "#db/client.ts";
import { insertInto } from "#db/insert-into.ts";
import { execute } from "#db/raw.ts";
import { rowsFrom } from "#db/rows-from.ts";
import { type ContextValue, pendingRuns } from "#db/runs.ts";
import { salonOnlineConfigs } from "#db/salon-online.ts";
import { reservationCause } from "#domain/actions/cause.ts";
import { RESERVATION_CATEGORY } from "#domain/placeholders/reservation.ts";
import type { ReserveFlow } from "#domain/salon/online.ts";
import { NO_SHOP_INFO } from "#domain/salon/settings.ts";
import { askedFor, eventLabel, flowOf, type TellingFacts } from "#domain/salon/telling.ts";
import { wireTime } from "#domain/time.ts";
import { causeColumns } from "../../actions/cause-columns.ts";
import type { Desk, HistoryEntry } from "../engine/desk.ts";
import type { ReservationRow } from "../engine/rows.ts";
import { contextOfFacts } from "./facts.ts";

/** An event for whose action a friend waits. */
export interface Fire {
	friendId: number;
	flow: ReserveFlow;
	/** The row that changed. */
	row: ReservationRow;
	facts: TellingFacts;
}

/** What of a transaction's changes friends are told by the actions of the online configuration. */
export const firesOf = (desk: Desk): Fire[] =>
	desk.history.flatMap((entry) => (entry.subject === "reservation" ? (fireOf(desk, entry) ?? []) : []));

function fireOf(desk: Desk, { label, before, after }: HistoryEntry): Fire | null {
	const row = after as ReservationRow;
	const was = before as ReservationRow | null;
	const flow = flowOf(label, was, row);
	if (flow === null) return null;
	// What was denied leaves the reservation as it stands; what is asked for is told as it is wished.
	const parent = row.parentId === null ? undefined : desk.facts.reservations.get(row.parentId);
	const shown = parent && flow === "deny" ? parent : row;
	const from = parent && flow === "edit" ? parent : was;
	const isMoved = (flow === "update" || flow === "edit") && from && from.startsAt !== shown.startsAt;
	if (shown.friendId === null) return null;
	const facts = {
		...factsOf(desk, shown),
		id: row.parentId ?? row.id,
		request: askedFor(label),
		beforeAt: isMoved ? wireTime(from.startsAt, desk.zone) : "",
	};
	return { friendId: shown.friendId, flow, row, facts };
}

function factsOf({ state, zone }: Desk, row: ReservationRow): TellingFacts {
	const { courses, resources, salon } = state.rows;
	const who = [row.resourceId, ...row.subResourceIds].flatMap((id) => resources.get(id ?? 0)?.name ?? []);
	return {
		id: row.id,
		date: row.date,
		fromMinute: row.fromMinute,
		toMinute: row.toMinute,
		startsAt: wireTime(row.startsAt, zone),
		beforeAt: "",
		course: courses.get(row.courseId ?? 0) ?? null,
		resource: who.join("・"),
		fee: row.resourceFeeIsCharged ? row.resourceFee : 0,
		name: row.name,
		contact: row.contactAddress,
		comment: row.comment,
		answers: row.metaData.answers ?? {},
		request: "",
		salon: salon.name,
		// The online configuration is no room's: the statement that writes puts it in.
		shop: { ...NO_SHOP_INFO, name: salon.name },
	};
}

/** What the statement takes from the online configuration, by the placeholder's key. */
const SHOP_KEYS = {
	salon: "name",
	shop_address: "address",
	shop_phone: "phone",
	shop_map: "map_url",
} as const;

/**
 * Leaves each event's action to be run, in the transaction of the change: a room that dies before it has told nobody, and
 * one that dies after it has the clock find what is left. An event without an action leaves nothing.
 */
export function writeFires(db: Db, desk: Desk, fires: readonly Fire[]): Statement[] {
	if (fires.length === 0) return [];
	const { column, rows } = rowsFrom(
		fires.map(({ friendId, flow, row, facts }) => ({
			friendId,
			flow,
			...causeColumns(
				reservationCause({ id: row.id, version: row.version }, { flow, label: eventLabel(facts, flow) }),
			),
			reservationId: facts.id,
			context: JSON.stringify(contextOf(flow, facts)),
		})),
		["friendId", "flow", "cause", "causeType", "causeLabel", "reservationId", "context"],
	);
	const ofShop = Object.entries(SHOP_KEYS).map(([key, field]) => {
		const value = sql`c.shop_info ->> ${`$.${field}`}`;
		const said =
			key === "salon"
				? sql`coalesce(nullif(${value}, ''), ${desk.state.rows.salon.name})`
				: sql`ifnull(${value}, '')`;
		return sql`'$[#]', json_array(${RESERVATION_CATEGORY}, ${column.flow}, ${key}, ${said})`;
	});
	return [
		execute(
			db,
			insertInto(
				pendingRuns,
				{
					actionId: sql`a.id`,
					friendId: column.friendId,
					cause: column.cause,
					causeType: column.causeType,
					causeId: column.reservationId,
					causeLabel: column.causeLabel,
					parentId: sql`''`,
					rootId: column.cause,
					depth: 0,
					context: sql`json_insert(${column.context}, ${sql.join(ofShop, sql`, `)})`,
					nextAttemptAt: desk.now,
					createdAt: desk.now,
				},
				sql`from ${rows} join ${salonOnlineConfigs} c on c.salon_id = ${desk.state.salonId}
					join ${actions} a on a.id = c.actions ->> ('$.' || ${column.flow}) where true order by k.key`,
			),
		),
	];
}

const contextOf = (flow: ReserveFlow, facts: TellingFacts): ContextValue[] =>
	contextOfFacts(flow, facts).filter(([, , key]) => !(key in SHOP_KEYS));
