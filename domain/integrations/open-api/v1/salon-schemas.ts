import { z } from "zod";
import { AVAILABILITY_SPANS } from "#domain/booking/salons/inputs/reservation-inputs.ts";
import { isSalonDay } from "#domain/booking/salons/inputs/salon-fields.ts";
import { toDayNumber } from "#domain/booking/salons/salon-minutes.ts";
import {
	RESERVATION_STATUS_LABELS,
	type ReservationStatus,
} from "#domain/engine/reservations/reservation-status.ts";
import { SALON_TEXTS } from "#domain/platform/texts/salon-texts.ts";
import { apiDay, apiId, idInPath, typedString } from "./api-fields.ts";
import { ruleCode } from "./refusal-reasons.ts";

/** Maximum number of days of reservations per call. */
const MAX_DAYS = 31;

const dayOfSalon = () => apiDay().refine(isSalonDay, SALON_TEXTS.dateOutOfReach);

const time = () =>
	z
		.string()
		.max(5)
		.regex(/^([0-2]\d:[0-5]\d|30:00)$/, SALON_TEXTS.time)
		.meta({ description: "HH:mm（30:00まで。25:00は翌日の1:00）" });

export const salonParams = z.object({ salon_id: idInPath() });
export const reservationParams = z.object({ salon_id: idInPath(), reservation_id: idInPath() });

export const salonsShape = z.object({
	items: z.array(
		z
			.object({
				id: apiId(),
				name: z.string(),
				resources: z.array(z.object({ id: apiId(), name: z.string(), enabled: z.boolean() })),
				courses: z.array(
					z.object({
						id: apiId(),
						name: z.string(),
						minutes: z.int(),
						price: z.int().meta({ description: "円" }),
						enabled: z.boolean(),
					}),
				),
			})
			.meta({ id: "Salon" }),
	),
});

export const freeTimesQuery = z.object({
	course_id: idInPath(),
	resource_id: idInPath().optional().meta({ description: "指定しなければ、空いている誰か" }),
	date: dayOfSalon(),
	span: z.enum(Object.keys(AVAILABILITY_SPANS) as [keyof typeof AVAILABILITY_SPANS]).default("day"),
});

export const freeTimesShape = z
	.object({
		days: z.array(
			z.object({
				date: z.string(),
				reason_codes: z
					.array(ruleCode())
					.meta({ description: "その日に空きがない理由。1つでも空いていれば、ありません" }),
				times: z.array(
					z.object({
						from: z.string(),
						to: z.string(),
						free: z.int().meta({ description: "空いている担当の数。0は予約できない" }),
					}),
				),
			}),
		),
	})
	.meta({ id: "FreeTimes" });

const statuses = Object.keys(RESERVATION_STATUS_LABELS) as [ReservationStatus, ...ReservationStatus[]];

export const reservationShape = z
	.object({
		id: apiId(),
		fid: apiId().nullable(),
		name: z.string(),
		contact_address: z.string(),
		comment: z.string(),
		status: z.enum(statuses),
		date: z.string(),
		from: z.string(),
		to: z.string(),
		course_id: apiId().nullable(),
		resource_id: apiId().nullable(),
		version: z.int(),
	})
	.meta({ id: "Reservation" });

export const salonReservationsQuery = z
	.object({ from: dayOfSalon(), to: dayOfSalon() })
	.refine(({ from, to }) => toDayNumber(to) >= toDayNumber(from), {
		path: ["to"],
		error: SALON_TEXTS.periodBackwards,
	})
	.refine(({ from, to }) => toDayNumber(to) - toDayNumber(from) < MAX_DAYS, {
		path: ["to"],
		error: SALON_TEXTS.periodTooLong(MAX_DAYS),
	});

export const reservationList = z.object({ items: z.array(reservationShape) });

const guestFields = {
	name: typedString(100),
	contact_address: typedString(200),
	comment: typedString(2_000),
};

export const bookReservationInput = z.object({
	fid: apiId()
		.nullable()
		.default(null)
		.meta({ description: "予約する友だち。友だちでない人はnullにして、nameを入れます" }),
	name: guestFields.name.default(""),
	contact_address: guestFields.contact_address.default(""),
	comment: guestFields.comment.default(""),
	date: dayOfSalon(),
	from: time(),
	to: time().optional().meta({ description: "指定しなければ、コースの長さ" }),
	course_id: apiId().nullable().default(null),
	resource_id: apiId().nullable().default(null).meta({ description: "担当。nullは、空いている誰か" }),
	as_request: z.boolean().default(false).meta({ description: "trueで、人が承認するまで仮の予約にします" }),
});

export type SalonBooking = z.output<typeof bookReservationInput>;

/** Omitted fields keep their values. */
export const changeReservationInput = z
	.object({
		...guestFields,
		date: dayOfSalon(),
		from: time(),
		to: time(),
		course_id: apiId().nullable(),
		resource_id: apiId().nullable(),
	})
	.partial()
	.extend({
		version: z.int().optional().meta({ description: "読んだときのversion。その後に変更されていれば409" }),
	});

export type BookingChange = z.output<typeof changeReservationInput>;
