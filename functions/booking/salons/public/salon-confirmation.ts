import { z } from "zod";
import { formatTimeInWords } from "#domain/booking/salons/availability-marks.ts";
import {
	type AgreedPayment,
	agreedPaymentOf,
	type CancelTime,
	listPaymentFacts,
} from "#domain/booking/salons/payment-terms.ts";
import { REQUEST_MODES } from "#domain/booking/salons/salon-codes.ts";
import { formatYen } from "#domain/platform/texts/format-yen.ts";
import { formatMonthDay } from "#domain/platform/time/format-moment.ts";
import { MINUTE } from "#domain/platform/time/wire-time.ts";
import { formatLastTime } from "#functions/booking/booking-pages/format-last-time.ts";
import { type BookingFacts, listFactChanges } from "#functions/booking/booking-pages/list-fact-changes.ts";
import type { Ctx } from "#functions/context.ts";
import { readSignedClaims, signClaims } from "#functions/platform/http/signed-token.ts";
import { type BookedTime, type ConfirmedOffer, toBookedTime } from "../commands/assert-confirmed.ts";
import { formatCoursePrice, getLengthAndSubResources, type OfferChoice } from "./booking-choice.ts";
import type { BookingState } from "./booking-entry-page.ts";
import type { PublicSalon } from "./find-public-salon.ts";
import type { OwnReservation } from "./list-own-reservations.ts";
import type { VisitorInput } from "./read-visitor-input.ts";

const timeSchema = z.object({ date: z.string(), from: z.number(), to: z.number() });
const offerSchema = z.object({
	course: z.object({ id: z.number(), name: z.string(), price: z.number() }),
	staff: z.object({ id: z.number(), name: z.string(), fee: z.number() }).nullable(),
});
const confirmationSchema = offerSchema.extend({
	at: z.object({ date: z.string(), from: z.number() }),
	minutes: z.number(),
	before: timeSchema.nullable(),
	/** Terms of payment of a new booking; absent in pages of earlier releases. */
	payment: z
		.object({
			mode: z.enum(["full", "deposit", "guarantee"]),
			dueYen: z.number(),
			restYen: z.number(),
			noShowYen: z.number(),
			refunds: z.boolean(),
		})
		.nullable()
		.default(null),
	/** Minutes before the start until which friends cancel; null where they do not. Absent in pages of earlier releases. */
	cancelMinutes: z.number().nullable().optional(),
	/** Labels of the answered questions by item id. */
	questions: z.array(z.tuple([z.number(), z.string()])),
});

/** Facts of a booking that the confirmation page shows; the form sends them back, signed. */
export type SalonConfirmation = z.output<typeof confirmationSchema>;

/** Course and staff of a choice with their prices. */
export const toConfirmedOffer = ({
	course,
	staff,
}: Pick<OfferChoice, "course" | "staff">): ConfirmedOffer => ({
	course: { id: course.id, name: course.name, price: course.price },
	staff: staff && { id: staff.id, name: staff.name, fee: staff.fee },
});

/** Facts that the confirmation page of a choice shows. */
export const buildSalonConfirmation = (
	{ salon, choice }: Pick<BookingState, "salon" | "choice">,
	visitorInput: VisitorInput,
	booking?: OwnReservation,
): SalonConfirmation => ({
	...toConfirmedOffer(choice),
	at: { date: choice.at.date, from: choice.at.from },
	minutes: getLengthAndSubResources(choice).minutes,
	before: booking ? toBookedTime(booking.row) : null,
	payment: booking ? null : agreedPaymentOfChoice(salon, choice),
	cancelMinutes:
		salon.rules.modes.cancel === REQUEST_MODES.refused ? null : salon.rules.deadline.cancelMinutes,
	questions: booking ? [] : listAnsweredQuestions(salon, visitorInput).map(({ id, name }) => [id, name]),
});

/** Terms of payment of a choice; null where it is paid at the shop. */
const agreedPaymentOfChoice = (
	{ rules }: PublicSalon,
	{ course, staff }: Pick<OfferChoice, "course" | "staff">,
): AgreedPayment | null =>
	agreedPaymentOf({ salon: rules.payment, course: course.payment, price: course.price + (staff?.fee ?? 0) });

/** Questions that the visitor answered, with the answers. */
export const listAnsweredQuestions = ({ items }: PublicSalon, { answers }: VisitorInput) =>
	items.flatMap(({ id, name }) => (answers[id] ? [{ id, name, value: answers[id] }] : []));

