import { z } from "zod";
import { VISIT_STATUS } from "#domain/engine/reservations/reservation-status.ts";
import { markOmittable } from "#domain/platform/body-names/missing-fields.ts";
import { mediaKeySchema } from "#domain/platform/media/media-key.ts";
import { FIELD_TEXTS } from "#domain/platform/texts/fields-texts.ts";
import { SALON_TEXTS } from "#domain/platform/texts/salon-texts.ts";
import {
	boundedList,
	calendarDay,
	codeIn,
	EXPORT_ENCODINGS,
	optionalDay,
	optionalId,
	recordId,
	typedText,
	yesNo,
} from "#domain/platform/wire/input-schemas.ts";
import { BOOKING_SIDES, RESERVATION_ATTRIBUTES } from "../salon-codes.ts";
import { toDayNumber } from "../salon-minutes.ts";
import {
	checkSpanOrder,
	daySpanFields,
	integerBetween,
	optionalPartIdField,
	salonTimeField,
	versionField,
} from "./salon-fields.ts";

/** Maximum number of additional resources per booking. */
const MAX_SUB_RESOURCES = 20;
/** Maximum number of pictures per booking. */
export const MAX_RESERVATION_PICTURES = 4;
/** Maximum length of a memo or comment. */
const MAX_LONG_TEXT = 2_000;

const reservationFields = {
	...daySpanFields(),
	/** Defaults to the duration of the course. */
	to: salonTimeField().optional(),
	name: typedText(100).default(""),
	contact_address: typedText(200).default(""),
	comment: typedText(MAX_LONG_TEXT).default(""),
	course_id: optionalPartIdField(),
	member_id: optionalId(),
	/** Null for any resource: the salon assigns one. */
	salon_resource_id: optionalPartIdField(),
	/** Whether the customer requested the resource. Never true without a resource. */
	is_nominated: yesNo().optional(),
	sub_resource_ids: boundedList(recordId(), MAX_SUB_RESOURCES).transform((ids) => [...new Set(ids)]),
	resource_fee_is_charged: yesNo().default(false),
	/** Omitted fields keep their values. */
	meta_data: markOmittable(
		z
			.object({
				memo: typedText(MAX_LONG_TEXT).optional(),
				pictures: boundedList(
					mediaKeySchema(SALON_TEXTS.pictureUnknown),
					MAX_RESERVATION_PICTURES,
				).optional(),
			})
			.default({}),
	),
	/** Books in spite of a conflict. */
	force: markOmittable(yesNo().default(false)),
	/** `request`: the booking or change waits for an operator's decision. */
	option: markOmittable(z.enum(["", "request"], { error: FIELD_TEXTS.choiceUnknown }).default("")),
};

const checkReservation = ({
	value,
	issues,
}: {
	value: {
		from: number;
		to?: number | undefined;
		course_id: number | null;
		member_id: number | null;
		name: string;
		salon_resource_id: number | null;
		sub_resource_ids: number[];
	};
	issues: z.core.$ZodRawIssue[];
}) => {
	const problem = (field: string, message: string) =>
		issues.push({ code: "custom", path: [field], message, input: value });
	checkSpanOrder({ value, issues });
	if (value.to === undefined && value.course_id === null) problem("to", SALON_TEXTS.durationRequired);
	if (value.member_id === null && value.name === "") problem("name", SALON_TEXTS.nameOrFriend);
	if (value.salon_resource_id !== null && value.sub_resource_ids.includes(value.salon_resource_id))
		problem("sub_resource_ids", SALON_TEXTS.resourceTwice);
};

export const newReservationInput = z.object(reservationFields).check(checkReservation);
export type NewReservation = z.output<typeof newReservationInput>;

export const changedReservationInput = z
	.object({ ...reservationFields, id: recordId(), version: versionField() })
	.check(checkReservation);
export type ChangedReservation = z.output<typeof changedReservationInput>;

/** `force` and `option` may also be query parameters. */
export const reservationWriteQuery = z.object({
	force: yesNo().optional(),
	option: z.enum(["", "request"], { error: FIELD_TEXTS.choiceUnknown }).optional(),
});

/** `?attr=` names the patched attribute (M-214), and the body contains it under the same name. */
export const reservationAttributeQuery = z.object({
	attr: z.enum(RESERVATION_ATTRIBUTES, { error: SALON_TEXTS.attributeUnknown }),
	force: yesNo().optional(),
});

const TRUE_LITERAL = z.literal(true);
/** Length of the longest notation of a boolean; a longer text is a time. */
const LONGEST_YES_NO = "false".length;

export const reservationPatchInput = z.object({
	id: recordId(),
	status: z
		.enum(["approved", "denied", "canceled", "cancel_pending"], { error: SALON_TEXTS.statusUnusable })
		.optional(),
	memo: typedText(MAX_LONG_TEXT).optional(),
	/** Whether an operator acknowledged it; the server sets the time. A time that is sent means yes. */
	checked_at: z
		.preprocess(
			(value) => (typeof value === "string" && value.length > LONGEST_YES_NO ? true : value),
			z.union([TRUE_LITERAL, yesNo()]),
		)
		.nullable()
		.optional(),
	visit_status: codeIn(VISIT_STATUS).optional(),
	is_attended: z.preprocess((value) => (value === "" ? null : value), yesNo().nullable()).optional(),
	force: markOmittable(yesNo().default(false)),
	version: versionField(),
});
export type ReservationPatch = z.output<typeof reservationPatchInput>;

