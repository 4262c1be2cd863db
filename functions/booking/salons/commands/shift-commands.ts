import { isImportedSource } from "#domain/booking/salons/calendar/import-source.ts";
import {
	type ChangedShift,
	MAX_REPEATING_SHIFTS,
	type NewShift,
} from "#domain/booking/salons/inputs/shift-inputs.ts";
import { isShiftRepeatedOn } from "#domain/booking/salons/salon-book.ts";
import type { ShiftPatchType } from "#domain/booking/salons/salon-codes.ts";
import { formatDayNumber, getWeekday, toDayNumber } from "#domain/booking/salons/salon-minutes.ts";
import { CALENDAR_TEXTS } from "#domain/platform/texts/salon-calendars-texts.ts";
import { SALON_TEXTS } from "#domain/platform/texts/salon-texts.ts";
import { changedByOther, invalid, notFound } from "#functions/platform/http/request-refusal.ts";
import type { RoomCommand } from "../engine/room-command.ts";
import type { ShiftRow } from "../engine/salon-rows.ts";
import type { UnitOfWork } from "../engine/unit-of-work.ts";
import { strandUnfitBookings } from "./strand-reservations.ts";

interface ShiftResult {
	id: number;
}

export interface CreateShiftInput extends NewShift {
	resourceId: number;
}

/** Creates a shift: weekly from its first day on, or on that day only where no weekdays are given. */
export const createShiftCommand: RoomCommand<CreateShiftInput, ShiftResult> = {
	needs: ({ start_date, resourceId }) => ({
		days: [toDayNumber(start_date)],
		futureBookings: { resourceId },
		ids: { shifts: 1 },
	}),
	run: (desk, input) => {
		assertResource(desk, input.resourceId);
		const repeats = input.repeat.length > 0;
		if (repeats) assertMasterLimit(desk);
		// An additional shift leaves no booking outside; some may fit again.
		const add = () =>
			storeShift(desk, "shift_create", null, {
				...createBlankShift(desk, input.resourceId),
				...(repeats
					? { startDate: input.start_date, expiredAt: input.expired_at, repeat: input.repeat }
					: { date: input.start_date }),
				fromMinute: input.from,
				toMinute: input.to,
				description: input.description,
			});
		return strandUnfitBookings(desk, { force: true }, add);
	},
};

export interface UpdateShiftInput extends ChangedShift {
	resourceId: number;
	masterId: number;
	type: ShiftPatchType;
}

/** Changes a shift: a repeating one from a day on (`permanently`), or that of one day (`once`). */
export const updateShiftCommand: RoomCommand<UpdateShiftInput, ShiftResult> = {
	needs: ({ masterId, resourceId, self_id, date, _date }) => ({
		days: [toDayNumber(date), toDayNumber(_date ?? date)],
		futureBookings: { resourceId },
		shiftIds: [masterId, ...(self_id === null ? [] : [self_id])],
		ids: { shifts: 1 },
	}),
	run: (desk, input) => {
		const row = findShift(desk, input.masterId, input.resourceId, input.version);
		return strandUnfitBookings(desk, { force: input.force }, () =>
			input.type === "once" || row.startDate === null
				? changeDay(desk, row, input)
				: changeFromDay(desk, row, input),
		);
	},
};

export interface DeleteShiftInput {
	resourceId: number;
	masterId: number;
	type: ShiftPatchType;
	date: string | null;
	self_id: number | null;
	/** Deletes it even if bookings are within it. */
	force: boolean;
}

/** Deletes a shift: a repeating one with all its days, or that of one day. */
export const deleteShiftCommand: RoomCommand<DeleteShiftInput, ShiftResult> = {
	needs: ({ masterId, resourceId, self_id, date }) => ({
		futureBookings: { resourceId },
		days: date === null ? [] : [toDayNumber(date)],
		shiftIds: [masterId, ...(self_id === null ? [] : [self_id])],
		ids: { shifts: 1 },
	}),
	run: (desk, given) => {
		const row = findShift(desk, given.masterId, given.resourceId);
		return strandUnfitBookings(desk, { force: given.force }, () => deleteShift(desk, row, given));
	},
};

function deleteShift(
	desk: UnitOfWork,
	row: ShiftRow,
	{ type, date, self_id }: DeleteShiftInput,
): ShiftResult {
	if (row.startDate === null) return storeShift(desk, "shift_delete", row, markDeleted(desk, row));
	if (type === "permanently") {
		for (const day of listReplacedDays(desk, row))
			storeShift(desk, "shift_delete", day, markDeleted(desk, day));
		return storeShift(desk, "shift_delete", row, markDeleted(desk, row));
	}
	const day = findReplacedDay(desk, row, date, self_id);
	const off = { date: null, dirtyDate: day?.dirtyDate ?? date, fromMinute: null, toMinute: null };
	return day
		? storeShift(desk, "shift_delete", day, { ...day, ...off, version: day.version + 1 })
		: storeShift(desk, "shift_delete", null, {
				...createBlankShift(desk, row.resourceId),
				masterId: row.id,
				...off,
			});
}

