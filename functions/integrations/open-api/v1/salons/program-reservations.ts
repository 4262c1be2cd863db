import { eq, or, sql } from "drizzle-orm";
import type { z } from "zod";
import { reservations } from "#db/booking/reservation-tables.ts";
import {
	changedReservationInput,
	newReservationInput,
} from "#domain/booking/salons/inputs/reservation-inputs.ts";
import { formatClockMinute, parseClockMinute } from "#domain/booking/salons/salon-minutes.ts";
import type { BookingChange, SalonBooking } from "#domain/integrations/open-api/v1/salon-schemas.ts";
import { API_V1_TEXTS } from "#domain/platform/texts/open-api-v1-texts.ts";
import { SALON_TEXTS } from "#domain/platform/texts/salon-texts.ts";
import { queryRoom, sendOperatorCommand } from "#functions/booking/salons/call-salon-room.ts";
import type { WireReservation } from "#functions/booking/salons/present-reservation.ts";
import { findBookingFriendName } from "#functions/booking/salons/reservations/find-booking-friend-name.ts";
import {
	presentReservations,
	selectReservations,
} from "#functions/booking/salons/reservations/reservation-rows.ts";
import { invalid, notFound, Refusal } from "#functions/platform/http/request-refusal.ts";
import { errorsByField } from "#functions/platform/http/validate-input.ts";
import { ApiProblem, readProblem } from "../../api-problem.ts";
import type { ProgramCtx } from "../program-context.ts";
import { withRenamedFields } from "../rename-error-fields.ts";

/** Field names of the console, and their names in this API. */
const FIELD_NAMES: [RegExp, string][] = [
	[/^member_id$/, "fid"],
	[/^salon_resource_id$/, "resource_id"],
];

/** Converts a reservation to the shape of this API. */
const presentProgramReservation = (reservation: WireReservation) => ({
	id: reservation.id,
	fid: reservation.member_id,
	name: reservation.name,
	contact_address: reservation.contact_address,
	comment: reservation.comment,
	status: reservation.status,
	date: reservation.date,
	from: reservation.from,
	to: reservation.to,
	course_id: reservation.course_id,
	resource_id: reservation.salon_resource_id,
	version: reservation.version,
});

interface FreeTimesQuery {
	salonId: number;
	course_id: number;
	resource_id?: number | undefined;
	date: string;
	span: "day" | "week" | "month";
	/** Reservation to be moved, whose own time counts as free. */
	ignoring?: number | undefined;
}

/** Returns the free times of a course, computed by the salon's room. @throws Refusal 404, 422 */
export async function findProgramFreeTimes(
	ctx: ProgramCtx,
	{ salonId, resource_id, ignoring, ...query }: FreeTimesQuery,
) {
	const { isKnown, days } = await queryRoom(ctx.env, salonId, "freeTimes", {
		...query,
		salon_resource_id: resource_id ?? null,
		side: "admin",
		ignoring: ignoring ?? null,
		with_rules: true,
		zone: ctx.zone,
	});
	if (!isKnown) throw invalid("course_id", SALON_TEXTS.courseUnknown);
	return {
		days: days.map(({ date, rules = [], times }) => ({
			date,
			reason_codes: rules,
			times: times.map(({ from, to, free }) => ({ from, to, free })),
		})),
	};
}

/** Returns the reservations of a period; those of friends outside the program's scope are masked. */
export async function listProgramReservations(
	ctx: ProgramCtx,
	{ salonId, from, to }: { salonId: number; from: string; to: string },
) {
	const days = sql`${reservations.date} between ${from} and ${to}`;
	const rows = await selectReservations(ctx, salonId, days);
	return { items: presentReservations(rows, ctx.zone).map(presentProgramReservation) };
}

interface ReservationRef {
	salonId: number;
	id: number;
}

/** Returns one reservation. @throws Refusal 404, also where its friend is outside the program's scope */
export async function showProgramReservation(ctx: ProgramCtx, { salonId, id }: ReservationRef) {
	return presentProgramReservation(await find(ctx, { salonId, id }));
}

