import type { SalonBook } from "#domain/booking/salons/book.ts";
import { isImported } from "#domain/booking/salons/calendar/source.ts";
import type { BlockInput } from "#domain/booking/salons/inputs/reservations.ts";
import { DAY_MINUTES, toDayNumber } from "#domain/booking/salons/minutes.ts";
import { CALENDAR_TEXTS } from "#domain/platform/texts/salon-calendars-texts.ts";
import { SALON_TEXTS } from "#domain/platform/texts/salon-texts.ts";
import { changedByOther, invalid, notFound, Refusal } from "#functions/platform/http/request-refusal.ts";
import type { RoomCommand } from "../engine/room-command.ts";
import type { SalonBlockRow } from "../engine/salon-rows.ts";
import type { UnitOfWork } from "../engine/unit-of-work.ts";
import { presentBlock } from "../present-reservation.ts";
import { listInWords } from "./strand-reservations.ts";

type WireBlock = ReturnType<typeof presentBlock>;

export interface CreateBlock extends BlockInput {
	/** Where it comes from, if no operator made it. */
	source?: string;
}

/** Blocks a time of a resource, or of the whole salon. */
export const createBlock: RoomCommand<CreateBlock, WireBlock> = {
	needs: ({ date, salon_resource_id: resourceId }) => ({
		days: [toDayNumber(date)],
		standing: { resourceId, date },
		ids: { blocks: 1 },
	}),
	run: (desk, input) => {
		assertFree(desk, input);
		const row: SalonBlockRow = {
			id: desk.newId("blocks"),
			salonId: desk.state.salonId,
			...fieldsOf(input),
			source: input.source ?? null,
			createdAt: desk.now,
			deletedAt: null,
			version: 1,
		};
		return put(desk, "block_create", null, row);
	},
};

export interface UpdateBlock extends BlockInput {
	id: number;
}

export const updateBlock: RoomCommand<UpdateBlock, WireBlock> = {
	needs: ({ id, date, salon_resource_id: resourceId }) => ({
		days: [toDayNumber(date)],
		standing: { resourceId, date },
		blockIds: [id],
	}),
	run: (desk, input) => {
		const row = ownBlockOf(desk, input.id, input.version);
		assertFree(desk, input);
		return put(desk, "block_update", row, { ...row, ...fieldsOf(input), version: row.version + 1 });
	},
};

export const removeBlockCommand: RoomCommand<{ id: number }, { id: number }> = {
	needs: ({ id }) => ({ blockIds: [id] }),
	run: (desk, { id }) => {
		const row = ownBlockOf(desk, id);
		put(desk, "block_delete", row, { ...row, deletedAt: desk.now, version: row.version + 1 });
		return { id };
	},
};

/** Says that an operator saw the bookings in a block that Google's calendar put there. */
export const confirmBlock: RoomCommand<{ id: number }, WireBlock> = {
	needs: ({ id }) => ({ blockIds: [id] }),
	run: (desk, { id }) => {
		const row = blockOf(desk, id);
		return put(desk, "block_update", row, { ...row, isConfirmed: true, version: row.version + 1 });
	},
};

const fieldsOf = (input: BlockInput) => ({
	resourceId: input.salon_resource_id,
	date: input.date,
	fromMinute: input.from,
	toMinute: input.to,
	memo: input.memo,
	isConfirmed: input.is_confirmed,
});

function blockOf(desk: UnitOfWork, id: number, version?: number): SalonBlockRow {
	const row = desk.block(id);
	if (!row) throw notFound();
	if (version !== undefined && version !== row.version) throw changedByOther();
	return row;
}

/** @throws Refusal 422 where Google's calendar alone changes it */
function ownBlockOf(desk: UnitOfWork, id: number, version?: number): SalonBlockRow {
	const row = blockOf(desk, id, version);
	if (isImported(row.source)) throw invalid("ERROR", CALENDAR_TEXTS.imported);
	return row;
}

/** @throws Refusal 422 for an unknown resource, 409 where bookings lie in it and nobody said that this is known */
function assertFree(
	desk: UnitOfWork,
	{ salon_resource_id: resourceId, date, from, to, is_confirmed }: BlockInput,
): void {
	const { book } = desk.state;
	if (resourceId !== null && !book.settings.resources.has(resourceId))
		throw invalid("salon_resource_id", SALON_TEXTS.resourceUnknown);
	if (is_confirmed) return;
	const ids = bookedWithin(book, { resourceId, date, from, to });
	if (ids.length > 0) throw booked(desk, ids);
}

/** Names the bookings in a block, as far as they are read: those of its days. */
function booked(desk: UnitOfWork, ids: readonly number[]): Refusal {
	const rows = ids.flatMap((id) => desk.reservation(id) ?? []);
	return new Refusal(409, {
		ERROR: [SALON_TEXTS.blockBooked(ids.length), ...listInWords(desk, rows, ids.length)],
		reasons: ["resource_full"],
	});
}

interface Place {
	/** Null is the whole salon. */
	resourceId: number | null;
	date: string;
	from: number;
	to: number;
}

/** The reservations that lie in a time, with the minutes kept free around them. */
export function bookedWithin(book: SalonBook, { resourceId, date, from, to }: Place): number[] {
	const day = toDayNumber(date);
	const view = book.view(day);
	const midnight = day * DAY_MINUTES;
	const lying = (resourceId === null ? view.shop : (view.busy.get(resourceId) ?? [])).filter(
		({ padFrom, padTo }) => padFrom < midnight + to && padTo > midnight + from,
	);
	return [...new Set(lying.map(({ booking }) => booking.reservationId))];
}

function put(
	desk: UnitOfWork,
	label: "block_create" | "block_update" | "block_delete",
	before: SalonBlockRow | null,
	after: SalonBlockRow,
): WireBlock {
	desk.putBlock(after);
	desk.log({ label, subject: "block", subjectId: after.id, before, after });
	desk.tellChange("block", after.id);
	return presentBlock(after);
}
