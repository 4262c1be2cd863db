import { sql } from "drizzle-orm";
import { among } from "#db/among.ts";
import type { Db, Statement } from "#db/client.ts";
import type { Desk } from "../engine/desk.ts";
import type { ReservationRow } from "../engine/rows.ts";
import { cancelDelayed } from "./delayed.ts";
import { type Fire, writeFires } from "./fires.ts";
import { endReminders, remindOf } from "./reminders.ts";

/** Whether a row of the history is a reservation that holds its time; requests do not. */
function stands(row: unknown): boolean {
	const { status, deletedAt } = (row ?? {}) as Partial<ReservationRow>;
	return deletedAt === null && (status === "approved" || status === "pending");
}

/** What the changes of a transaction mean for friends: actions to be run, and reminders. */
export function tellFriends(db: Db, desk: Desk, fires: readonly Fire[]): Statement[] {
	const at = { db, now: desk.now, zone: desk.zone };
	const changed = [...desk.reservations.added.values(), ...desk.reservations.changed.values()]
		.filter(({ parentId }) => parentId === null)
		.map(({ id }) => id);
	const ended = desk.history.flatMap(({ subject, before, after }) =>
		subject === "reservation" && stands(before) && !stands(after) ? (before as ReservationRow).id : [],
	);
	return [
		...writeFires(db, desk, fires),
		...(changed.length > 0 ? remindOf(at, sql`r.id in ${among(changed)}`) : []),
		...(ended.length > 0 ? [cancelDelayed(db, desk.now, ended)] : []),
		...(desk.state.isGone ? [endReminders(at, desk.state.salonId)] : []),
	];
}
