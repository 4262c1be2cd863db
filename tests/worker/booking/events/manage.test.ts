import { beforeEach, describe, expect, test } from "vitest";
import { EVENT_TEXTS } from "#domain/platform/texts/events-texts.ts";
import { SALON_TEXTS } from "#domain/platform/texts/salon-texts.ts";
import { DAY } from "#domain/platform/time/wire-time.ts";
import { revokeEventLinks } from "#functions/booking/events/manage/manage-event-urls.ts";
import { readRows } from "#tests/support/database-snapshot.ts";
import {
	type BuiltEvent,
	beginEvent,
	buildBooking,
	buildEvent,
	buildEventMenu,
	buildSlot,
	eventLinkOf,
} from "#tests/support/events/event-builders.ts";
import { buildFriend } from "#tests/support/friend-builders.ts";
import { knownFieldsOf } from "#tests/support/known-fields.ts";
import {
	buildOperator,
	buildSession,
	type ConsoleSession,
	operatorContext,
	signInOperator,
} from "#tests/support/operator-builders.ts";
import { PageVisitor } from "#tests/support/page-visitor.ts";
import { requestJson, sendRequest } from "#tests/support/send-request.ts";
import { storeRow, updateRow } from "#tests/support/store-rows.ts";
import type { TestClock } from "#tests/support/test-clock.ts";

interface Slot {
	id: number;
	name: string;
	starts_at: string | null;
	capacity: number | null;
	taken: number;
	version: number;
	menus: { id: number; name: string; price: number; capacity: number | null; taken: number }[];
}

let clock: TestClock;
let operator: ConsoleSession;
let event: BuiltEvent;
beforeEach(async () => {
	({ clock, event } = await beginEvent());
	operator = await buildSession();
});

const at = (path: string) => `/api/events/${event.id}${path}`;
const send = <Answer>(path: string, json: object, options: object = {}) =>
	requestJson<Answer>(at(path), { as: operator, json, ...options });
const slots = async () => (await requestJson<{ data: Slot[] }>(at("/slots"), { as: operator })).data;
const key = (name: string) => ({ headers: { "Idempotency-Key": name } });

describe("an event", () => {
	test("is made by its name and listed with its slots; a save sent twice makes one", async () => {
		const make = () =>
			requestJson<{ id: number }>("/api/events", {
				as: operator,
				json: { name: "体験会" },
				...key("make-event"),
			});
		const made = await make();
		expect(await make()).toEqual(made);
		await buildSlot(event, clock);
		const { data } = await requestJson<{ data: { id: number; slot_count: number; is_open: boolean }[] }>(
			"/api/events",
			{
				as: operator,
			},
		);
		expect(data.find(({ id }) => id === made.id)).toMatchObject({ slot_count: 0, is_open: false });
		expect(data.find(({ id }) => id === event.id)).toMatchObject({ slot_count: 1, is_open: true });
	});

	test("says how it is booked; a save of an older version is refused", async () => {
		const loaded = await requestJson<object>(at("/config"), { as: operator });
		const config = knownFieldsOf("PUT /api/events/:id/config", loaded);
		const changed = { ...config, title: "冬の講習会", max_takes: 3, needs_approval: true };
		await send("/config", changed, { method: "PUT" });
		expect(await requestJson(at("/config"), { as: operator })).toMatchObject({
			title: "冬の講習会",
			max_takes: 3,
		});
		expect((await sendRequest(at("/config"), { as: operator, method: "PUT", json: changed })).status).toBe(
			409,
		);
		expect(
			await (
				await sendRequest(at("/config"), { as: operator, method: "PUT", json: { ...changed, max_takes: 0 } })
			).json(),
		).toEqual({ max_takes: [expect.any(String)] });
		const page = { ...(config.page as object), cover_key: "nobodys-upload" };
		const unseen = await sendRequest(at("/config"), {
			...{ as: operator, method: "PUT", json: { ...changed, page, version: undefined } },
		});
		expect([unseen.status, await unseen.json()]).toEqual([
			...[422, { "page[cover_key]": [SALON_TEXTS.pictureUnknown] }],
		]);
	});

	test("that is none, a folder of another kind included, is 404", async () => {
		const folder = await storeRow("folders", { kind: "tag", name: "タグ", created_at: 1 });
		for (const id of [folder, 999_999])
			for (const part of ["config", "slots", "urls", "bookings"])
				expect((await sendRequest(`/api/events/${id}/${part}`, { as: operator })).status).toBe(404);
	});
});

