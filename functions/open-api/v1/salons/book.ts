import { eq, or, sql } from "drizzle-orm";
import type { z } from "zod";
import { reservations } from "#db/reservations.ts";
import type { Booking, BookingChange } from "#domain/open-api/v1/salons.ts";
import { changedReservation, newReservation } from "#domain/salon/inputs/reservations.ts";
import { API_V1_TEXTS } from "#domain/texts/open-api-v1.ts";
import { SALON_TEXTS } from "#domain/texts/salon.ts";
import { errorsByField } from "../../../http/input.ts";
import { invalid, notFound, Refusal } from "../../../http/refusal.ts";
import type { WireReservation } from "../../../salon/present.ts";
import { friendName } from "../../../salon/reservations/friend.ts";
import { presentReservations, reservationStatement } from "../../../salon/reservations/rows.ts";
import { askRoom, operatorActor, order } from "../../../salon/room.ts";
import { Problem, readProblem } from "../../problem.ts";
import type { ProgramCtx } from "../program.ts";
import { renamed } from "../renamed.ts";

/** How the fields of a reservation are called in the console, and here. */
const NAMES: [RegExp, string][] = [
	[/^member_id$/, "fid"],
	[/^salon_resource_id$/, "resource_id"],
];

/** A reservation as programs read one. */
const present = (found: WireReservation) => ({
	id: found.id,
	fid: found.member_id,
	name: found.name,
	contact_address: found.contact_address,
	comment: found.comment,
	status: found.status,
	date: found.date,
	from: found.from,
	to: found.to,
	course_id: found.course_id,
	resource_id: found.salon_resource_id,
	version: found.version,
});

interface FreeTimes {
	salonId: number;
	course_id: number;
	resource_id?: number | undefined;
	date: string;
	span: "day" | "week" | "month";
	/** The reservation that would move, which is in nobody's way. */
	ignoring?: number | undefined;
}

