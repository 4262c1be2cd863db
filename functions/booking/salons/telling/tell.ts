import { sql } from "drizzle-orm";
import type { Db, Statement } from "#db/client.ts";
import { among } from "#db/platform/sql/among.ts";
import type { Desk } from "../engine/desk.ts";
import type { ReservationRow } from "../engine/rows.ts";
import { endWaiting, markWaiting } from "../waiting/mark.ts";
import { cancelDelayed } from "./delayed.ts";
import type { Fires } from "./fires.ts";
import { givenAway } from "./given-away.ts";
import { endReminders, remindOf } from "./reminders.ts";
import { writeFires } from "./write-fires.ts";

/** Whether a row of the history is a reservation that holds its time; requests do not. */
function stands(row: unknown): boolean {
	const { status, deletedAt } = (row ?? {}) as Partial<ReservationRow>;
	return deletedAt === null && (status === "approved" || status === "pending");
}

/** What the changes of a transaction mean for friends: actions to be run, reminders, and full days to look at again. */
export function tellFriends(db: Db, desk: Desk, fires: Fires, sequence: number): Statement[] {
	const at = { db, now: desk.now, zone: desk.zone };
	const changed = [...desk.reservations.added.values(), ...desk.reservations.changed.values()]
		.filter(({ parentId }) => parentId === null)
		.map(({ id }) => id);
	const ended = desk.history.flatMap(({ subject, before, after }) =>
		subject === "reservation" && stands(before) && !stands(after) ? (before as ReservationRow).id : [],
	);
	const given = desk.history.flatMap((entry) => givenAway(entry)?.id ?? []);
	return [
		...writeFires(db, desk, fires, sequence),
		...(changed.length > 0 ? remindOf(at, sql`r.id in ${among(changed)}`) : []),
		...(ended.length + given.length > 0 ? [cancelDelayed(db, desk.now, [...ended, ...given])] : []),
		...markWaiting(db, desk),
		...(desk.state.isGone
			? [endReminders(at, desk.state.salonId), endWaiting(db, desk.state.salonId, desk.now)]
			: []),
	];
}
