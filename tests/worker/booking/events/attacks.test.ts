import { beforeEach, describe, expect, test } from "vitest";
import type { FriendRecord } from "#db/engine/friends.ts";
import { DAY } from "#domain/platform/time/wire-time.ts";
import { writeFormToken } from "#functions/engine/deliveries/friend-form-token.ts";
import { sendTextEffect } from "#tests/support/action-builders.ts";
import { readRows, takeSnapshot } from "#tests/support/database-snapshot.ts";
import { listDeclaredRoutes } from "#tests/support/declared-routes.ts";
import { listReceivedMessages, runDueDeliveries, runEffects } from "#tests/support/effect-runs.ts";
import {
	type BuiltEvent,
	beginEvent,
	buildBooking,
	buildEvent,
	buildSlot,
	eventLinkOf,
} from "#tests/support/events/event-builders.ts";
import { fakeLine } from "#tests/support/fake-line.ts";
import { buildFriend } from "#tests/support/friend-builders.ts";
import { lineEvents } from "#tests/support/line-webhook.ts";
import { PageVisitor } from "#tests/support/page-visitor.ts";
import { receiveAndWork } from "#tests/support/receive-events.ts";
import { sendRequest } from "#tests/support/send-request.ts";
import { storeRow, updateRow } from "#tests/support/store-rows.ts";
import type { TestClock } from "#tests/support/test-clock.ts";

let clock: TestClock;
let event: BuiltEvent;
let friend: FriendRecord;
let other: FriendRecord;
let slot: number;
let booking: number;
beforeEach(async () => {
	({ clock, event } = await beginEvent());
	await fakeLine.forget();
	[friend, other] = [await buildFriend({ name: "秘密 花子" }), await buildFriend({ name: "他人 太郎" })];
	slot = await buildSlot(event, clock, { name: "内緒の枠" });
	await buildSlot(event, clock, { name: "夜の部" });
	booking = await buildBooking(slot, friend.id);
	// The friend's own booking is shown by its slot, which is no longer offered.
	await updateRow("event_reserves", slot, { capacity: 1 });
});

/** Public addresses that refer to the friend's booking. */
const ADDRESSES: Record<string, { page: string; form?: true; query?: () => string }> = {
	"the slots": { page: "" },
	"the slots of a change": { page: "", query: () => `change=${booking}` },
	"the question before a booking": { page: "/book", query: () => `slot=${slot}&change=${booking}` },
	"the booking": { page: "/book", form: true, query: () => `slot=${slot}&change=${booking}&places=2` },
	"the friend's bookings": { page: "/mine" },
	"the question before a cancel": { page: "/cancel", query: () => `id=${booking}` },
	"the calendar file": { page: "/calendar.ics", query: () => `id=${booking}` },
	"a picture": { page: "/picture/abcdefghij" },
	"the cancel": { page: "/cancel", form: true, query: () => `id=${booking}` },
	"the sheet to print": { page: "/print" },
};

const open = (code: string, token: string, { page, form, query }: (typeof ADDRESSES)[string]) => {
	const sent = [token && `t=${token}`, query?.()].filter(Boolean).join("&");
	return form
		? new PageVisitor().open(`/ev/${code}${page}`, sent)
		: new PageVisitor().open(`/ev/${code}${page}${sent && `?${sent}`}`);
};

const kept = () => readRows("select * from event_reservations order by id");
const mine = () => eventLinkOf(clock, friend.id, event);
const LINKS: Record<string, () => Promise<string> | string> = {
	"no link": () => "",
	"another friend's link": () => eventLinkOf(clock, other.id, event),
	"an expired link": () => eventLinkOf(clock, friend.id, event, clock.now - 30 * DAY),
	"a tampered link": () => `${mine().slice(0, -2)}xx`,
	"a link whose friend was exchanged": () => {
		const [, signature] = eventLinkOf(clock, other.id, event).split(".");
		return `${btoa(JSON.stringify([friend.id, event.url.id, clock.now])).replaceAll("=", "")}.${signature}`;
	},
	"a link to a form": () =>
		writeFormToken(clock.context(), { friendId: friend.id, formId: event.url.id, sentAt: clock.now }),
	"a link to another event": async () => eventLinkOf(clock, friend.id, await buildEvent()),
	"a revoked link": async () => {
		await updateRow("event_urls", event.url.id, { links_from: clock.now + 1 });
		return mine();
	},
	"a link revoked for this friend": async () => {
		await storeRow("event_revoked_links", { group_id: event.id, friend_id: friend.id, at: clock.now + 1 });
		return mine();
	},
	"the link of a blocked friend": async () => {
		await updateRow("friends", friend.id, { user_rate: -1 });
		return mine();
	},
};

test("every address that the events' pages have is attacked", () => {
	const attacked = Object.values(ADDRESSES).map(
		({ page, form }) => `${form ? "POST" : "GET"} ${page.replace(/^\/picture\/.+/, "/picture/:key")}`,
	);
	const declared = listDeclaredRoutes().flatMap(({ method, path }) =>
		path.startsWith("/ev/:code") ? [`${method} ${path.slice("/ev/:code".length)}`] : [],
	);
	expect([...new Set(attacked)].sort()).toEqual(declared.sort());
});