/** The free times of a course, as the salon's room judges them. @throws Refusal 404, 422 */
export async function freeTimes(ctx: ProgramCtx, { salonId, resource_id, ignoring, ...asked }: FreeTimes) {
	const { isKnown, days } = await askRoom(ctx.env, salonId, "freeTimes", {
		...asked,
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

/** The reservations of some days; of friends whom the program may not see it learns that a time is taken. */
export async function listReservations(
	ctx: ProgramCtx,
	{ salonId, from, to }: { salonId: number; from: string; to: string },
) {
	const days = sql`${reservations.date} between ${from} and ${to}`;
	const found = await reservationStatement(ctx, salonId, days);
	return { items: presentReservations(found, ctx.zone).map(present) };
}

interface Which {
	salonId: number;
	id: number;
}

/** One reservation. @throws Refusal 404, also for that of a friend whom the program may not see */
export async function showReservation(ctx: ProgramCtx, { salonId, id }: Which) {
	return present(await find(ctx, { salonId, id }));
}

async function find(ctx: ProgramCtx, { salonId, id }: Which): Promise<WireReservation> {
	const found = await reservationStatement(
		ctx,
		salonId,
		or(eq(reservations.id, id), eq(reservations.parentId, id))!,
	);
	const [reservation] = presentReservations(found, ctx.zone);
	if (!reservation || reservation.is_masked) throw notFound();
	return reservation;
}

/**
 * Books a time: the salon's room judges, once for each call.
 * @throws Refusal 404, 422, Problem 409 where it is not free, with the next time that is
 */
export async function book(ctx: ProgramCtx, salonId: number, input: Booking) {
	// It could neither read nor cancel what it booked for somebody who is no friend.
	if (input.fid === null && ctx.caller.friends !== null) throw invalid("fid", API_V1_TEXTS.friendNeeded);
	return withNextFree(ctx, salonId, {
		work: () => bookAsked(ctx, salonId, input),
		wanted: async () => input,
	});
}

const bookAsked = (ctx: ProgramCtx, salonId: number, input: Booking) =>
	renamed(NAMES, async () => {
		const given = read(newReservation, {
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
		const friend_name = await friendName(ctx, given.member_id);
		return present(
			await order(ctx, salonId, operatorActor(ctx), "create", { ...given, friend_name, on_unit: true }),
		);
	});

/** The time that was wanted, and the reservation that would leave its own for it. */
interface WantedTime extends Pick<Booking, "course_id" | "resource_id" | "date" | "from"> {
	ignoring?: number;
}

/** Adds the next free time to the refusal of a time that is taken. @throws what `work` throws */
async function withNextFree<Result>(
	ctx: ProgramCtx,
	salonId: number,
	{ work, wanted }: { work: () => Promise<Result>; wanted: () => Promise<WantedTime> },
): Promise<Result> {
	try {
		return await work();
	} catch (error) {
		const isTaken = error instanceof Refusal && error.status === 409 && error.body.reasons !== undefined;
		if (!isTaken) throw error;
		const { status, code, detail, errors, members } = readProblem(error);
		const next_free = await nextFree(ctx, salonId, await wanted());
		throw new Problem({
			status,
			code,
			detail,
			members: { ...(errors && { errors }), ...members, next_free },
		});
	}
}

async function nextFree(ctx: ProgramCtx, salonId: number, wanted: WantedTime) {
	const { course_id, resource_id, date, from, ignoring } = wanted;
	if (course_id === null) return null;
	const asked = { salonId, course_id, resource_id: resource_id ?? undefined, date, span: "week" as const };
	const { days } = await freeTimes(ctx, { ...asked, ignoring });
	const free = days.flatMap((day) => day.times.map((time) => ({ date: day.date, ...time })));
	const next = free.find((time) => time.free > 0 && (time.date > date || time.from > from));
	return next ? { date: next.date, from: next.from, to: next.to } : null;
}

/** How often a change is put together anew, of one that somebody else changes at the same time. */
const MOST_TRIES = 5;

/**
 * Changes a reservation; what is not said stays, as it is by then.
 * @throws Refusal 404, 409, 422, Problem 409 where the time is not free, with the next one that is
 */
export function change(ctx: ProgramCtx, which: Which, asked: BookingChange) {
	return withNextFree(ctx, which.salonId, {
		work: () => changeLatest(ctx, which, asked),
		wanted: async () => {
			const was = await find(ctx, which);
			const { course_id = was.course_id, resource_id = was.salon_resource_id } = asked;
			const { date = was.date, from = was.from } = asked;
			return { course_id, resource_id, date, from, ignoring: was.id };
		},
	});
}

function changeLatest(ctx: ProgramCtx, which: Which, asked: BookingChange) {
	return renamed(NAMES, async () => {
		for (let tries = 1; ; tries++) {
			const was = await find(ctx, which);
			try {
				return await changeFrom(ctx, { which, was, asked });
			} catch (error) {
				const isOvertaken =
					asked.version === undefined &&
					error instanceof Refusal &&
					error.status === 409 &&
					(await find(ctx, which)).version !== was.version;
				if (!isOvertaken || tries >= MOST_TRIES) throw error;
			}
		}
	});
}

/** A change of what was read: where it is no more, what was not said would be taken back to what it was. */
async function changeFrom(
	ctx: ProgramCtx,
	{ which, was, asked }: { which: Which; was: WireReservation; asked: BookingChange },
) {
	const isMoved = asked.from !== undefined || asked.course_id !== undefined;
	const until = asked.to ?? (isMoved && (asked.course_id ?? was.course_id) !== null ? undefined : was.to);
	const given = read(changedReservation, {
		id: which.id,
		name: asked.name ?? was.name,
		contact_address: asked.contact_address ?? was.contact_address,
		comment: asked.comment ?? was.comment,
		date: asked.date ?? was.date,
		from: asked.from ?? was.from,
		...(until !== undefined && { to: until }),
		course_id: asked.course_id === undefined ? was.course_id : asked.course_id,
		member_id: was.member_id,
		salon_resource_id: asked.resource_id === undefined ? was.salon_resource_id : asked.resource_id,
		...(asked.resource_id === undefined && { is_nominated: was.is_nominated }),
		sub_resource_ids: was.sub_resource_ids,
		resource_fee_is_charged: was.resource_fee_is_charged,
		version: asked.version ?? was.version,
	});
	const friend_name = await friendName(ctx, given.member_id);
	return present(
		await order(ctx, which.salonId, operatorActor(ctx), "update", {
			...given,
			friend_name, // A time that an operator chose stays with a change of something else.
			on_unit: asked.from !== undefined,
		}),
	);
}

/** Cancels a reservation. @throws Refusal 404, 422 where it is canceled or past already */
export async function cancel(ctx: ProgramCtx, which: Which) {
	await find(ctx, which);
	return present(await order(ctx, which.salonId, operatorActor(ctx), "cancel", { id: which.id }));
}

/** What a program asks as the console's own schema reads it. @throws Refusal 422 */
function read<Schema extends z.ZodType>(schema: Schema, given: unknown): z.output<Schema> {
	const result = schema.safeParse(given);
	if (!result.success) throw new Refusal(422, errorsByField(result.error));
	return result.data;
}
