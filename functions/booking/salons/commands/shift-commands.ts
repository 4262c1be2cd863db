import { repeatsOn } from "#domain/booking/salons/book.ts";
import { isImported } from "#domain/booking/salons/calendar/source.ts";
import type { PatchType } from "#domain/booking/salons/codes.ts";
import { type ChangedShift, MAX_MASTERS, type NewShift } from "#domain/booking/salons/inputs/shifts.ts";
import { dayWritten, toDayNumber, weekdayOf } from "#domain/booking/salons/minutes.ts";
import { CALENDAR_TEXTS } from "#domain/platform/texts/salon-calendars-texts.ts";
import { SALON_TEXTS } from "#domain/platform/texts/salon-texts.ts";
import { changedByOther, invalid, notFound } from "#functions/platform/http/request-refusal.ts";
import type { RoomCommand } from "../engine/room-command.ts";
import type { ShiftRow } from "../engine/salon-rows.ts";
import type { UnitOfWork } from "../engine/unit-of-work.ts";
import { changeAround } from "./strand-reservations.ts";

interface Answer {
	id: number;
}

export interface CreateShift extends NewShift {
	resourceId: number;
}

/** Adds a shift: on weekdays from its first day on, or where none are named on that day alone. */
export const createShiftCommand: RoomCommand<CreateShift, Answer> = {
	needs: ({ start_date, resourceId }) => ({
		days: [toDayNumber(start_date)],
		standing: { resourceId },
		ids: { shifts: 1 },
	}),
	run: (desk, input) => {
		assertResource(desk, input.resourceId);
		const repeats = input.repeat.length > 0;
		if (repeats) assertMayRepeat(desk);
		// A further shift leaves no booking outside; some may fit again.
		const add = () =>
			put(desk, "shift_create", null, {
				...blankShift(desk, input.resourceId),
				...(repeats
					? { startDate: input.start_date, expiredAt: input.expired_at, repeat: input.repeat }
					: { date: input.start_date }),
				fromMinute: input.from,
				toMinute: input.to,
				description: input.description,
			});
		return changeAround(desk, true, add);
	},
};

export interface UpdateShift extends ChangedShift {
	resourceId: number;
	masterId: number;
	type: PatchType;
}

/** Changes a shift: one that repeats from a day on (`permanently`), or what is on one day (`once`). */
export const updateShiftCommand: RoomCommand<UpdateShift, Answer> = {
	needs: ({ masterId, resourceId, self_id, date, _date }) => ({
		days: [toDayNumber(date), toDayNumber(_date ?? date)],
		standing: { resourceId },
		shiftIds: [masterId, ...(self_id === null ? [] : [self_id])],
		ids: { shifts: 1 },
	}),
	run: (desk, input) => {
		const row = shiftOf(desk, input.masterId, input.resourceId, input.version);
		return changeAround(desk, input.force, () =>
			input.type === "once" || row.startDate === null
				? changeDay(desk, row, input)
				: changeFromDay(desk, row, input),
		);
	},
};

export interface RemoveShift {
	resourceId: number;
	masterId: number;
	type: PatchType;
	date: string | null;
	self_id: number | null;
	/** Removes it though bookings are within it. */
	force: boolean;
}

/** Takes a shift away: one that repeats with all its days, or what is on one day. */
export const removeShiftCommand: RoomCommand<RemoveShift, Answer> = {
	needs: ({ masterId, resourceId, self_id, date }) => ({
		standing: { resourceId },
		days: date === null ? [] : [toDayNumber(date)],
		shiftIds: [masterId, ...(self_id === null ? [] : [self_id])],
		ids: { shifts: 1 },
	}),
	run: (desk, given) => {
		const row = shiftOf(desk, given.masterId, given.resourceId);
		return changeAround(desk, given.force, () => takeAway(desk, row, given));
	},
};

function takeAway(desk: UnitOfWork, row: ShiftRow, { type, date, self_id }: RemoveShift): Answer {
	if (row.startDate === null) return put(desk, "shift_delete", row, deleted(desk, row));
	if (type === "permanently") {
		for (const day of daysOf(desk, row)) put(desk, "shift_delete", day, deleted(desk, day));
		return put(desk, "shift_delete", row, deleted(desk, row));
	}
	const day = dayOf(desk, row, date, self_id);
	const off = { date: null, dirtyDate: day?.dirtyDate ?? date, fromMinute: null, toMinute: null };
	return day
		? put(desk, "shift_delete", day, { ...day, ...off, version: day.version + 1 })
		: put(desk, "shift_delete", null, { ...blankShift(desk, row.resourceId), masterId: row.id, ...off });
}

/** A shift that says nothing yet. */
export const blankShift = (desk: UnitOfWork, resourceId: number): ShiftRow => ({
	id: desk.newId("shifts"),
	salonId: desk.state.salonId,
	resourceId,
	masterId: null,
	startDate: null,
	expiredAt: null,
	repeat: [],
	date: null,
	dirtyDate: null,
	fromMinute: null,
	toMinute: null,
	description: "",
	createdAt: desk.now,
	deletedAt: null,
	version: 1,
	source: null,
});