describe("slots", () => {
	const SLOT = { name: "午前の部", starts_at: "2026-12-01 10:30", capacity: 8, menus: [] };

	test("[A-103] are made with their menus, changed and listed with what is taken; a save sent twice makes one", async () => {
		const menus = [{ name: "フル", price: 4_400, capacity: 2 }, { name: "ハーフ" }];
		const make = () => send<{ id: number }>("/slots", { ...SLOT, menus }, key("make-slot"));
		const { id } = await make();
		expect(await make()).toEqual({ id });
		const [slot] = await slots();
		expect(slot).toMatchObject({
			name: "午前の部",
			starts_at: "2026-12-01 10:30",
			menus: [
				{ name: "フル", price: 4_400, capacity: 2, taken: 0 },
				{ name: "ハーフ", price: 0, capacity: null },
			],
		});
		const [{ taken: _, ...full }] = slot!.menus as [Slot["menus"][number]];
		await send(
			`/slots/${id}`,
			{ ...SLOT, name: "午後の部", menus: [{ ...full, price: 5_500 }], version: slot!.version },
			{ method: "PUT" },
		);
		const [changed] = await slots();
		expect(changed).toMatchObject({ name: "午後の部", menus: [{ id: full.id, price: 5_500 }] });
		expect(changed!.menus).toHaveLength(1);
		const stale = { ...SLOT, version: slot!.version };
		expect((await sendRequest(at(`/slots/${id}`), { as: operator, method: "PUT", json: stale })).status).toBe(
			409,
		);
	});

	test.each<[string, object, string]>([
		["without a name", { name: " " }, "name"],
		["at a day that no calendar has", { starts_at: "2026-02-30 10:00" }, "starts_at"],
		["at no moment", { starts_at: "soon" }, "starts_at"],
		["of no place", { capacity: 0 }, "capacity"],
		["with a menu of another slot", { menus: [{ id: 12_345, name: "フル" }] }, "menus"],
	])("are refused %s", async (_, given, field) => {
		const answer = await sendRequest(at("/slots"), { as: operator, json: { ...SLOT, ...given } });
		expect([answer.status, Object.keys((await answer.json()) as object)]).toEqual([422, [field]]);
		expect(await slots()).toEqual([]);
	});

	test("that are booked are deleted only by whoever insists, and so are none of their menus", async () => {
		const slot = await buildSlot(event, clock);
		const menu = await buildEventMenu(slot);
		const friend = await buildFriend();
		await buildBooking(slot, friend.id, { event_menu_id: menu });
		const without = await sendRequest(at(`/slots/${slot}`), {
			as: operator,
			method: "PUT",
			json: { ...SLOT },
		});
		expect(await without.json()).toEqual({ menus: ["外すメニューに1件の予約があります。"] });
		const remove = (query = "") =>
			sendRequest(at(`/slots/${slot}${query}`), { as: operator, method: "DELETE" });
		expect((await remove()).status).toBe(409);
		expect((await remove("?force=1")).status).toBe(200);
		expect(await slots()).toEqual([]);
		// No booking remains that no screen shows.
		expect(await readRows("select status from event_reservations")).toEqual([{ status: 2 }]);
	});
});

test("places are lowered below what is booked only by whoever insists; what was too little before is not asked about", async () => {
	const slot = await buildSlot(event, clock, { capacity: 8 });
	const menu = await buildEventMenu(await buildSlot(event, clock), { name: "体験", capacity: 4 });
	for (const given of [{}, { num_of_takes: 2 }]) await buildBooking(slot, (await buildFriend()).id, given);
	const [{ event_reserve_id: other }] = (await readRows<{ event_reserve_id: number }>(
		"select event_reserve_id from event_menus",
	)) as [{ event_reserve_id: number }];
	await buildBooking(other, (await buildFriend()).id, { num_of_takes: 3, event_menu_id: menu });
	const save = async (id: number, given: object) => {
		const json = { name: "午前の部", starts_at: "2026-12-01 10:30", capacity: null, menus: [], ...given };
		const answer = await sendRequest(at(`/slots/${id}`), { as: operator, method: "PUT", json });
		return { status: answer.status, body: (await answer.json()) as { ERROR?: string[] } };
	};
	expect((await save(slot, { capacity: 3 })).status).toBe(200);
	const few = await save(slot, { capacity: 2 });
	expect([few.status, few.body.ERROR?.[1]]).toEqual([409, EVENT_TEXTS.fewerThanBooked("午前の部", 3, 2)]);
	const menus = [{ id: menu, name: "体験", price: 3_000, capacity: 2 }];
	const small = await save(other, { menus });
	expect([small.status, small.body.ERROR?.[1]]).toEqual([409, EVENT_TEXTS.fewerThanBooked("体験", 3, 2)]);
	expect(await readRows("select capacity from event_menus")).toEqual([{ capacity: 4 }]);
	expect((await save(other, { menus, force: true })).status).toBe(200);
	expect((await save(slot, { capacity: 2, force: true })).status).toBe(200);
	expect((await save(slot, { capacity: 2, name: "別の名前" })).status).toBe(200);
});

