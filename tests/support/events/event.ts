import { DAY } from "#domain/platform/time/time.ts";
import { writeEventToken } from "#functions/engine/deliveries/event-link.ts";
import { TestClock } from "../clock.ts";
import { buildFriend } from "../friends.ts";
import { beginAnew } from "../migrations.ts";
import { store } from "../stored.ts";
import { Visitor } from "../visitor.ts";

export interface BuiltEvent {
	/** The folder of its slots. */
	id: number;
	/** How it is booked. */
	config: number;
	url: { id: number; code: string };
}

let made = 0;
let apart = 0;

/**
 * An event that takes bookings, with an address. Its friends have ids that no test had before: limits of a minute are
 * counted by them, and outlast a test.
 */
export async function buildEvent(config: Record<string, unknown> = {}): Promise<BuiltEvent> {
	apart += 10_000;
	await buildFriend({ id: 5_000_000 + apart });
	const id = await store("folders", { kind: "event_reserve", name: `講習会${++made}`, created_at: 1 });
	const configId = await store("event_configs", { group_id: id, is_open: 1, ...config });
	const code = String(made).padStart(24, "e");
	const url = await store("event_urls", { group_id: id, code, name: "トップ", created_at: 1 });
	return { id, config: configId, url: { id: url, code } };
}

/** A fresh account on a day of its own, with an event that takes bookings. */
export async function beginEvent(
	config: Record<string, unknown> = {},
): Promise<{ clock: TestClock; event: BuiltEvent }> {
	await beginAnew();
	const clock = new TestClock("2026-11-20 10:00").rule();
	return { clock, event: await buildEvent(config) };
}

/** A slot five days ahead. */
export const buildSlot = (event: BuiltEvent, clock: TestClock, given: Record<string, unknown> = {}) =>
	store("event_reserves", {
		...{ group_id: event.id, name: "午前の部", created_at: 1, starts_at: clock.now + 5 * DAY },
		...given,
	});

export const buildMenu = (slot: number, given: Record<string, unknown> = {}) =>
	store("event_menus", { event_reserve_id: slot, name: "体験", price: 3_000, ...given });

/** A booking that stands. */
export const buildBooking = (slot: number, friendId: number, given: Record<string, unknown> = {}) =>
	store("event_reservations", {
		...{ event_reserve_id: slot, friend_id: friendId, status: 1, created_at: 1, updated_at: 1 },
		...given,
	});

/** A friend's own link, as it was signed on the way to LINE. */
export const eventLinkOf = (
	clock: TestClock,
	friendId: number,
	{ url }: BuiltEvent,
	sentAt = clock.now,
): string => writeEventToken(clock.context(), { friendId, urlId: url.id, sentAt });

/** Answer to a form that a friend sends to a page of an event, with the facts that the page showed before. */
export async function sendFormOf(
	clock: TestClock,
	friendId: number,
	event: BuiltEvent,
	{ page, form }: { page: string; form: string },
): Promise<Visitor> {
	const [path, sent] = [`/ev/${event.url.code}${page}`, `t=${eventLinkOf(clock, friendId, event)}&${form}`];
	const before = await new Visitor().open(`${path}?${sent}`);
	return new Visitor().open(path, `${sent}&shown=${before.hidden("shown")}`);
}
