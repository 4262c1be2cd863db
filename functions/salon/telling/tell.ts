import { sql } from "drizzle-orm";
import { among } from "#db/among.ts";
import type { Db, Statement } from "#db/client.ts";
import type { Desk } from "../engine/desk.ts";
import { type Fire, writeFires } from "./fires.ts";
import { endReminders, remindOf } from "./reminders.ts";

/** What the changes of a transaction mean for friends: actions to be run, and reminders. */
export function tellFriends(db: Db, desk: Desk, fires: readonly Fire[]): Statement[] {
	const at = { db, now: desk.now, zone: desk.zone };
	const changed = [...desk.reservations.added.values(), ...desk.reservations.changed.values()]
		.filter(({ parentId }) => parentId === null)
		.map(({ id }) => id);
	return [
		...writeFires(db, desk, fires),
		...(changed.length > 0 ? remindOf(at, sql`r.id in ${among(changed)}`) : []),
		...(desk.state.isGone ? [endReminders(at, desk.state.salonId)] : []),
	];
}
