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
	run: (desk, { friendId, urlId, code, date, confirmed, ...wanted }) => {
		const { rows, isTaken } = desk.facts.waiting;
		const { settings } = desk.state.book;
		const awaited = { courseId: wanted.course_id, resourceId: wanted.salon_resource_id };
		if (!isTaken || settings.rules.modes.create === REQUEST_MODES.refused)
			throw invalid("ERROR", BOOKING_TEXTS.waitingOff);
		const all = [...rows.values()];
		const own = all.filter((row) => row.friendId === friendId);
		const same = own.find((row) => row.date === date && isSameWish(row, awaited));
		if (same) return { id: same.id };
		if (confirmed) assertOfferUnchanged(desk, confirmed);
		assertMayWait(desk, date, awaited);
		if (own.length >= MAX_WAITING_ENTRIES.friend)
			throw invalid("ERROR", BOOKING_TEXTS.waitingMany(MAX_WAITING_ENTRIES.friend));
		if (all.filter((row) => row.date === date).length >= MAX_WAITING_ENTRIES.day)
			throw invalid("ERROR", BOOKING_TEXTS.waitingFull);
		const row = {
			id: desk.newId("waiting"),
			salonId: desk.state.salonId,
			friendId,
			urlId,
			date,
			...awaited,
			createdAt: desk.now,
			known: [],
			round: 0,
			toldAt: null,
			lookAt: findHoldEnd(desk, date),
			endedAt: null,
		};
		rows.set(row.id, { ...row, code, isBlocked: false });
		desk.statements.push((db) => insertRows(db, salonWaiting, [row]));
		desk.log({ label: "wait", subject: "waiting", subjectId: row.id, before: null, after: row });
		desk.tellChange("waiting", row.id);
		return { id: row.id };
	},
};

const isSameWish = (
	row: WaitingRow,
	{ courseId, resourceId }: { courseId: number; resourceId: number | null },
) => row.courseId === courseId && row.resourceId === resourceId;

function assertMayWait(
	desk: UnitOfWork,
	date: string,
	awaited: { courseId: number; resourceId: number | null },
): void {
	const { book } = desk.state;
	const { courses, resources, rules } = book.settings;
	const isKnown =
		courses.get(awaited.courseId)?.isEnabled === true &&
		(awaited.resourceId === null || resources.get(awaited.resourceId)?.isEnabled === true);
	if (!isKnown) throw invalid("ERROR", BOOKING_TEXTS.choiceGone);
	const at = { day: toDayNumber(date), now: desk.minute };
	const times = listWishedTimes(book, awaited, at);
	if (times.some(({ free }) => free > 0)) throw new Refusal(409, { ERROR: [BOOKING_TEXTS.waitingFree] });
	if (!isDayFull(times, { ...at, ...rules.window })) throw invalid("ERROR", BOOKING_TEXTS.waitingNever);
}

/** Ends a waiting list entry, for a friend only their own. @throws Refusal 404 */
export const leaveWaitingListCommand: RoomCommand<{ id: number }, { id: number }> = {
	needs: ({ id }) => ({ waiting: { ids: [id] } }),
	run: (desk, { id }) => {
		const { rows } = desk.facts.waiting;
		const row = rows.get(id);
		const { side, friendId } = desk.actor;
		if (!row || (side === "friend" && row.friendId !== friendId)) throw notFound();
		rows.delete(id);
		desk.statements.push((db) => [
			db.update(salonWaiting).set({ endedAt: desk.now, lookAt: null }).where(eq(salonWaiting.id, id)),
		]);
		const { code: _, isBlocked: __, ...before } = row;
		desk.log({
			label: "unwait",
			subject: "waiting",
			subjectId: id,
			before,
			after: { ...before, endedAt: desk.now, lookAt: null },
		});
		desk.tellChange("waiting", id);
		return { id };
	},
};
