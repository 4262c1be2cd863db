import { eq } from "drizzle-orm";
import { salonWaiting } from "#db/booking/salon-waiting.ts";
import { insertRows } from "#db/platform/sql/write-rows.ts";
import { REQUEST_MODES } from "#domain/booking/salons/codes.ts";
import { toDayNumber } from "#domain/booking/salons/minutes.ts";
import { awaitedTimes, isDayFull, MOST_WAITED } from "#domain/booking/salons/waiting.ts";
import { BOOKING_TEXTS } from "#domain/platform/texts/booking-texts.ts";
import { invalid, notFound, Refusal } from "#functions/platform/http/request-refusal.ts";
import type { RoomCommand } from "../engine/room-command.ts";
import type { UnitOfWork } from "../engine/unit-of-work.ts";
import { findHoldEnd } from "../waiting/hold-end.ts";
import type { WaitingRow } from "../waiting/waiting-facts.ts";
import { assertOffered, type ConfirmedOffer } from "./assert-confirmed.ts";

interface Wait {
	friendId: number;
	urlId: number;
	code: string;
	course_id: number;
	salon_resource_id: number | null;
	date: string;
	/** Facts that the page showed beside the button. */
	confirmed?: ConfirmedOffer;
}

/**
 * Has a friend wait for a full day. Whoever waits for it already goes on waiting.
 * @throws Refusal 409 where a time of it is free, 422 where it is not taken
 */
export const wait: RoomCommand<Wait, { id: number }> = {
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
		const same = own.find((row) => row.date === date && isSame(row, awaited));
		if (same) return { id: same.id };
		if (confirmed) assertOffered(desk, confirmed);
		assertMayWait(desk, date, awaited);
		if (own.length >= MOST_WAITED.friend)
			throw invalid("ERROR", BOOKING_TEXTS.waitingMany(MOST_WAITED.friend));
		if (all.filter((row) => row.date === date).length >= MOST_WAITED.day)
			throw invalid("ERROR", BOOKING_TEXTS.waitingFull);
		const row = {
			id: desk.newId("waiting"),
			salonId: desk.state.salonId,
			...{ friendId, urlId, date, ...awaited },
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

const isSame = (row: WaitingRow, { courseId, resourceId }: { courseId: number; resourceId: number | null }) =>
	row.courseId === courseId && row.resourceId === resourceId;

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
	const times = awaitedTimes(book, awaited, at);
	if (times.some(({ free }) => free > 0)) throw new Refusal(409, { ERROR: [BOOKING_TEXTS.waitingFree] });
	if (!isDayFull(times, { ...at, ...rules.window })) throw invalid("ERROR", BOOKING_TEXTS.waitingNever);
}

/** Ends somebody's waiting. A friend ends their own alone. @throws Refusal 404 where nobody waits so */
export const unwait: RoomCommand<{ id: number }, { id: number }> = {
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
