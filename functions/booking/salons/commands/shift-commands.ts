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
	run: (unitOfWork, input) => {
		assertResource(unitOfWork, input.resourceId);
		const isRepeated = input.repeat.length > 0;
		if (isRepeated) assertMasterLimit(unitOfWork);
		// An additional shift leaves no booking outside; some may fit again.
		const add = () =>
			storeShift(unitOfWork, "shift_create", null, {
				...createBlankShift(unitOfWork, input.resourceId),
				...(isRepeated
					? { startDate: input.start_date, expiredAt: input.expired_at, repeat: input.repeat }
					: { date: input.start_date }),
				fromMinute: input.from,
				toMinute: input.to,
				description: input.description,
			});
		return strandUnfitBookings(unitOfWork, { force: true }, add);
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
	run: (unitOfWork, input) => {
		const row = findShift(unitOfWork, input.masterId, input.resourceId, input.version);
		return strandUnfitBookings(unitOfWork, { force: input.force }, () =>
			input.type === "once" || row.startDate === null
				? changeDay(unitOfWork, row, input)
				: changeFromDay(unitOfWork, row, input),
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
	run: (unitOfWork, input) => {
		const row = findShift(unitOfWork, input.masterId, input.resourceId);
		return strandUnfitBookings(unitOfWork, { force: input.force }, () => deleteShift(unitOfWork, row, input));
	},
};

function deleteShift(
	unitOfWork: UnitOfWork,
	row: ShiftRow,
	{ type, date, self_id }: DeleteShiftInput,
): ShiftResult {
	if (row.startDate === null)
		return storeShift(unitOfWork, "shift_delete", row, markDeleted(unitOfWork, row));
	if (type === "permanently") {
		for (const day of listReplacingShifts(unitOfWork, row))
			storeShift(unitOfWork, "shift_delete", day, markDeleted(unitOfWork, day));
		return storeShift(unitOfWork, "shift_delete", row, markDeleted(unitOfWork, row));
	}
	const day = findReplacingShift(unitOfWork, row, date, self_id);
	const dayOff = { date: null, dirtyDate: day?.dirtyDate ?? date, fromMinute: null, toMinute: null };
	return day
		? storeShift(unitOfWork, "shift_delete", day, { ...day, ...dayOff, version: day.version + 1 })
		: storeShift(unitOfWork, "shift_delete", null, {
				...createBlankShift(unitOfWork, row.resourceId),
				masterId: row.id,
				...dayOff,
			});
}

/** New shift with empty fields. */
export const createBlankShift = (unitOfWork: UnitOfWork, resourceId: number): ShiftRow => ({
	id: unitOfWork.newId("shifts"),
	salonId: unitOfWork.state.salonId,
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
	createdAt: unitOfWork.now,
	deletedAt: null,
	version: 1,
	source: null,
});

const markDeleted = (unitOfWork: UnitOfWork, row: ShiftRow): ShiftRow => ({
	...row,
	deletedAt: unitOfWork.now,
	version: row.version + 1,
});

function assertResource(unitOfWork: UnitOfWork, id: number): void {
	if (!unitOfWork.state.book.settings.resources.has(id)) throw notFound();
}

/**
 * Limited because every availability check reads them all.
 * @throws Refusal 422 where the salon has the maximum number of repeating shifts
 */
function assertMasterLimit(unitOfWork: UnitOfWork): void {
	if (unitOfWork.state.rows.masters.size >= MAX_REPEATING_SHIFTS)
		throw invalid("repeat", SALON_TEXTS.tooManyShifts(MAX_REPEATING_SHIFTS));
}

function findShift(unitOfWork: UnitOfWork, id: number, resourceId: number, version?: number): ShiftRow {
	const row = unitOfWork.shift(id);
	if (!row || row.resourceId !== resourceId || row.masterId !== null) throw notFound();
	if (version !== undefined && version !== row.version) throw changedByOther();
	if (isImportedSource(row.source)) throw invalid("ERROR", CALENDAR_TEXTS.imported);
	return row;
}

/** Single-day shifts that replace a master's shift. */
const listReplacingShifts = (unitOfWork: UnitOfWork, { id }: ShiftRow): ShiftRow[] =>
	[...unitOfWork.facts.shifts.values()].filter(
		({ masterId, deletedAt }) => masterId === id && deletedAt === null,
	);

/**
 * Shift that replaces a master's shift on one day; undefined where the master applies.
 * @throws Refusal 422 where no day is given, or the master has no shift on it
 */
function findReplacingShift(
	unitOfWork: UnitOfWork,
	master: ShiftRow,
	date: string | null,
	selfId: number | null,
): ShiftRow | undefined {
	if (date === null) throw invalid("date", SALON_TEXTS.idOfOnce);
	if (selfId !== null && selfId !== master.id) {
		const day = unitOfWork.shift(selfId);
		if (!day || day.masterId !== master.id) throw invalid("self_id", SALON_TEXTS.idOfOnce);
		return day;
	}
	const replacingShift = listReplacingShifts(unitOfWork, master).find(({ dirtyDate }) => dirtyDate === date);
	const isRepeatedOn = isShiftRepeatedOn(
		{ ...master, startDate: master.startDate! },
		date,
		getWeekday(toDayNumber(date)),
	);
	if (!replacingShift && !isRepeatedOn) throw invalid("date", SALON_TEXTS.shiftNotOnDay);
	return replacingShift;
}

function changeDay(unitOfWork: UnitOfWork, row: ShiftRow, input: UpdateShiftInput): ShiftResult {
	const changes = {
		date: input._date ?? input.date,
		fromMinute: input.from,
		toMinute: input.to,
		description: input.description,
	};
	if (row.startDate === null)
		return storeShift(unitOfWork, "shift_update", row, { ...row, ...changes, version: row.version + 1 });
	const day = findReplacingShift(unitOfWork, row, input.date, input.self_id);
	return day
		? storeShift(unitOfWork, "shift_update", day, { ...day, ...changes, version: day.version + 1 })
		: storeShift(unitOfWork, "shift_update", null, {
				...createBlankShift(unitOfWork, row.resourceId),
				masterId: row.id,
				dirtyDate: input.date,
				...changes,
			});
}

/** Earlier days are unchanged: the old master ends on the day before, and a new one continues. */
function changeFromDay(unitOfWork: UnitOfWork, row: ShiftRow, input: UpdateShiftInput): ShiftResult {
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
		return storeShift(unitOfWork, "shift_update", row, { ...row, ...changes, version: row.version + 1 });
	assertMasterLimit(unitOfWork);
	const nextMaster: ShiftRow = {
		...createBlankShift(unitOfWork, row.resourceId),
		startDate: input.date,
		...changes,
	};
	// Days with manual changes are kept.
	for (const day of listReplacingShifts(unitOfWork, row))
		if ((day.dirtyDate ?? "") >= input.date)
			storeShift(unitOfWork, "shift_update", day, {
				...day,
				masterId: nextMaster.id,
				version: day.version + 1,
			});
	const dayBefore = formatDayNumber(toDayNumber(input.date) - 1);
	storeShift(unitOfWork, "shift_update", row, { ...row, expiredAt: dayBefore, version: row.version + 1 });
	return storeShift(unitOfWork, "shift_update", null, nextMaster);
}

function storeShift(
	unitOfWork: UnitOfWork,
	label: "shift_create" | "shift_update" | "shift_delete",
	before: ShiftRow | null,
	after: ShiftRow,
): ShiftResult {
	unitOfWork.putShift(after);
	unitOfWork.log({ label, subject: "shift", subjectId: after.id, before, after });
	unitOfWork.notifyChange("shift", after.id);
	return { id: after.id };
}
