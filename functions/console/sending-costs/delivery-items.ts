import { type SQL, sql } from "drizzle-orm";
import { reservations } from "#db/booking/reservation-tables.ts";
import { deliveries } from "#db/engine/deliveries.ts";
import { runs } from "#db/engine/runs.ts";
import { KIND_OF_SEND } from "#functions/engine/deliveries/caps/cap-kind-sql.ts";

/** Joins of a delivery `d` to its run, and to `origin`, the first run of the chain. */
export const ORIGIN_JOINS = sql`left join ${runs} run on run.id = d.run_id
	left join ${runs} origin on origin.id = ifnull(run.root_id, run.id)`;

/** Columns by which `ITEM_COLUMNS` finds the item of a delivery, from `d` and `ORIGIN_JOINS`. */
export const ORIGIN_COLUMNS = sql`${KIND_OF_SEND} as kind, d.broadcast_id as broadcast_id, d.program_id as program_id,
	origin.action_id as action_id, origin.cause_type as cause_type, origin.cause_id as cause_id,
	iif(origin.cause_type = 'reservation', (select v.salon_id from ${reservations} v where v.id = origin.cause_id), null) as salon_id`;

/** Type of the item by the kind. A booking belongs to its salon; a program sends by itself or runs an action. */
const ITEM_SOURCE = sql`case s.kind when 'broadcast' then 'broadcast' when 'program' then iif(s.program_id is null, 'action', 'program')
	when 'scenario' then 'scenario' when 'reminder' then 'reminder' when 'visit' then 'reminder' when 'action' then 'action'
	when 'form' then 'form' when 'booking' then 'salon' when 'payment' then 'product'
	when 'response' then iif(s.cause_type = 'reaction', 'response', s.cause_type) else '' end`;

const ITEM_ID = sql`case s.kind when 'broadcast' then s.broadcast_id when 'program' then ifnull(s.program_id, s.action_id)
	when 'action' then s.action_id when 'booking' then s.salon_id when 'chat' then null else s.cause_id end`;

/** Item of a row `s` with `ORIGIN_COLUMNS`: `source` and `item_id`, empty and 0 for messages of no item. */
export const ITEM_COLUMNS = sql`iif(${ITEM_ID} is null, '', ${ITEM_SOURCE}) as source, ifnull(${ITEM_ID}, 0) as item_id`;

/** Select of `day`, `source`, `item_id` and `count` for rows with `day`, `delivery_id` (null for none) and `count`. */
export const countsOfItems = (rows: SQL): SQL =>
	sql`select s.day as day, ${ITEM_COLUMNS}, s.count as count
		from (select b.day as day, b.count as count, ${ORIGIN_COLUMNS} from (${rows}) b
			left join ${deliveries} d on d.id = b.delivery_id ${ORIGIN_JOINS}) s`;