const deleted = (desk: UnitOfWork, row: ShiftRow): ShiftRow => ({
	...row,
	deletedAt: desk.now,
	version: row.version + 1,
});

function assertResource(desk: UnitOfWork, id: number): void {
	if (!desk.state.book.settings.resources.has(id)) throw notFound();
}

/** Each judgement goes through all of them. @throws Refusal 422 where the salon has as many shifts that repeat as it may */
function assertMayRepeat(desk: UnitOfWork): void {
	if (desk.state.rows.masters.size >= MAX_MASTERS)
		throw invalid("repeat", SALON_TEXTS.tooManyShifts(MAX_MASTERS));
}

function shiftOf(desk: UnitOfWork, id: number, resourceId: number, version?: number): ShiftRow {
	const row = desk.shift(id);
	if (!row || row.resourceId !== resourceId || row.masterId !== null) throw notFound();
	if (version !== undefined && version !== row.version) throw changedByOther();
	if (isImported(row.source)) throw invalid("ERROR", CALENDAR_TEXTS.imported);
	return row;
}

/** The shifts of single days that stand in a master's place. */
const daysOf = (desk: UnitOfWork, { id }: ShiftRow): ShiftRow[] =>
	[...desk.facts.shifts.values()].filter(({ masterId, deletedAt }) => masterId === id && deletedAt === null);

/**
 * The shift that stands on one day in a master's place; undefined where the master itself does.
 * @throws Refusal 422 where no day is named, or the master has nothing on it
 */
function dayOf(
	desk: UnitOfWork,
	master: ShiftRow,
	date: string | null,
	selfId: number | null,
): ShiftRow | undefined {
	if (date === null) throw invalid("date", SALON_TEXTS.idOfOnce);
	if (selfId !== null && selfId !== master.id) {
		const day = desk.shift(selfId);
		if (!day || day.masterId !== master.id) throw invalid("self_id", SALON_TEXTS.idOfOnce);
		return day;
	}
	const there = daysOf(desk, master).find(({ dirtyDate }) => dirtyDate === date);
	const repeats = repeatsOn({ ...master, startDate: master.startDate! }, date, weekdayOf(toDayNumber(date)));
	if (!there && !repeats) throw invalid("date", SALON_TEXTS.shiftNotOnDay);
	return there;
}

function changeDay(desk: UnitOfWork, row: ShiftRow, input: UpdateShift): Answer {
	const changes = {
		date: input._date ?? input.date,
		fromMinute: input.from,
		toMinute: input.to,
		description: input.description,
	};
	if (row.startDate === null)
		return put(desk, "shift_update", row, { ...row, ...changes, version: row.version + 1 });
	const day = dayOf(desk, row, input.date, input.self_id);
	return day
		? put(desk, "shift_update", day, { ...day, ...changes, version: day.version + 1 })
		: put(desk, "shift_update", null, {
				...blankShift(desk, row.resourceId),
				masterId: row.id,
				dirtyDate: input.date,
				...changes,
			});
}

/** The days before stay as they were: the old master ends on the day before, and a new one goes on. */
function changeFromDay(desk: UnitOfWork, row: ShiftRow, input: UpdateShift): Answer {
	if (input.repeat.length === 0) throw invalid("repeat", SALON_TEXTS.repeatOrDate);
	if (input.expired_at !== null && input.expired_at < input.date)
		throw invalid("expired_at", SALON_TEXTS.expiredBeforeStart);
	const changes = {
		expiredAt: input.expired_at,
		repeat: input.repeat,
		fromMinute: input.from,
		toMinute: input.to,
		description: input.description,
	};
	if (input.date <= row.startDate!)
		return put(desk, "shift_update", row, { ...row, ...changes, version: row.version + 1 });
	assertMayRepeat(desk);
	const next: ShiftRow = { ...blankShift(desk, row.resourceId), startDate: input.date, ...changes };
	// Days that were changed by hand stay changed.
	for (const day of daysOf(desk, row))
		if ((day.dirtyDate ?? "") >= input.date)
			put(desk, "shift_update", day, { ...day, masterId: next.id, version: day.version + 1 });
	const dayBefore = dayWritten(toDayNumber(input.date) - 1);
	put(desk, "shift_update", row, { ...row, expiredAt: dayBefore, version: row.version + 1 });
	return put(desk, "shift_update", null, next);
}

function put(
	desk: UnitOfWork,
	label: "shift_create" | "shift_update" | "shift_delete",
	before: ShiftRow | null,
	after: ShiftRow,
): Answer {
	desk.putShift(after);
	desk.log({ label, subject: "shift", subjectId: after.id, before, after });
	desk.tellChange("shift", after.id);
	return { id: after.id };
}
