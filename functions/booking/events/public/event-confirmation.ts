import { z } from "zod";
import { formatYen } from "#domain/platform/texts/format-yen.ts";
import { type BookingFacts, listFactChanges } from "#functions/booking/booking-pages/list-fact-changes.ts";
import type { Ctx } from "#functions/context.ts";
import { readSignedClaims, signClaims } from "#functions/platform/http/signed-token.ts";
import { formatSlotStart } from "./event-page.ts";
import type { OpenEventSlot, PublicEvent } from "./find-public-event.ts";
import type { OwnEventBooking } from "./list-own-event-bookings.ts";

const menuSchema = z.object({ id: z.number(), name: z.string(), price: z.number() });
const confirmationSchema = z.object({
	url: z.number(),
	slot: z.object({ id: z.number(), name: z.string(), startsAt: z.number().nullable() }),
	/** Menus to choose from; empty where the slot has none. */
	menus: z.array(menuSchema),
	/** Text of the booking that is changed; empty for a new one. */
	before: z.string(),
});

/** Facts of a slot that the confirmation page shows; the form sends them back, signed. */
export type EventConfirmation = z.output<typeof confirmationSchema>;

/** Facts that the confirmation page of a slot shows. */
export function buildEventConfirmation(
	ctx: Ctx,
	{ url }: Pick<PublicEvent, "url">,
	{ slot, booking }: { slot: OpenEventSlot; booking: OwnEventBooking | undefined },
): EventConfirmation {
	const { id, name, startsAt, offers } = slot;
	return {
		url: url.id,
		slot: { id, name, startsAt },
		menus: offers.flatMap(({ menu }) => menu ?? []),
		before: booking ? formatEventBooking(ctx, booking) : "",
	};
}

/** Booking in words: time, slot and menu. */
export const formatEventBooking = ({ zone }: Ctx, { slot, menu }: OwnEventBooking): string =>
	[formatSlotStart(slot.startsAt, zone), slot.name, menu?.name].filter(Boolean).join(" ");

/** Signs the facts that a confirmation page shows. */
export const signEventConfirmation = ({ env }: Ctx, confirmation: EventConfirmation): string =>
	signClaims(env.APP_KEY, "event-confirmed", confirmation);

/** Returns the facts that the page of this URL showed; undefined for any other token. */
export function readEventConfirmation(
	{ env }: Ctx,
	{ url }: PublicEvent,
	token: string,
): EventConfirmation | undefined {
	const parsed = confirmationSchema.safeParse(readSignedClaims(env.APP_KEY, "event-confirmed", token));
	return parsed.success && parsed.data.url === url.id ? parsed.data : undefined;
}

/** Sentences for the differences in the slot, the chosen menu and the booking that is changed. */
export function listEventChanges(
	{ zone }: Ctx,
	menu: number | null,
	{ confirmed, current }: { confirmed: EventConfirmation; current: EventConfirmation },
): string[] {
	const facts = ({ slot, menus, before }: EventConfirmation): BookingFacts => {
		const currentMenu = menus.find(({ id }) => id === menu);
		return [
			["変更前", before],
			["日時", formatSlotStart(slot.startsAt, zone)],
			["内容", slot.name],
			["メニュー", currentMenu?.name ?? (menu === null ? menus.map(({ name }) => name).join("、") : "")],
			["料金", currentMenu && currentMenu.price > 0 ? formatYen(currentMenu.price) : ""],
		];
	};
	return listFactChanges(facts(confirmed), facts(current));
}

/** Signs the facts of a booking that is about to be canceled, for one URL. */
export const signEventCancelFacts = ({ env }: Ctx, { url }: PublicEvent, facts: BookingFacts): string =>
	signClaims(env.APP_KEY, "event-cancel-shown", [url.id, facts]);

/** Returns the facts that the cancellation page of this URL showed; undefined for any other token. */
export function readEventCancelFacts(
	{ env }: Ctx,
	{ url }: PublicEvent,
	token: string,
): BookingFacts | undefined {
	const facts = z.array(z.tuple([z.string(), z.string()]));
	const parsed = z
		.tuple([z.literal(url.id), facts])
		.safeParse(readSignedClaims(env.APP_KEY, "event-cancel-shown", token));
	if (!parsed.success) return undefined;
	const [, confirmedFacts] = parsed.data;
	return confirmedFacts;
}