async function find(ctx: ProgramCtx, { salonId, id }: ReservationRef): Promise<WireReservation> {
	const rows = await selectReservations(
		ctx,
		salonId,
		or(eq(reservations.id, id), eq(reservations.parentId, id))!,
	);
	const [reservation] = presentReservations(rows, ctx.zone);
	if (!reservation || reservation.is_masked) throw notFound();
	return reservation;
}

/**
 * Creates a reservation, once per call.
 * @throws Refusal 404, 422, Problem 409 with the next free time if this one is taken
 */
export async function bookForProgram(ctx: ProgramCtx, salonId: number, input: SalonBooking) {
	// Reservations without a friend are outside a restricted scope: the program could neither read nor cancel its own.
	if (input.fid === null && ctx.caller.friends !== null) throw invalid("fid", API_V1_TEXTS.friendNeeded);
	return withNextFree(ctx, salonId, {
		work: () => createReservation(ctx, salonId, input),
		readWantedTime: async () => input,
	});
}

const createReservation = (ctx: ProgramCtx, salonId: number, input: SalonBooking) =>
	withRenamedFields(FIELD_NAMES, async () => {
		const command = parse(newReservationInput, {
			name: input.name,
			contact_address: input.contact_address,
			comment: input.comment,
			date: input.date,
			from: input.from,
			...(input.to !== undefined && { to: input.to }),
			course_id: input.course_id,
			member_id: input.fid,
			salon_resource_id: input.resource_id,
			option: input.as_request ? "request" : "",
		});
		const friend_name = await findBookingFriendName(ctx, command.member_id);
		return presentProgramReservation(
			await sendOperatorCommand(ctx, salonId, "create", {
				...command,
				friend_name,
				on_unit: true,
			}),
		);
	});

interface WantedTime extends Pick<SalonBooking, "course_id" | "resource_id" | "date" | "from" | "to"> {
	/** Reservation to be moved there. */
	ignoring?: number;
	/** Whether the reservation needs other resources too, which free times do not consider. */
	needsOtherResources?: boolean;
}

/** Adds the next free time to the refusal of a taken one. @throws the errors of `work` */
async function withNextFree<Result>(
	ctx: ProgramCtx,
	salonId: number,
	{ work, readWantedTime }: { work: () => Promise<Result>; readWantedTime: () => Promise<WantedTime> },
): Promise<Result> {
	try {
		return await work();
	} catch (error) {
		const isTaken = error instanceof Refusal && error.status === 409 && error.body.reasons !== undefined;
		if (!isTaken) throw error;
		const { status, code, detail, errors, members } = readProblem(error);
		const next_free = await readWantedTime()
			.then((time) => findNextFree(ctx, salonId, time))
			.catch(noneIfGone);
		throw new ApiProblem({
			status,
			code,
			detail,
			members: { ...(errors && { errors }), ...members, next_free },
		});
	}
}

/** The refusal applies also if the reservation, its course or its salon was deleted since. */
function noneIfGone(error: unknown): null {
	if (error instanceof Refusal) return null;
	throw error;
}

/** Returns the next time that is free for as long as the course takes; null where another length is wanted. */
async function findNextFree(ctx: ProgramCtx, salonId: number, wantedTime: WantedTime) {
	const { course_id, resource_id, date, from, ignoring, needsOtherResources } = wantedTime;
	if (course_id === null || needsOtherResources) return null;
	const week = { salonId, course_id, resource_id: resource_id ?? undefined, date, span: "week" as const };
	const { days } = await findProgramFreeTimes(ctx, { ...week, ignoring });
	const free = days.flatMap((day) => day.times.map((time) => ({ date: day.date, ...time })));
	const length = wantedTime.to === undefined ? undefined : durationOf({ from, to: wantedTime.to });
	const nextFree = free.find(
		(time) =>
			time.free > 0 &&
			(time.date > date || time.from > from) &&
			(length === undefined || durationOf(time) === length),
	);
	return nextFree ? { date: nextFree.date, from: nextFree.from, to: nextFree.to } : null;
}

/** Minutes between two times of a salon's day. */
const durationOf = ({ from, to }: { from: string; to: string }): number =>
	parseClockMinute(to)! - parseClockMinute(from)!;

/** Maximum attempts at a change while others change the same reservation. */
const MAX_ATTEMPTS = 5;

