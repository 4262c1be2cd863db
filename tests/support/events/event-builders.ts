import { DAY } from "#domain/platform/time/wire-time.ts";
import { writeEventToken } from "#functions/engine/deliveries/event-link-token.ts";
import { buildFriend } from "../friend-builders.ts";
import { resetState } from "../migrations.ts";
import { PageVisitor } from "../page-visitor.ts";
import { storeRow } from "../store-rows.ts";
import { TestClock } from "../test-clock.ts";

export interface BuiltEvent {
	/** Id of the slot folder. */
	id: number;
	/** Id of the booking settings. */
	config: number;
	url: { id: number; code: string };
}

let made = 0;
let friendIdOffset = 0;

/**
 * Event that takes bookings, with a URL. Friend ids are new per event, because rate limits per minute count
 * by friend and outlast a test.
 */
export async function buildEvent(config: Record<string, unknown> = {}): Promise<BuiltEvent> {
	friendIdOffset += 10_000;
	await buildFriend({ id: 5_000_000 + friendIdOffset });
	const id = await storeRow("folders", { kind: "event_reserve", name: `講習会${++made}`, created_at: 1 });
	const configId = await storeRow("event_configs", { group_id: id, is_open: 1, ...config });
	const code = String(made).padStart(24, "e");
	const url = await storeRow("event_urls", { group_id: id, code, name: "トップ", created_at: 1 });
	return { id, config: configId, url: { id: url, code } };
}

/** Empty account on a new day, with an event that takes bookings. */
export async function beginEvent(
	config: Record<string, unknown> = {},
): Promise<{ clock: TestClock; event: BuiltEvent }> {
	await resetState();
	const clock = new TestClock("2026-11-20 10:00").rule();
	return { clock, event: await buildEvent(config) };
}

/** Slot in five days. */
export const buildSlot = (event: BuiltEvent, clock: TestClock, given: Record<string, unknown> = {}) =>
	storeRow("event_reserves", {
		...{ group_id: event.id, name: "午前の部", created_at: 1, starts_at: clock.now + 5 * DAY },
		...given,
	});

export const buildEventMenu = (slot: number, given: Record<string, unknown> = {}) =>
	storeRow("event_menus", { event_reserve_id: slot, name: "体験", price: 3_000, ...given });

/** Confirmed booking. */
export const buildBooking = (slot: number, friendId: number, given: Record<string, unknown> = {}) =>
	storeRow("event_reservations", {
		...{ event_reserve_id: slot, friend_id: friendId, status: 1, created_at: 1, updated_at: 1 },
		...given,
	});

/** Signed event token of a friend, as sent to LINE. */
export const eventLinkOf = (
	clock: TestClock,
	friendId: number,
	{ url }: BuiltEvent,
	sentAt = clock.now,
): string => writeEventToken(clock.context(), { friendId, urlId: url.id, sentAt });

/**
 * Submits a form of an event page with the hidden facts of the page shown before, and returns the visitor.
 */
export async function submitEventForm(
	clock: TestClock,
	friendId: number,
	event: BuiltEvent,
	{ page, form }: { page: string; form: string },
): Promise<PageVisitor> {
	const [path, sent] = [`/ev/${event.url.code}${page}`, `t=${eventLinkOf(clock, friendId, event)}&${form}`];
	const before = await new PageVisitor().open(`${path}?${sent}`);
	return new PageVisitor().open(path, `${sent}&shown=${before.hidden("shown")}`);
}
