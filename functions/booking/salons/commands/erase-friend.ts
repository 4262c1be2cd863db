import { type SQL, sql } from "drizzle-orm";
import { salonAnswers, salonHistory } from "#db/booking/salon-history.ts";
import type { Db, Statement } from "#db/d1-client.ts";
import { integerLiteral } from "#db/platform/sql/integer-literal.ts";
import { valuesOfList } from "#db/platform/sql/json-list.ts";
import { execute } from "#db/platform/sql/raw-sql.ts";
import { DELETION_TEXTS } from "#domain/platform/texts/friend-deletion-texts.ts";
import type { RoomCommand } from "../engine/room-command.ts";
import { isActiveReservation, type ReservationRow } from "../engine/salon-rows.ts";
import type { UnitOfWork } from "../engine/unit-of-work.ts";

/** Friend whose data is deleted, and some of their bookings, present or former. */
export interface EraseFriendInput {
	friendId: number;
	ids: number[];
}

/**
 * Removes a friend from bookings: day, time, course and fee stay, as the shop's figures; future ones are
 * cancelled. Nobody is notified. The history keeps the times alone.
 */
export const eraseFriendCommand: RoomCommand<EraseFriendInput, { erased: number }> = {
	needs: ({ ids }) => ({ reservationIds: ids }),
	run: (unitOfWork, { friendId, ids }) => {
		const rows = [...unitOfWork.facts.reservations.values()].filter((row) => row.friendId === friendId);
		for (const row of rows) unitOfWork.putReservation(withoutFriend(unitOfWork, row));
		unitOfWork.statements.push((db) => eraseHistory(db, unitOfWork.state.salonId, { friendId, ids }));
		for (const row of rows)
			if (row.parentId === null && row.deletedAt === null)
				unitOfWork.notify("update", "manager_patch", row.id);
		return { erased: rows.length };
	},
};

function withoutFriend(unitOfWork: UnitOfWork, row: ReservationRow): ReservationRow {
	const isFuture = row.startsAt > unitOfWork.now;
	const isOpenRequest = row.parentId !== null && row.deletedAt === null;
	return {
		...row,
		friendId: null,
		name: DELETION_TEXTS.customer,
		contactAddress: "",
		comment: "",
		metaData: {},
		payUntil: null,
		strandedAt: null,
		...(isFuture && isActiveReservation(row) && { status: "canceled" as const }),
		// A past request needs no decision any more.
		...(row.status === "pending" && !isFuture && { status: "denied" as const }),
		...(isOpenRequest && { deletedAt: unitOfWork.now }),
		version: row.version + 1,
	};
}

/**
 * Statements that remove a friend from the history of bookings, entries from before the friend was known
 * included, and delete the stored answers about them. `at >= 0` makes SQLite use the index.
 */
export function eraseHistory(db: Db, salonId: number, { friendId, ids }: EraseFriendInput): Statement[] {
	const bookings = valuesOfList(ids);
	const isFriends = (column: SQL) =>
		sql`coalesce(${column} ->> '$.friendId', ${integerLiteral(friendId)}) = ${integerLiteral(friendId)}`;
	const withoutFriendSql = (column: SQL) => sql`iif(${column} is not null and ${isFriends(column)},
		json_set(${column}, '$.friendId', null, '$.name', '', '$.contactAddress', '', '$.comment', '', '$.metaData', json('{}')),
		${column})`;
	return [
		execute(
			db,
			sql`update ${salonHistory} set before = ${withoutFriendSql(sql`before`)}, after = ${withoutFriendSql(sql`after`)},
					friend_id = iif(friend_id = ${integerLiteral(friendId)}, null, friend_id)
				where salon_id = ${salonId} and subject = 'reservation' and subject_id in ${bookings}`,
		),
		execute(
			db,
			sql`delete from ${salonAnswers} where at >= 0 and salon_id = ${salonId} and answer ->> '$.id' in ${bookings}`,
		),
	];
}