describe.each(Object.entries(LINKS))("%s", (_, made) => {
	test.each(Object.entries(ADDRESSES))(
		"%s shows and changes nothing of a friend's booking",
		async (_, address) => {
			const token = await made();
			const before = await kept();
			const visitor = await open(event.url.code, token, address);
			expect(visitor.status).toBeLessThan(500);
			expect(visitor.said).not.toMatch(/秘密|花子|予約確定/);
			expect(await kept()).toEqual(before);
		},
	);
});

/** Pages that are closed to everybody, even with a valid link. */
const GONE: Record<string, () => Promise<void>> = {
	"a closed event": () => updateRow("event_configs", event.config, { is_open: 0 }),
	"a deleted address": () => updateRow("event_urls", event.url.id, { deleted_at: 1 }),
};

/** Addresses of a friend's own bookings, which stay open while the event is closed. */
const OWN: readonly string[] = [
	"the calendar file",
	"the friend's bookings",
	"the question before a cancel",
	"the cancel",
];

test("a closed event shows a friend their own bookings, and lets them cancel", async () => {
	await updateRow("event_configs", event.config, { is_open: 0 });
	const visitor = await open(event.url.code, mine(), ADDRESSES["the friend's bookings"]!);
	expect(visitor.said).toContain("予約確定");
	expect(visitor.said).not.toMatch(/新しく予約する|変更する/);
	await visitor.follow("キャンセルする");
	await visitor.press("この予約をキャンセルする");
	expect(visitor.said).toContain("キャンセル済み");
	const stranger = await open(event.url.code, "", ADDRESSES["the friend's bookings"]!);
	expect(stranger.status).toBe(404);
});

describe.each(Object.entries(GONE))("%s", (name, made) => {
	test("answers at every address as one that never was, in words for customers", async () => {
		await made();
		for (const [page, address] of Object.entries(ADDRESSES)) {
			if (name === "a closed event" && OWN.includes(page)) continue;
			const gone = await open(event.url.code, mine(), address);
			const never = await open("c".repeat(24), mine(), address);
			const plain = ({ status, text }: PageVisitor) => [status, text.replaceAll(/nonce="?\w+"?/g, "")];
			expect(plain(gone)).toEqual(plain(never));
			expect(gone.status).toBe(404);
			if (address.page !== "/print") expect(gone.said).toContain("予約を受け付けていません");
		}
	});
});

test("the friend's own link shows the booking, at the addresses that say so", async () => {
	for (const name of ["the friend's bookings", "the question before a cancel"])
		expect((await open(event.url.code, mine(), ADDRESSES[name]!)).said).toContain("予約確定");
});

test("whoever asks too much is asked to wait: a friend by their link, anybody else by their network", async () => {
	const counts = new Map<string, number>();
	const VISIT_LIMIT = {
		limit: async ({ key }: { key: string }) => {
			counts.set(key, (counts.get(key) ?? 0) + 1);
			return { success: counts.get(key)! <= 3 };
		},
	};
	const from = async (sender: string, query = "") =>
		(
			await sendRequest(`/ev/${event.url.code}${query}`, {
				env: { VISIT_LIMIT },
				headers: { "cf-connecting-ip": sender },
			})
		).status;
	const statuses: number[] = [];
	for (let index = 0; index < 4; index++) statuses.push(await from("198.51.100.1"));
	expect(statuses).toEqual([200, 200, 200, 429]);
	expect(await from("198.51.100.2")).toBe(200);
	for (let index = 0; index < 3; index++) expect(await from(`198.51.100.${index}`, `?t=${mine()}`)).toBe(200);
	expect(await from("203.0.113.1", `?t=${mine()}`)).toBe(429);
	expect(await from("203.0.113.1", `?t=${eventLinkOf(clock, other.id, event)}`)).toBe(200);
});

test("no other site posts a form of ours", async () => {
	const answer = await sendRequest(`/ev/${event.url.code}/cancel`, {
		form: `t=${mine()}&id=${booking}`,
		bare: true,
		headers: { Origin: "https://evil.example" },
	});
	expect(answer.status).toBe(403);
});

const SIGNED = /\/ev\/[\w-]+\?t=([\w-]+\.[\w-]{20,})/;

test("a placeholder puts the friend's own link into a message, and nothing that is stored holds it", async () => {
	await runEffects(clock, friend, [sendTextEffect(`ご予約はこちら {EVENT_${event.url.code}}`)]);
	await runDueDeliveries(clock);
	const [, token] = SIGNED.exec(JSON.stringify(await listReceivedMessages(friend))) ?? [];
	expect((await new PageVisitor().open(`/ev/${event.url.code}?t=${token}`)).said).toContain("秘密 花子さま");
	// A link pasted into the talk must not reach operators.
	const pasted = `https://console.example.com/ev/${event.url.code}/mine?t=${token}`;
	await receiveAndWork(clock, lineEvents.text({ from: friend.lineUserId, at: clock.now, text: pasted }));
	const stored = [...(await takeSnapshot())]
		.filter(([table]) => table !== "webhook_events")
		.flatMap(([table, found]) => found.map((row) => `${table} ${row}`));
	expect(stored.filter((row) => SIGNED.test(row))).toEqual([]);
	expect(stored.filter((row) => row.includes(token!))).toEqual([]);
});