/** New shift with empty fields. */
export const createBlankShift = (desk: UnitOfWork, resourceId: number): ShiftRow => ({
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

const markDeleted = (desk: UnitOfWork, row: ShiftRow): ShiftRow => ({
	...row,
	deletedAt: desk.now,
	version: row.version + 1,
});

function assertResource(desk: UnitOfWork, id: number): void {
	if (!desk.state.book.settings.resources.has(id)) throw notFound();
}

/**
 * Limited because every availability check reads them all. @throws Refusal 422 where the salon has the
 * maximum number of repeating shifts
 */
function assertMasterLimit(desk: UnitOfWork): void {
	if (desk.state.rows.masters.size >= MAX_REPEATING_SHIFTS)
		throw invalid("repeat", SALON_TEXTS.tooManyShifts(MAX_REPEATING_SHIFTS));
}

function findShift(desk: UnitOfWork, id: number, resourceId: number, version?: number): ShiftRow {
	const row = desk.shift(id);
	if (!row || row.resourceId !== resourceId || row.masterId !== null) throw notFound();
	if (version !== undefined && version !== row.version) throw changedByOther();
	if (isImportedSource(row.source)) throw invalid("ERROR", CALENDAR_TEXTS.imported);
	return row;
}

/** Single-day shifts that replace a master's shift. */
const listReplacedDays = (desk: UnitOfWork, { id }: ShiftRow): ShiftRow[] =>
	[...desk.facts.shifts.values()].filter(({ masterId, deletedAt }) => masterId === id && deletedAt === null);

/**
 * Shift that replaces a master's shift on one day; undefined where the master applies.
 * @throws Refusal 422 where no day is given, or the master has no shift on it
 */
function findReplacedDay(
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
	const there = listReplacedDays(desk, master).find(({ dirtyDate }) => dirtyDate === date);
	const repeats = isShiftRepeatedOn(
		{ ...master, startDate: master.startDate! },
		date,
		getWeekday(toDayNumber(date)),
	);
	if (!there && !repeats) throw invalid("date", SALON_TEXTS.shiftNotOnDay);
	return there;
}

function changeDay(desk: UnitOfWork, row: ShiftRow, input: UpdateShiftInput): ShiftResult {
	const changes = {
		date: input._date ?? input.date,
		fromMinute: input.from,
		toMinute: input.to,
		description: input.description,
	};
	if (row.startDate === null)
		return storeShift(desk, "shift_update", row, { ...row, ...changes, version: row.version + 1 });
	const day = findReplacedDay(desk, row, input.date, input.self_id);
	return day
		? storeShift(desk, "shift_update", day, { ...day, ...changes, version: day.version + 1 })
		: storeShift(desk, "shift_update", null, {
				...createBlankShift(desk, row.resourceId),
				masterId: row.id,
				dirtyDate: input.date,
				...changes,
			});
}

/** Earlier days are unchanged: the old master ends on the day before, and a new one continues. */
function changeFromDay(desk: UnitOfWork, row: ShiftRow, input: UpdateShiftInput): ShiftResult {
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
		return storeShift(desk, "shift_update", row, { ...row, ...changes, version: row.version + 1 });
	assertMasterLimit(desk);
	const next: ShiftRow = { ...createBlankShift(desk, row.resourceId), startDate: input.date, ...changes };
	// Days with manual changes are kept.
	for (const day of listReplacedDays(desk, row))
		if ((day.dirtyDate ?? "") >= input.date)
			storeShift(desk, "shift_update", day, { ...day, masterId: next.id, version: day.version + 1 });
	const dayBefore = formatDayNumber(toDayNumber(input.date) - 1);
	storeShift(desk, "shift_update", row, { ...row, expiredAt: dayBefore, version: row.version + 1 });
	return storeShift(desk, "shift_update", null, next);
}

function storeShift(
	desk: UnitOfWork,
	label: "shift_create" | "shift_update" | "shift_delete",
	before: ShiftRow | null,
	after: ShiftRow,
): ShiftResult {
	desk.putShift(after);
	desk.log({ label, subject: "shift", subjectId: after.id, before, after });
	desk.tellChange("shift", after.id);
	return { id: after.id };
}
