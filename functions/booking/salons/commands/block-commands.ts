import { isImportedSource } from "#domain/booking/salons/calendar/import-source.ts";
import type { BlockInput } from "#domain/booking/salons/inputs/reservation-inputs.ts";
import type { SalonBook } from "#domain/booking/salons/salon-book.ts";
import { DAY_MINUTES, toDayNumber } from "#domain/booking/salons/salon-minutes.ts";
import { CALENDAR_TEXTS } from "#domain/platform/texts/salon-calendars-texts.ts";
import { SALON_TEXTS } from "#domain/platform/texts/salon-texts.ts";
import { changedByOther, invalid, notFound, Refusal } from "#functions/platform/http/request-refusal.ts";
import type { RoomCommand } from "../engine/room-command.ts";
import type { SalonBlockRow } from "../engine/salon-rows.ts";
import type { UnitOfWork } from "../engine/unit-of-work.ts";
import { presentBlock } from "../present-reservation.ts";
import { formatBookingLines } from "./strand-reservations.ts";

type WireBlock = ReturnType<typeof presentBlock>;

/** Block of one resource, or of the whole salon. */
export interface CreateBlockInput extends BlockInput {
	/** Origin of an imported block. */
	source?: string;
}

/** Blocks a time of a resource, or of the whole salon. */
export const createBlockCommand: RoomCommand<CreateBlockInput, WireBlock> = {
	needs: ({ date, salon_resource_id: resourceId }) => ({
		days: [toDayNumber(date)],
		futureBookings: { resourceId, date },
		ids: { blocks: 1 },
	}),
	run: (unitOfWork, input) => {
		assertTimeFree(unitOfWork, input);
		const row: SalonBlockRow = {
			id: unitOfWork.newId("blocks"),
			salonId: unitOfWork.state.salonId,
			...toBlockFields(input),
			source: input.source ?? null,
			createdAt: unitOfWork.now,
			deletedAt: null,
			version: 1,
		};
		return storeBlock(unitOfWork, "block_create", null, row);
	},
};

export interface UpdateBlockInput extends BlockInput {
	id: number;
}

export const updateBlockCommand: RoomCommand<UpdateBlockInput, WireBlock> = {
	needs: ({ id, date, salon_resource_id: resourceId }) => ({
		days: [toDayNumber(date)],
		futureBookings: { resourceId, date },
		blockIds: [id],
	}),
	run: (unitOfWork, input) => {
		const row = findOwnBlock(unitOfWork, input.id, input.version);
		assertTimeFree(unitOfWork, input);
		return storeBlock(unitOfWork, "block_update", row, {
			...row,
			...toBlockFields(input),
			version: row.version + 1,
		});
	},
};

export const deleteBlockCommand: RoomCommand<{ id: number }, { id: number }> = {
	needs: ({ id }) => ({ blockIds: [id] }),
	run: (unitOfWork, { id }) => {
		const row = findOwnBlock(unitOfWork, id);
		storeBlock(unitOfWork, "block_delete", row, {
			...row,
			deletedAt: unitOfWork.now,
			version: row.version + 1,
		});
		return { id };
	},
};

/** Confirms that an operator saw the bookings within an imported block. */
export const confirmBlockCommand: RoomCommand<{ id: number }, WireBlock> = {
	needs: ({ id }) => ({ blockIds: [id] }),
	run: (unitOfWork, { id }) => {
		const row = findBlock(unitOfWork, id);
		return storeBlock(unitOfWork, "block_update", row, {
			...row,
			isConfirmed: true,
			version: row.version + 1,
		});
	},
};

const toBlockFields = (input: BlockInput) => ({
	resourceId: input.salon_resource_id,
	date: input.date,
	fromMinute: input.from,
	toMinute: input.to,
	memo: input.memo,
	isConfirmed: input.is_confirmed,
});

function findBlock(unitOfWork: UnitOfWork, id: number, version?: number): SalonBlockRow {
	const row = unitOfWork.block(id);
	if (!row) throw notFound();
	if (version !== undefined && version !== row.version) throw changedByOther();
	return row;
}

/** @throws Refusal 422 for an imported block, which only Google's calendar changes */
function findOwnBlock(unitOfWork: UnitOfWork, id: number, version?: number): SalonBlockRow {
	const row = findBlock(unitOfWork, id, version);
	if (isImportedSource(row.source)) throw invalid("ERROR", CALENDAR_TEXTS.imported);
	return row;
}

/** @throws Refusal 422 for an unknown resource, 409 where it contains bookings and is not confirmed */
function assertTimeFree(
	unitOfWork: UnitOfWork,
	{ salon_resource_id: resourceId, date, from, to, is_confirmed }: BlockInput,
): void {
	const { book } = unitOfWork.state;
	if (resourceId !== null && !book.settings.resources.has(resourceId))
		throw invalid("salon_resource_id", SALON_TEXTS.resourceUnknown);
	if (is_confirmed) return;
	const ids = listBookedWithin(book, { resourceId, date, from, to });
	if (ids.length > 0) throw refuseBooked(unitOfWork, ids);
}

/** Refusal that names the bookings within a block, as far as their day is loaded. */
function refuseBooked(unitOfWork: UnitOfWork, ids: readonly number[]): Refusal {
	const rows = ids.flatMap((id) => unitOfWork.reservation(id) ?? []);
	return new Refusal(409, {
		ERROR: [SALON_TEXTS.blockBooked(ids.length), ...formatBookingLines(unitOfWork, rows, ids.length)],
		reasons: ["resource_full"],
	});
}

interface BlockedPeriod {
	/** Null for the whole salon. */
	resourceId: number | null;
	date: string;
	from: number;
	to: number;
}

/** Reservations that overlap a period, with the buffers around them. */
export function listBookedWithin(book: SalonBook, { resourceId, date, from, to }: BlockedPeriod): number[] {
	const day = toDayNumber(date);
	const view = book.view(day);
	const dayStart = day * DAY_MINUTES;
	const overlapping = (resourceId === null ? view.shop : (view.busyTimes.get(resourceId) ?? [])).filter(
		({ padFrom, padTo }) => padFrom < dayStart + to && padTo > dayStart + from,
	);
	return [...new Set(overlapping.map(({ booking }) => booking.reservationId))];
}

function storeBlock(
	unitOfWork: UnitOfWork,
	label: "block_create" | "block_update" | "block_delete",
	before: SalonBlockRow | null,
	after: SalonBlockRow,
): WireBlock {
	unitOfWork.putBlock(after);
	unitOfWork.log({ label, subject: "block", subjectId: after.id, before, after });
	unitOfWork.notifyChange("block", after.id);
	return presentBlock(after);
}