const PURPOSES = { booking: "salon-confirmed", waiting: "salon-wait-shown", cancel: "salon-cancel-shown" };

const createSigner =
	(purpose: string) =>
	(ctx: Ctx, { url }: PublicSalon, facts: unknown): string =>
		signClaims(ctx.env.APP_KEY, purpose, { url: url.id, shown: facts });

const createReader =
	<Schema extends z.ZodType>(purpose: string, schema: Schema) =>
	(ctx: Ctx, { url }: PublicSalon, token: string): z.output<Schema> | undefined => {
		const parsed = z
			.object({ url: z.literal(url.id), shown: schema })
			.safeParse(readSignedClaims(ctx.env.APP_KEY, purpose, token));
		return parsed.success ? (parsed.data as { shown: z.output<Schema> }).shown : undefined;
	};

export const signSalonConfirmation = createSigner(PURPOSES.booking);
export const readSalonConfirmation = createReader(PURPOSES.booking, confirmationSchema);

/** Course and staff that a page shows next to the waiting list's button. */
export const signWaitingOffer = createSigner(PURPOSES.waiting);
export const readWaitingOffer = createReader(PURPOSES.waiting, offerSchema);

/** Facts of a booking that is about to be canceled. */
export const signSalonCancelFacts = createSigner(PURPOSES.cancel);
export const readSalonCancelFacts = createReader(PURPOSES.cancel, z.array(z.tuple([z.string(), z.string()])));

const formatBookedTime = ({ date, from, to }: BookedTime): string =>
	`${formatMonthDay(date)} ${formatTimeInWords(from)}〜${formatTimeInWords(to)}`;

const formatStaff = ({ staff }: ConfirmedOffer): string =>
	staff && staff.fee > 0 ? `${staff.name}（指名料 ${formatYen(staff.fee)}）` : (staff?.name ?? "");

/**
 * Facts of a booking: time, course, staff and total price.
 * @param now wire time at which the page is shown
 */
export function listSalonBookingFacts(
	{ course, staff, at, minutes, payment, cancelMinutes }: Omit<SalonConfirmation, "before" | "questions">,
	now = "",
): BookingFacts {
	const total = course.price + (staff?.fee ?? 0);
	return [
		["日時", formatBookedTime({ ...at, to: at.from + minutes })],
		["コース", [course.name, `${minutes}分`, formatCoursePrice(course)].filter(Boolean).join("・")],
		["担当", formatStaff({ course, staff })],
		["合計", total > 0 ? formatYen(total) : ""],
		...listPaymentFacts(
			payment,
			cancelMinutes == null ? cancelMinutes : cancelTimeOf(at, cancelMinutes, now),
		),
	];
}

/** Last time to cancel a booking, in the salon's own time. */
function cancelTimeOf(
	{ date, from }: SalonConfirmation["at"],
	cancelMinutes: number,
	now: string,
): CancelTime {
	const lastTime = new Date(Date.parse(date) + (from - cancelMinutes) * MINUTE)
		.toISOString()
		.replace("T", " ");
	return { until: formatLastTime(lastTime), isOver: lastTime < now };
}

const listOfferFacts = ({ course, staff }: ConfirmedOffer): BookingFacts => [
	["コース", [course.name, formatCoursePrice(course)].filter(Boolean).join("・")],
	["担当", formatStaff({ course, staff })],
];

const listConfirmationFacts = (confirmation: SalonConfirmation): BookingFacts => [
	["変更前", confirmation.before ? formatBookedTime(confirmation.before) : ""],
	...listSalonBookingFacts(confirmation),
	...confirmation.questions.map(([, label]) => ["ご質問", label] as const),
];

/** Sentences for the differences between the confirmed facts and the current ones. */
export const listSalonChanges = (confirmed: SalonConfirmation, current: SalonConfirmation): string[] =>
	listFactChanges(listConfirmationFacts(confirmed), listConfirmationFacts(current));

/** The same for course and staff only; one that is no longer offered counts as none. */
export const listOfferChanges = (
	confirmed: ConfirmedOffer,
	current: { course: ConfirmedOffer["course"] | undefined; staff: ConfirmedOffer["staff"] | undefined },
): string[] =>
	listFactChanges(
		listOfferFacts(confirmed),
		current.course ? listOfferFacts({ course: current.course, staff: current.staff ?? null }) : [],
	);