test("a slot outside any event is listed and moved into one, once, with its bookings and reminder", async () => {
	const slot = await buildSlot(event, clock, { group_id: null });
	await buildBooking(slot, (await buildFriend()).id);
	const outside = async () =>
		(await requestJson<{ data: { id: number; taken: number }[] }>("/api/events/outside", { as: operator }))
			.data;
	expect(await outside()).toMatchObject([{ id: slot, name: "午前の部", taken: 1 }]);
	const move = (id = event.id) =>
		sendRequest(`/api/events/${id}/slots/${slot}/move`, { as: operator, method: "POST" });
	expect([(await move()).status, (await move()).status]).toEqual([200, 200]);
	expect(await outside()).toEqual([]);
	expect(await slots()).toMatchObject([{ id: slot, taken: 1 }]);
	expect(await readRows("select remind_at > 0 as is_set from event_reserves")).toEqual([{ is_set: 1 }]);
	expect((await move((await buildEvent()).id)).status).toBe(404);
});

test("[A-103] a slot that is booked without a menu gets none; one with menus keeps no places of its own", async () => {
	const friend = await buildFriend();
	const slot = await buildSlot(event, clock, { capacity: 1 });
	const booking = await buildBooking(slot, friend.id);
	const json = { name: "午前の部", starts_at: "2026-12-01 10:30", capacity: 1, menus: [{ name: "フル" }] };
	const save = () => sendRequest(at(`/slots/${slot}`), { as: operator, method: "PUT", json });
	const refused = await save();
	expect([refused.status, await refused.json()]).toEqual([
		422,
		{
			menus: [
				"メニューのない予約が1件あるため、この予約枠にはメニューを付けられません。別の予約枠を作成してください。",
			],
		},
	]);
	expect(await readRows("select 1 from event_menus")).toEqual([]);
	await updateRow("event_reservations", booking, { status: 2 });
	expect((await save()).status).toBe(200);
	await send("/slots", json);
	expect((await slots()).map(({ capacity, menus }) => [capacity, menus.length])).toEqual([
		[null, 1],
		[null, 1],
	]);
});

describe("addresses", () => {
	const urls = async () =>
		(
			await requestJson<{ data: { id: number; code: string; url: string; print_url: string }[] }>(
				at("/urls"),
				{
					as: operator,
				},
			)
		).data;

	test("are made, listed, printed and deleted; a save sent twice makes one", async () => {
		const make = () => send<{ id: number; code: string }>("/urls", { name: "店頭" }, key("make-url"));
		const made = await make();
		expect(await make()).toEqual(made);
		const found = (await urls()).find(({ id }) => id === made.id)!;
		expect(found).toMatchObject({
			code: expect.stringMatching(/^[0-9a-f]{24}$/),
			url: `http://console.test/ev/${made.code}`,
		});
		expect((await new PageVisitor().open(`/ev/${made.code}`)).status).toBe(200);
		const sheet = await sendRequest(found.print_url, { as: operator });
		expect(await sheet.text()).toContain("<svg");
		expect((await sendRequest(found.print_url)).status).toBe(404);
		await requestJson(at(`/urls/${made.id}`), { as: operator, method: "DELETE" });
		expect((await new PageVisitor().open(`/ev/${made.code}`)).status).toBe(404);
	});

	test("end the links that were sent before, and no later ones", async () => {
		const { id } = await buildFriend({ name: "花子" });
		const path = (sentAt: number) => `/ev/${event.url.code}?t=${eventLinkOf(clock, id, event, sentAt)}`;
		await send(`/urls/${event.url.id}/revoke`, {});
		expect((await new PageVisitor().open(path(clock.now))).said).toContain("このリンクは使えなくなりました");
		clock.advance(1_000);
		expect((await new PageVisitor().open(path(clock.now))).said).toContain("花子さま");
	});

	test("end a link that was sent in the moment of the end", async () => {
		const { id } = await buildFriend({ name: "花子" });
		const ctx = operatorContext(clock, await buildOperator());
		await revokeEventLinks({ ctx, input: { id: event.id, urlId: event.url.id } });
		const opened = async () =>
			(await new PageVisitor().open(`/ev/${event.url.code}?t=${eventLinkOf(clock, id, event, clock.now)}`))
				.said;
		expect(await opened()).toContain("このリンクは使えなくなりました");
		clock.pass(1);
		expect(await opened()).toContain("花子さま");
	});

	test("end one friend's links, nobody else's, and no later ones", async () => {
		const [one, other] = [await buildFriend({ name: "花子" }), await buildFriend({ name: "次郎" })];
		const greets = async (id: number, sentAt: number) =>
			(
				await new PageVisitor().open(`/ev/${event.url.code}?t=${eventLinkOf(clock, id, event, sentAt)}`)
			).said.includes("さま");
		const sentAt = clock.now;
		const revoke = (member_id: number) =>
			sendRequest(at("/friend_links/revoke"), { as: operator, json: { member_id } });
		expect([(await revoke(one.id)).status, (await revoke(one.id)).status]).toEqual([200, 200]);
		expect([await greets(one.id, sentAt), await greets(other.id, sentAt)]).toEqual([false, true]);
		const another = await buildEvent();
		const elsewhere = await new PageVisitor().open(
			`/ev/${another.url.code}?t=${eventLinkOf(clock, one.id, another, sentAt)}`,
		);
		expect(elsewhere.said).toContain("花子さま");
		clock.advance(1_000);
		expect(await greets(one.id, clock.now)).toBe(true);
		expect((await revoke(999_999)).status).toBe(422);
	});
});

