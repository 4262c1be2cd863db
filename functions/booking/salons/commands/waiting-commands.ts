import { eq } from "drizzle-orm";
import { salonWaiting } from "#db/booking/salon-waiting.ts";
import { insertRows } from "#db/platform/sql/write-rows.ts";
import { REQUEST_MODES } from "#domain/booking/salons/salon-codes.ts";
import { toDayNumber } from "#domain/booking/salons/salon-minutes.ts";
import { isDayFull, listWishedTimes, MAX_WAITING_ENTRIES } from "#domain/booking/salons/waiting-times.ts";
import { BOOKING_TEXTS } from "#domain/platform/texts/booking-texts.ts";
import { invalid, notFound, Refusal } from "#functions/platform/http/request-refusal.ts";
import type { RoomCommand } from "../engine/room-command.ts";
import type { UnitOfWork } from "../engine/unit-of-work.ts";
import { findHoldEnd } from "../waiting/find-hold-end.ts";
import type { WaitingRow } from "../waiting/waiting-facts.ts";
import { assertOfferUnchanged, type ConfirmedOffer } from "./assert-confirmed.ts";

interface JoinWaitingInput {
	friendId: number;
	urlId: number;
	code: string;
	course_id: number;
	salon_resource_id: number | null;
	date: string;
	/** Facts that the page showed next to the button. */
	confirmed?: ConfirmedOffer;
}

/**
 * Adds a friend to the waiting list of a full day; repeating it is safe.
 * @throws Refusal 409 where a time of the day is free, 422 where the day or choice takes no waiting list
 * entries
 */
export const joinWaitingListCommand: RoomCommand<JoinWaitingInput, { id: number }> = {
	needs: ({ friendId, date }) => ({
		days: [toDayNumber(date)],
		waiting: { friendId, dates: [date] },
		ids: { waiting: 1 },
	}),
	run: (unitOfWork, { friendId, urlId, code, date, confirmed, ...booking }) => {
		const { rows, isOffered: isWaitingOffered } = unitOfWork.facts.waiting;
		const { settings } = unitOfWork.state.book;
		const wishedParts = { courseId: booking.course_id, resourceId: booking.salon_resource_id };
		if (!isWaitingOffered || settings.rules.modes.create === REQUEST_MODES.refused)
			throw invalid("ERROR", BOOKING_TEXTS.waitingOff);
		const allEntries = [...rows.values()];
		const ownEntries = allEntries.filter((row) => row.friendId === friendId);
		const sameEntry = ownEntries.find((row) => row.date === date && isSameWish(row, wishedParts));
		if (sameEntry) return { id: sameEntry.id };
		if (confirmed) assertOfferUnchanged(unitOfWork, confirmed);
		assertMayWait(unitOfWork, date, wishedParts);
		if (ownEntries.length >= MAX_WAITING_ENTRIES.friend)
			throw invalid("ERROR", BOOKING_TEXTS.tooManyWaitingEntries(MAX_WAITING_ENTRIES.friend));
		if (allEntries.filter((row) => row.date === date).length >= MAX_WAITING_ENTRIES.day)
			throw invalid("ERROR", BOOKING_TEXTS.waitingFull);
		const row = {
			id: unitOfWork.newId("waiting"),
			salonId: unitOfWork.state.salonId,
			friendId,
			urlId,
			date,
			...wishedParts,
			createdAt: unitOfWork.now,
			known: [],
			round: 0,
			toldAt: null,
			lookAt: findHoldEnd(unitOfWork, date),
			endedAt: null,
		};
		rows.set(row.id, { ...row, code, isBlocked: false });
		unitOfWork.statements.push((db) => insertRows(db, salonWaiting, [row]));
		unitOfWork.log({ label: "wait", subject: "waiting", subjectId: row.id, before: null, after: row });
		unitOfWork.notifyChange("waiting", row.id);
		return { id: row.id };
	},
};

const isSameWish = (
	row: WaitingRow,
	{ courseId, resourceId }: { courseId: number; resourceId: number | null },
) => row.courseId === courseId && row.resourceId === resourceId;

function assertMayWait(
	unitOfWork: UnitOfWork,
	date: string,
	wish: { courseId: number; resourceId: number | null },
): void {
	const { book } = unitOfWork.state;
	const { courses, resources, rules } = book.settings;
	const isBookable =
		courses.get(wish.courseId)?.isEnabled === true &&
		(wish.resourceId === null || resources.get(wish.resourceId)?.isEnabled === true);
	if (!isBookable) throw invalid("ERROR", BOOKING_TEXTS.choiceGone);
	const searchStart = { day: toDayNumber(date), now: unitOfWork.minute };
	const times = listWishedTimes(book, wish, searchStart);
	if (times.some(({ free }) => free > 0)) throw new Refusal(409, { ERROR: [BOOKING_TEXTS.waitingFree] });
	if (!isDayFull(times, { ...searchStart, ...rules.window }))
		throw invalid("ERROR", BOOKING_TEXTS.waitingNever);
}

/** Ends a waiting list entry, for a friend only their own. @throws Refusal 404 */
export const leaveWaitingListCommand: RoomCommand<{ id: number }, { id: number }> = {
	needs: ({ id }) => ({ waiting: { ids: [id] } }),
	run: (unitOfWork, { id }) => {
		const { rows } = unitOfWork.facts.waiting;
		const row = rows.get(id);
		const { side, friendId } = unitOfWork.actor;
		if (!row || (side === "friend" && row.friendId !== friendId)) throw notFound();
		rows.delete(id);
		unitOfWork.statements.push((db) => [
			db.update(salonWaiting).set({ endedAt: unitOfWork.now, lookAt: null }).where(eq(salonWaiting.id, id)),
		]);
		const { code: _, isBlocked: __, ...before } = row;
		unitOfWork.log({
			label: "unwait",
			subject: "waiting",
			subjectId: id,
			before,
			after: { ...before, endedAt: unitOfWork.now, lookAt: null },
		});
		unitOfWork.notifyChange("waiting", id);
		return { id };
	},
};
