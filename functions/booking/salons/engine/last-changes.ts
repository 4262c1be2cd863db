import { sql } from "drizzle-orm";
import { reservations } from "#db/booking/reservation-tables.ts";
import { salonHistory } from "#db/booking/salon-history.ts";
import type { Db } from "#db/d1-client.ts";
import { listTable } from "#db/platform/sql/json-list.ts";
import { queryRows } from "#db/platform/sql/raw-sql.ts";
import { nullable, number, text, typed } from "#db/platform/sql/row-columns.ts";
import type { HistoryLabel } from "#domain/booking/salons/salon-history-labels.ts";
import type { ReservationRow } from "./salon-rows.ts";

/** Change of a reservation or of one of its requests. */
export interface LastChange {
	label: HistoryLabel;
	/** Reservation or request before the change; null if it did not exist. */
	before: ReservationRow | null;
	at: number;
	operatorId: number | null;
}

const COLUMNS = {
	id: number,
	label: typed<HistoryLabel>(text),
	before: nullable(text),
	at: number,
	operatorId: nullable(number),
};

/** Reads the last change of each reservation, by its id; changes of its requests count. */
export async function readLastChanges(
	db: Db,
	salonId: number,
	ids: readonly number[],
): Promise<Map<number, LastChange>> {
	if (ids.length === 0) return new Map();
	const rows = await queryRows(
		db,
		COLUMNS,
		sql`select i.value as id, h.label as label, h.before as before, h.at as at, h.operator_id as operatorId
			from ${listTable(ids)} i join ${salonHistory} h on h.id = (
				select max(e.id) from ${salonHistory} e where e.salon_id = ${salonId} and e.subject = 'reservation'
					and e.subject_id in (select i.value union all
						select r.id from ${reservations} r where r.parent_id = i.value and r.parent_id is not null))`,
	);
	return new Map(
		rows.map(({ id, before, ...change }) => [
			id,
			{ ...change, before: before === null ? null : (JSON.parse(before) as ReservationRow) },
		]),
	);
}