export const requestJudgementInput = z.object({
	status: z.enum(["approved", "denied"], { error: SALON_TEXTS.statusUnusable }),
	force: markOmittable(yesNo().default(false)),
});

/** Undo of the operator's last change of a reservation, which has led to this version. */
export const undoChangeInput = z.object({
	version: recordId(),
	force: markOmittable(yesNo().default(false)),
});

/** List of ids in a query: `ids=1,2`, or repeated `ids[]`. */
const idsQueryField = (max: number) =>
	z.preprocess(
		(value) => (typeof value === "string" ? value.split(",").filter((id) => id !== "") : value),
		boundedList(recordId(), max),
	);

/** Reservations of the board by their ids, or of a range of days. */
export const boardReservationsQuery = z.object({
	ids: idsQueryField(500).optional(),
	from: optionalDay(),
	to: optionalDay(),
});

/** Planned change of a reservation whose announcement is previewed. */
export const changeNoticeQuery = z.discriminatedUnion("change", [
	z.object({
		change: z.literal("move"),
		...daySpanFields(),
		to: salonTimeField(),
		course_id: optionalPartIdField(),
		salon_resource_id: optionalPartIdField(),
		sub_resource_ids: idsQueryField(MAX_SUB_RESOURCES).default([]),
	}),
	z.object({
		change: z.enum(["approve", "deny", "cancel", "delete"], { error: FIELD_TEXTS.choiceUnknown }),
		/** Request that is approved or denied; null for the booking itself. */
		request_id: optionalId(),
	}),
]);
export type PlannedChange = z.output<typeof changeNoticeQuery>;

export const blockInput = z
	.object({
		...daySpanFields(),
		salon_resource_id: optionalPartIdField(),
		memo: typedText(MAX_LONG_TEXT).default(""),
		/** Whether the operator has confirmed that the block contains reservations. */
		is_confirmed: markOmittable(yesNo().default(false)),
		version: versionField(),
	})
	.check(checkSpanOrder);
export type BlockInput = z.output<typeof blockInput>;

export const unsolvedQuery = z.object({ count_only: yesNo().default(false) });

const sideField = () => z.enum(BOOKING_SIDES, { error: FIELD_TEXTS.choiceUnknown }).default("admin");

/** Number of days per availability query. */
export const AVAILABILITY_SPANS = { day: 1, week: 7, month: 31 } as const;

export const availabilityQuery = z.object({
	course_id: recordId(SALON_TEXTS.courseUnknown),
	salon_resource_id: optionalPartIdField(),
	date: calendarDay(),
	span: z.enum(["day", "week", "month"], { error: FIELD_TEXTS.choiceUnknown }).default("day"),
	side: sideField(),
	/** Reservation to be moved, which blocks nothing. */
	ignoring: optionalId(),
});

/** Time, and the moment for which its availability is checked, in wire format. */
export const explainAvailabilityQuery = z
	.object({
		...daySpanFields(),
		to: salonTimeField().optional(),
		course_id: optionalPartIdField(),
		salon_resource_id: optionalPartIdField(),
		/** Additional required resources. */
		sub_resource_ids: idsQueryField(MAX_SUB_RESOURCES).default([]),
		/** Reservation to be changed, which blocks nothing. */
		ignoring: optionalId(),
		side: sideField(),
		at: z
			.string()
			.max(19)
			.regex(/^\d{4}-\d{2}-\d{2} ([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/, FIELD_TEXTS.dateRequired)
			.optional(),
	})
	.check(checkSpanOrder);

/** Maximum number of days per export, a few years. It catches typing errors; the file itself is streamed. */
export const MAX_EXPORT_DAYS = 1_100;

/** Days whose reservations are exported, both inclusive. */
export const reservationExportQuery = z
	.object({ from: calendarDay(), to: calendarDay(), encoding: z.enum(EXPORT_ENCODINGS).default("utf-8") })
	.check(({ value, issues }) => {
		const days = toDayNumber(value.to) - toDayNumber(value.from) + 1;
		const problem =
			days < 1
				? SALON_TEXTS.periodBackwards
				: days > MAX_EXPORT_DAYS
					? SALON_TEXTS.periodTooLong(MAX_EXPORT_DAYS)
					: null;
		if (problem) issues.push({ code: "custom", path: ["to"], message: problem, input: value.to });
	});

/** A month, with six days before and after it (M-201). */
export const MAX_BOARD_DAYS = 43;

/** Days that the board reads. */
export const boardQuery = z.object({
	from: calendarDay(),
	days: integerBetween(1, MAX_BOARD_DAYS).default(7),
});