describe("bookings", () => {
	async function booked(status = 3) {
		const friend = await buildFriend({ name: "花子" });
		const slot = await buildSlot(event, clock);
		const id = await buildBooking(slot, friend.id, { status });
		return { id, friend };
	}
	const judge = (id: number, status: string, as = operator) =>
		sendRequest(at(`/bookings/${id}/judge`), { as, json: { status } });
	const statusOf = async (id: number) =>
		(await readRows<{ status: number }>("select status from event_reservations where id = ?", id))[0]!.status;

	test.each<[string, number, string, number, number]>([
		["one that waits is approved", 3, "approved", 200, 1],
		["one that waits is denied", 3, "denied", 200, 4],
		["one that stands is canceled", 1, "canceled", 200, 2],
		["what is approved already stays so", 1, "approved", 200, 1],
		["what was canceled is not approved", 2, "approved", 409, 2],
		["what stands is not denied", 1, "denied", 409, 1],
		["nothing becomes anything else", 3, "blocked", 422, 3],
	])("%s", async (_, before, asked, status, after) => {
		const { id } = await booked(before);
		expect((await judge(id, asked)).status).toBe(status);
		expect(await statusOf(id)).toBe(after);
	});

	test("are judged as the operator saw them, and not as a friend changed them meanwhile", async () => {
		const { id } = await booked();
		const {
			data: [seen],
		} = await requestJson<{ data: { version: number }[] }>(at("/bookings"), { as: operator });
		const approve = (version: number) =>
			sendRequest(at(`/bookings/${id}/judge`), { as: operator, json: { status: "approved", version } });
		await updateRow("event_reservations", id, { version: seen!.version + 1 });
		expect((await approve(seen!.version)).status).toBe(409);
		expect(await statusOf(id)).toBe(3);
		expect((await approve(seen!.version + 1)).status).toBe(200);
		expect(await statusOf(id)).toBe(1);
	});

	test("are shown to whoever may see their friends; how many others there are is said", async () => {
		const { id } = await booked();
		const restricted = await signInOperator(await buildOperator({ scope: { all: false, tagIds: [1] } }));
		const seen = await requestJson<{ data: { member: { name: string } }[]; hidden: number }>(
			at("/bookings"),
			{
				as: operator,
			},
		);
		expect([seen.data.map(({ member }) => member.name), seen.hidden]).toEqual([["花子"], 0]);
		expect(await requestJson(at("/bookings"), { as: restricted })).toEqual({ data: [], total: 0, hidden: 1 });
		expect((await judge(id, "approved", restricted)).status).toBe(404);
		expect(await statusOf(id)).toBe(3);
	});
});

test("setting takes the ability to set, and looking that of slots", async () => {
	const looks = await signInOperator(await buildOperator({ abilities: ["event_reserve"] }));
	const none = await signInOperator(await buildOperator({ abilities: ["salon-setting"] }));
	const slot = await buildSlot(event, clock, { starts_at: clock.now + DAY });
	expect((await sendRequest(at("/slots"), { as: looks })).status).toBe(200);
	expect((await sendRequest(at("/slots"), { as: none })).status).toBe(403);
	for (const [path, method] of [
		["/slots", "POST"],
		[`/slots/${slot}`, "PUT"],
		[`/slots/${slot}`, "DELETE"],
		["/config", "PUT"],
		["/actions", "PUT"],
		["/urls", "POST"],
		[`/urls/${event.url.id}`, "DELETE"],
		[`/urls/${event.url.id}/revoke`, "POST"],
		["/friend_links/revoke", "POST"],
		["/bookings/1/told?flow=deny", "GET"],
		["/bookings/1/payment", "PUT"],
		["/bookings", "GET"],
		["/bookings/1/judge", "POST"],
	] as const) {
		const json =
			method === "GET" || method === "DELETE"
				? {}
				: { json: { name: "名前", status: "approved", member_id: 1, is_paid: true } };
		expect([path, (await sendRequest(at(path), { as: looks, method, ...json })).status]).toEqual([path, 403]);
	}
});
