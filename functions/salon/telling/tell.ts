import { sql } from "drizzle-orm";
import { among } from "#db/among.ts";
import type { Db, Statement } from "#db/client.ts";
import type { Desk } from "../engine/desk.ts";
import { endWaiting, markWaiting } from "../waiting/mark.ts";
import type { Fires } from "./fires.ts";
import { endReminders, remindOf } from "./reminders.ts";
import { writeFires } from "./write-fires.ts";

/** What the changes of a transaction mean for friends: actions to be run, reminders, and full days to look at again. */
export function tellFriends(db: Db, desk: Desk, fires: Fires, sequence: number): Statement[] {
	const at = { db, now: desk.now, zone: desk.zone };
	const changed = [...desk.reservations.added.values(), ...desk.reservations.changed.values()]
		.filter(({ parentId }) => parentId === null)
		.map(({ id }) => id);
	return [
		...writeFires(db, desk, fires, sequence),
		...(changed.length > 0 ? remindOf(at, sql`r.id in ${among(changed)}`) : []),
		...markWaiting(db, desk),
		...(desk.state.isGone
			? [endReminders(at, desk.state.salonId), endWaiting(db, desk.state.salonId, desk.now)]
			: []),
	];
}
