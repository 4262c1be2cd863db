import { z } from "zod";
import { dayInWords, timeInWords } from "#domain/booking/salons/marks.ts";
import { formatYen } from "#domain/platform/texts/format-yen.ts";
import { type BookingFacts, changesSince } from "#functions/booking/booking-pages/fact-changes.ts";
import type { Ctx } from "#functions/context.ts";
import { readSignedClaims, signClaims } from "#functions/platform/http/signed-token.ts";
import { type BookedTime, bookedTime, type ConfirmedOffer } from "../commands/assert-confirmed.ts";
import { lengthAndSubs } from "./booking-choice.ts";
import { priceOf } from "./choose-course-page.ts";
import type { BookingState } from "./entry-page.ts";
import type { OwnReservation } from "./find-own-reservations.ts";
import type { OpenSalon } from "./open-salon.ts";
import type { GridChoice } from "./time-grid-page.ts";
import type { VisitorInput } from "./visitor-input.ts";

const time = z.object({ date: z.string(), from: z.number(), to: z.number() });
const offer = z.object({
	course: z.object({ id: z.number(), name: z.string(), price: z.number() }),
	staff: z.object({ id: z.number(), name: z.string(), fee: z.number() }).nullable(),
});
const confirmation = offer.extend({
	at: z.object({ date: z.string(), from: z.number() }),
	minutes: z.number(),
	before: time.nullable(),
	/** Labels of the questions that were answered, by the item's id. */
	questions: z.array(z.tuple([z.number(), z.string()])),
});

/** Facts of a booking as the confirmation page shows them; the press sends them back, signed. */
export type SalonConfirmation = z.output<typeof confirmation>;

export const offerOf = ({ course, staff }: Pick<GridChoice, "course" | "staff">): ConfirmedOffer => ({
	course: { id: course.id, name: course.name, price: course.price },
	staff: staff && { id: staff.id, name: staff.name, fee: staff.fee },
});

export const salonConfirmation = (
	{ salon, choice }: Pick<BookingState, "salon" | "choice">,
	entered: VisitorInput,
	booking?: OwnReservation,
): SalonConfirmation => ({
	...offerOf(choice),
	at: { date: choice.at.date, from: choice.at.from },
	minutes: lengthAndSubs(choice).minutes,
	before: booking ? bookedTime(booking.row) : null,
	questions: booking ? [] : answeredOf(salon, entered).map(({ id, name }) => [id, name]),
});

export const answeredOf = ({ items }: OpenSalon, { answers }: VisitorInput) =>
	items.flatMap(({ id, name }) => (answers[id] ? [{ id, name, value: answers[id] }] : []));

const purposes = { booking: "salon-confirmed", waiting: "salon-wait-shown", cancel: "salon-cancel-shown" };

const writer =
	(purpose: string) =>
	(ctx: Ctx, { url }: OpenSalon, shown: unknown): string =>
		signClaims(ctx.env.APP_KEY, purpose, { url: url.id, shown });

const reader =
	<Schema extends z.ZodType>(purpose: string, schema: Schema) =>
	(ctx: Ctx, { url }: OpenSalon, token: string): z.output<Schema> | undefined => {
		const read = z
			.object({ url: z.literal(url.id), shown: schema })
			.safeParse(readSignedClaims(ctx.env.APP_KEY, purpose, token));
		return read.success ? (read.data as { shown: z.output<Schema> }).shown : undefined;
	};

export const signSalonConfirmation = writer(purposes.booking);
export const readSalonConfirmation = reader(purposes.booking, confirmation);

/** The course and the staff that a page shows beside the button for waiting. */
export const writeOffer = writer(purposes.waiting);
export const readOffer = reader(purposes.waiting, offer);

/** The facts of a booking that is about to be canceled. */
export const signSalonCancelFacts = writer(purposes.cancel);
export const readSalonCancelFacts = reader(purposes.cancel, z.array(z.tuple([z.string(), z.string()])));

const spanInWords = ({ date, from, to }: BookedTime): string =>
	`${dayInWords(date)} ${timeInWords(from)}〜${timeInWords(to)}`;

const staffInWords = ({ staff }: ConfirmedOffer): string =>
	staff && staff.fee > 0 ? `${staff.name}（指名料 ${formatYen(staff.fee)}）` : (staff?.name ?? "");

/** The time, the course, the staff and the price, in words. */
export function placeFacts({
	course,
	staff,
	at,
	minutes,
}: Omit<SalonConfirmation, "before" | "questions">): BookingFacts {
	const total = course.price + (staff?.fee ?? 0);
	return [
		["日時", spanInWords({ ...at, to: at.from + minutes })],
		["コース", [course.name, `${minutes}分`, priceOf(course)].filter(Boolean).join("・")],
		["担当", staffInWords({ course, staff })],
		["合計", total > 0 ? formatYen(total) : ""],
	];
}

const offerFacts = ({ course, staff }: ConfirmedOffer): BookingFacts => [
	["コース", [course.name, priceOf(course)].filter(Boolean).join("・")],
	["担当", staffInWords({ course, staff })],
];

const allFacts = (shown: SalonConfirmation): BookingFacts => [
	["変更前", shown.before ? spanInWords(shown.before) : ""],
	...placeFacts(shown),
	...shown.questions.map(([, label]) => ["ご質問", label] as const),
];

/** Sentences for what differs between what was confirmed and the present. */
export const salonChanges = (confirmed: SalonConfirmation, present: SalonConfirmation): string[] =>
	changesSince(allFacts(confirmed), allFacts(present));

/** The same of the course and the staff alone; one that is not offered any more counts as none. */
export const offerChanges = (
	confirmed: ConfirmedOffer,
	present: { course: ConfirmedOffer["course"] | undefined; staff: ConfirmedOffer["staff"] | undefined },
): string[] =>
	changesSince(
		offerFacts(confirmed),
		present.course ? offerFacts({ course: present.course, staff: present.staff ?? null }) : [],
	);