/**
 * Changes a reservation. Omitted fields keep their current values: one with a new start keeps its length. Another course
 * without an end takes its own length.
 * @throws Refusal 404, 409, 422, Problem 409 with the next free time where this one is taken
 */
export function changeForProgram(ctx: ProgramCtx, ref: ReservationRef, changes: BookingChange) {
	return withNextFree(ctx, ref.salonId, {
		work: () => changeLatest(ctx, ref, changes),
		readWantedTime: async () => {
			const current = await find(ctx, ref);
			const { course_id = current.course_id, resource_id = current.salon_resource_id } = changes;
			const { date = current.date, from = current.from } = changes;
			const to = changedEnd(current, changes);
			const needsOtherResources = current.sub_resource_ids.length > 0;
			return {
				course_id,
				resource_id,
				date,
				from,
				...(to && { to }),
				ignoring: current.id,
				needsOtherResources,
			};
		},
	});
}

/**
 * Returns the end of a changed reservation: a moved one keeps its length, and another course brings its own (undefined).
 * A time that cannot be read stays for the schema to refuse.
 */
function changedEnd(current: WireReservation, changes: BookingChange): string | undefined {
	if (changes.to !== undefined) return changes.to;
	const { course_id = current.course_id, from = current.from } = changes;
	if (course_id !== current.course_id && course_id !== null) return undefined;
	const start = parseClockMinute(from);
	return start === null ? current.to : formatClockMinute(start + durationOf(current));
}

/** Applies changes to the current version, and again to the next one where another writer was faster. */
function changeLatest(ctx: ProgramCtx, ref: ReservationRef, changes: BookingChange) {
	return withRenamedFields(FIELD_NAMES, async () => {
		for (let attempt = 1; ; attempt++) {
			const current = await find(ctx, ref);
			try {
				return await changeVersion(ctx, { ref, current, changes });
			} catch (error) {
				const wasChangedByOther =
					changes.version === undefined &&
					error instanceof Refusal &&
					error.status === 409 &&
					(await find(ctx, ref)).version !== current.version;
				if (!wasChangedByOther || attempt >= MAX_ATTEMPTS) throw error;
			}
		}
	});
}

/**
 * Changes one version of a reservation. The room refuses a stale one, because the omitted fields are sent with the values
 * of that version and would undo a parallel change.
 */
async function changeVersion(
	ctx: ProgramCtx,
	{ ref, current, changes }: { ref: ReservationRef; current: WireReservation; changes: BookingChange },
) {
	const end = changedEnd(current, changes);
	const command = parse(changedReservationInput, {
		id: ref.id,
		name: changes.name ?? current.name,
		contact_address: changes.contact_address ?? current.contact_address,
		comment: changes.comment ?? current.comment,
		date: changes.date ?? current.date,
		from: changes.from ?? current.from,
		...(end !== undefined && { to: end }),
		course_id: changes.course_id === undefined ? current.course_id : changes.course_id,
		member_id: current.member_id,
		salon_resource_id: changes.resource_id === undefined ? current.salon_resource_id : changes.resource_id,
		...(changes.resource_id === undefined && { is_nominated: current.is_nominated }),
		sub_resource_ids: current.sub_resource_ids,
		resource_fee_is_charged: current.resource_fee_is_charged,
		version: changes.version ?? current.version,
	});
	const friend_name = await findBookingFriendName(ctx, command.member_id);
	return presentProgramReservation(
		await sendOperatorCommand(ctx, ref.salonId, "update", {
			...command,
			friend_name,
			// An operator may have chosen a start outside the salon's unit, which other changes must keep.
			on_unit: changes.from !== undefined,
		}),
	);
}

/** Cancels a reservation; a canceled one stays as it is. @throws Refusal 404, 422 where its status allows no change */
export async function cancelForProgram(ctx: ProgramCtx, ref: ReservationRef) {
	await find(ctx, ref);
	return presentProgramReservation(await sendOperatorCommand(ctx, ref.salonId, "cancel", { id: ref.id }));
}

/** Parses input by the console's own schema. @throws Refusal 422 */
function parse<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
	const parsed = schema.safeParse(value);
	if (!parsed.success) throw new Refusal(422, errorsByField(parsed.error));
	return parsed.data;
}
