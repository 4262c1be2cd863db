import { z } from "zod";
import { formatYen } from "#domain/platform/texts/format-yen.ts";
import { type BookingFacts, changesSince } from "#functions/booking/booking-pages/fact-changes.ts";
import type { Ctx } from "#functions/context.ts";
import { readSignedClaims, signClaims } from "#functions/platform/http/signed-token.ts";
import { timeInWordsOf } from "./event-page.ts";
import type { OwnEventBooking } from "./find-own-event-bookings.ts";
import type { OpenEvent, OpenSlot } from "./open-event.ts";

const menu = z.object({ id: z.number(), name: z.string(), price: z.number() });
const confirmation = z.object({
	url: z.number(),
	slot: z.object({ id: z.number(), name: z.string(), startsAt: z.number().nullable() }),
	/** The menus to choose from; empty where the slot has none. */
	menus: z.array(menu),
	/** The booking that is changed, in words; empty for a new one. */
	before: z.string(),
});

/** Facts of a slot as the confirmation page shows them; the press sends them back, signed. */
export type EventConfirmation = z.output<typeof confirmation>;

export function eventConfirmation(
	ctx: Ctx,
	{ url }: Pick<OpenEvent, "url">,
	{ slot, booking }: { slot: OpenSlot; booking: OwnEventBooking | undefined },
): EventConfirmation {
	const { id, name, startsAt, offers } = slot;
	return {
		url: url.id,
		slot: { id, name, startsAt },
		menus: offers.flatMap(({ menu }) => menu ?? []),
		before: booking ? bookingInWords(ctx, booking) : "",
	};
}

export const bookingInWords = ({ zone }: Ctx, { slot, menu }: OwnEventBooking): string =>
	[timeInWordsOf(slot.startsAt, zone), slot.name, menu?.name].filter(Boolean).join(" ");

export const signEventConfirmation = ({ env }: Ctx, shown: EventConfirmation): string =>
	signClaims(env.APP_KEY, "event-confirmed", shown);

/** The facts that the page of this address showed; undefined for any other token. */
export function readEventConfirmation(
	{ env }: Ctx,
	{ url }: OpenEvent,
	token: string,
): EventConfirmation | undefined {
	const read = confirmation.safeParse(readSignedClaims(env.APP_KEY, "event-confirmed", token));
	return read.success && read.data.url === url.id ? read.data : undefined;
}

/** Sentences for what differs, of the slot, the chosen menu and the booking that is changed. */
export function eventChanges(
	{ zone }: Ctx,
	menu: number | null,
	{ confirmed, present }: { confirmed: EventConfirmation; present: EventConfirmation },
): string[] {
	const facts = ({ slot, menus, before }: EventConfirmation): BookingFacts => {
		const own = menus.find(({ id }) => id === menu);
		return [
			["変更前", before],
			["日時", timeInWordsOf(slot.startsAt, zone)],
			["内容", slot.name],
			["メニュー", own?.name ?? (menu === null ? menus.map(({ name }) => name).join("、") : "")],
			["料金", own && own.price > 0 ? formatYen(own.price) : ""],
		];
	};
	return changesSince(facts(confirmed), facts(present));
}

/** The facts of a booking that is about to be canceled, signed for one address. */
export const signEventCancelFacts = ({ env }: Ctx, { url }: OpenEvent, shown: BookingFacts): string =>
	signClaims(env.APP_KEY, "event-cancel-shown", [url.id, shown]);

export function readEventCancelFacts(
	{ env }: Ctx,
	{ url }: OpenEvent,
	token: string,
): BookingFacts | undefined {
	const facts = z.array(z.tuple([z.string(), z.string()]));
	const read = z
		.tuple([z.literal(url.id), facts])
		.safeParse(readSignedClaims(env.APP_KEY, "event-cancel-shown", token));
	return read.success ? read.data[1] : undefined;
}
