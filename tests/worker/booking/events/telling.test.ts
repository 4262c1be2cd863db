import { beforeEach, describe, expect, test } from "vitest";
import type { FriendRecord } from "#db/engine/friends.ts";
import { EVENT_FLOWS, type EventFlowActions } from "#domain/booking/events/event-flow.ts";
import type { DryRun } from "#domain/engine/actions/dry-run-result.ts";
import { DAY, MINUTE } from "#domain/platform/time/wire-time.ts";
import { QUEUE_WORK } from "#functions/due-work.ts";
import { runTick } from "#functions/tick.ts";
import { buildAction, sendTextEffect } from "#tests/support/action-builders.ts";
import { readRows } from "#tests/support/database-snapshot.ts";
import {
	type BuiltEvent,
	beginEvent,
	buildBooking,
	buildEventMenu,
	buildSlot,
	submitEventForm,
} from "#tests/support/events/event-builders.ts";
import { buildFriend } from "#tests/support/friend-builders.ts";
import {
	buildOperator,
	buildSession,
	type ConsoleSession,
	signInOperator,
} from "#tests/support/operator-builders.ts";
import { sendDeliveries } from "#tests/support/send-deliveries.ts";
import { requestJson, sendRequest } from "#tests/support/send-request.ts";
import { updateRow } from "#tests/support/store-rows.ts";
import type { TestClock } from "#tests/support/test-clock.ts";

let clock: TestClock;
let operator: ConsoleSession;
let event: BuiltEvent;
let friend: FriendRecord;
beforeEach(async () => {
	({ clock, event } = await beginEvent({ title: "冬の講習会", contact: "03-1234" }));
	operator = await buildSession();
	friend = await buildFriend({ name: "花子" });
});

/** Action for each flow, set through the console's API. */
async function flows(text: (flow: string) => string) {
	const actions: EventFlowActions = {};
	for (const flow of EVENT_FLOWS)
		actions[flow] = (await buildAction({ effects: [sendTextEffect(text(flow))] })).id;
	await requestJson(`/api/events/${event.id}/actions`, {
		as: operator,
		method: "PUT",
		whole: true,
		json: { actions },
	});
	return actions;
}
const post = (page: string, form: string) => submitEventForm(clock, friend.id, event, { page, form });
const judge = (id: number, status: string) =>
	requestJson(`/api/events/${event.id}/bookings/${id}/judge`, { as: operator, json: { status } });
const bookingId = async () =>
	(await readRows<{ id: number }>("select id from event_reservations order by id desc limit 1"))[0]!.id;

/** Messages that LINE would receive, with placeholders filled. */
async function sent(): Promise<string[]> {
	// The product's clock advanced while the pages were rendered.
	clock.advance(MINUTE);
	await QUEUE_WORK.jobs!(clock.context(), () => undefined);
	await runTick(clock.context());
	await sendDeliveries(clock);
	return (await readRows<{ messages: string }>("select messages from deliveries order by rowid")).map(
		({ messages }) => (JSON.parse(messages) as { text: string }[]).map(({ text }) => text).join("\n"),
	);
}

describe("[M-158] what happens to a booking of an event", () => {
	test("runs the action of its event once, with what the booking was", async () => {
		await flows(
			(flow) =>
				`${flow}: {event_title}・{event_slot}・{event_date:3}・{event_time}・{event_menu}・{event_price}・{event_places}・{event_before_slot}・{event_contact}`,
		);
		await updateRow("event_configs", event.config, { max_takes: 3 });
		const [slot, to] = [
			await buildSlot(event, clock),
			await buildSlot(event, clock, { name: "夜の部", starts_at: clock.now + 6 * DAY }),
		];
		const menu = await buildEventMenu(to, { name: "フル", price: 4_400 });
		await post("/book", `slot=${slot}&key=the-same-key`);
		await post("/book", `slot=${slot}&key=the-same-key`);
		const id = await bookingId();
		await post("/book", `slot=${to}&menu=${menu}&places=2&change=${id}&key=other-key`);
		await post("/book", `slot=${to}&menu=${menu}&places=2&change=${id}&key=other-key`);
		await post("/cancel", `id=${id}`);
		await post("/cancel", `id=${id}`);
		expect(await sent()).toEqual([
			"register: 冬の講習会・午前の部・2026年11月25日・10:00・・・1・・03-1234",
			"change: 冬の講習会・夜の部・2026年11月26日・10:00・フル・8,800 円・2・午前の部・03-1234",
			"cancel: 冬の講習会・夜の部・2026年11月26日・10:00・フル・8,800 円・2・・03-1234",
		]);
		expect(await readRows("select cause_type, cause_label from runs order by rowid limit 1")).toEqual([
			{ cause_type: "event", cause_label: "冬の講習会 2026/11/25 10:00 午前の部（予約したとき）" },
		]);
	});

	test("of operators runs theirs: approved, denied, canceled", async () => {
		await flows((flow) => `${flow} {event_slot}`);
		await updateRow("event_configs", event.config, { needs_approval: 1 });
		const slot = await buildSlot(event, clock);
		for (const status of ["approved", "canceled", "denied"]) {
			await post("/book", `slot=${slot}&key=to-be-${status}`);
			if (status === "canceled") await judge(await bookingId(), "approved");
			await judge(await bookingId(), status);
			await judge(await bookingId(), status);
			if (status === "approved") await judge(await bookingId(), "canceled");
		}
		expect(await sent()).toEqual([
			"register 午前の部",
			"approve 午前の部",
			"cancel 午前の部",
			"register 午前の部",
			"approve 午前の部",
			"cancel 午前の部",
			"register 午前の部",
			"deny 午前の部",
		]);
	});

	test("that is paid is told so once; the note is taken back in silence, and of what does not stand none is made", async () => {
		await flows((flow) => `${flow} {event_menu} {event_price}`);
		const slot = await buildSlot(event, clock);
		const menu = await buildEventMenu(slot, { name: "フル", price: 4_400 });
		const id = await buildBooking(slot, friend.id, { event_menu_id: menu, num_of_takes: 2 });
		const pay = (is_paid: boolean, more: object = {}) =>
			sendRequest(`/api/events/${event.id}/bookings/${id}/payment`, {
				...{ as: operator, method: "PUT", whole: true, json: { is_paid, ...more } },
			});
		const shown = async () =>
			(
				await requestJson<{ data: { is_paid: boolean; price: number; version: number }[] }>(
					`/api/events/${event.id}/bookings`,
					{ as: operator },
				)
			).data[0]!;
		const { version } = await shown();
		expect([(await pay(true, { version })).status, (await pay(true)).status]).toEqual([200, 200]);
		expect(await shown()).toMatchObject({ is_paid: true, price: 8_800 });
		expect((await pay(false, { version })).status).toBe(409);
		expect((await pay(false)).status).toBe(200);
		expect(await sent()).toEqual(["paid フル 8,800 円"]);
		await updateRow("event_reservations", id, { status: 2 });
		const refused = await pay(true);
		expect([refused.status, await refused.json()]).toEqual([
			422,
			{ is_paid: ["キャンセル・お断りした予約は、支払い済みにできません。"] },
		]);
		expect(await shown()).toMatchObject({ is_paid: false });
	});

	test("whose menu became dearer since the operator looked is not noted as paid, and the price of now is told", async () => {
		await flows((flow) => `${flow} {event_price}`);
		const slot = await buildSlot(event, clock);
		const menu = await buildEventMenu(slot, { name: "フル", price: 4_400 });
		const id = await buildBooking(slot, friend.id, { event_menu_id: menu, num_of_takes: 2 });
		const pay = (price: number, is_paid = true) =>
			sendRequest(`/api/events/${event.id}/bookings/${id}/payment`, {
				...{ as: operator, method: "PUT", whole: true, json: { is_paid, price } },
			});
		await updateRow("event_menus", menu, { price: 5_000 });
		const before = await readRows("select * from event_reservations");
		const refused = await pay(8_800);
		expect([refused.status, await refused.json()]).toEqual([
			409,
			{
				ERROR: [
					"料金が変わりました。いまは10,000 円です。受け取った金額を確認してから、もう一度お試しください。",
				],
			},
		]);
		expect(await readRows("select * from event_reservations")).toEqual(before);
		expect(await sent()).toEqual([]);
		expect((await pay(10_000)).status).toBe(200);
		expect(await readRows("select paid_yen from event_reservations")).toEqual([{ paid_yen: 10_000 }]);
		// A payment can be undone regardless of the current price.
		await updateRow("event_menus", menu, { price: 6_000 });
		expect((await pay(10_000, false)).status).toBe(200);
		expect(await sent()).toEqual(["paid 10,000 円"]);
		for (const price of [-1, 1.5, "多い"])
			expect((await pay(price as number)).status, String(price)).toBe(422);
	});

	test("that was paid and is moved keeps what was: paid where it costs no more, in part where it does", async () => {
		await flows((flow) => flow);
		await updateRow("event_configs", event.config, { max_takes: 2 });
		const slot = await buildSlot(event, clock);
		const cheap = await buildEventMenu(slot, { name: "見学", price: 1_000 });
		const dear = await buildEventMenu(slot, { name: "実技", price: 3_000 });
		const id = await buildBooking(slot, friend.id, { event_menu_id: cheap, num_of_takes: 2 });
		const pay = (is_paid: boolean) =>
			requestJson(`/api/events/${event.id}/bookings/${id}/payment`, {
				...{ as: operator, method: "PUT", whole: true, json: { is_paid } },
			});
		const shown = async () =>
			(await requestJson<{ data: object[] }>(`/api/events/${event.id}/bookings`, { as: operator })).data[0];
		const moveTo = (menu: number, places: number) =>
			post("/book", `slot=${slot}&change=${id}&menu=${menu}&places=${places}`);
		await pay(true);
		await moveTo(dear, 1);
		expect(await shown()).toMatchObject({ menu: "実技", price: 3_000, is_paid: false, paid: 2_000 });
		expect((await post("/book", `slot=${slot}&change=${id}&menu=${dear}&places=1`)).said).toContain(
			"料金 3,000 円（残り1,000 円）",
		);
		await moveTo(cheap, 1);
		expect(await shown()).toMatchObject({ menu: "見学", price: 1_000, is_paid: true, paid: 2_000 });
		await moveTo(dear, 2);
		await pay(true);
		expect(await shown()).toMatchObject({ price: 6_000, is_paid: true, paid: 6_000 });
		// A payment from before amounts were stored counts as the price at that time.
		await updateRow("event_reservations", id, { paid_yen: null });
		await moveTo(cheap, 2);
		expect(await shown()).toMatchObject({ price: 2_000, is_paid: true, paid: 6_000 });
		await moveTo(dear, 2);
		await updateRow("event_menus", dear, { price: 9_000 });
		expect(await shown()).toMatchObject({ price: 18_000, is_paid: true, paid: 6_000 });
		await moveTo(dear, 1);
		expect(await shown()).toMatchObject({ price: 9_000, is_paid: false, paid: 6_000 });
		// A partial payment covers a menu that became cheaper.
		await updateRow("event_menus", dear, { price: 5_000 });
		expect(await shown()).toMatchObject({ price: 5_000, is_paid: true, paid: 6_000 });
		expect((await moveTo(dear, 1)).said).toContain("料金 5,000 円（支払い済み）");
		await updateRow("event_menus", dear, { price: 9_000 });
		expect((await moveTo(dear, 1)).said).toContain("料金 9,000 円（残り3,000 円）");
		// Nothing remains to be paid for a canceled booking.
		expect((await post("/cancel", `id=${id}`)).said).not.toContain("残り");
		expect(await shown()).toMatchObject({ status: "canceled", is_paid: false, paid: 6_000 });
		await pay(false);
		expect(await shown()).toMatchObject({ is_paid: false, paid: 0 });
		expect((await sent()).filter((text) => text === "paid")).toHaveLength(2);
	});

	test("is shown to the operator before it happens, in the friend's own words; nothing is sent by that", async () => {
		const actions = await flows((flow) => `${flow} {name} {event_slot} {event_price} {event_places}`);
		const slot = await buildSlot(event, clock);
		const menu = await buildEventMenu(slot, { name: "フル", price: 4_400 });
		const id = await buildBooking(slot, friend.id, { event_menu_id: menu, num_of_takes: 2, status: 3 });
		const told = (flow: string, as = operator) =>
			sendRequest(`/api/events/${event.id}/bookings/${id}/told?flow=${flow}`, { as });
		const { run } = (await (await told("deny")).json()) as { run: DryRun };
		expect(run.effects[0]!.messages).toEqual([{ type: "text", text: "deny 花子 午前の部 8,800 円 2" }]);
		const { deny: _, ...others } = actions;
		await requestJson(`/api/events/${event.id}/actions`, {
			as: operator,
			method: "PUT",
			whole: true,
			json: { actions: others },
		});
		expect(await (await told("deny")).json()).toEqual({ run: null });
		expect((await told("nothing")).status).toBe(422);
		const restricted = await signInOperator(await buildOperator({ scope: { all: false, tagIds: [1] } }));
		expect((await told("cancel", restricted)).status).toBe(404);
		expect(await sent()).toEqual([]);
	});

	test("is canceled with its slot, each friend told once; what is over is not", async () => {
		await flows((flow) => `${flow} {event_slot} {event_places}`);
		await updateRow("event_configs", event.config, { max_takes: 3 });
		const slot = await buildSlot(event, clock);
		await post("/book", `slot=${slot}&places=2&key=first-key`);
		friend = await buildFriend();
		await post("/book", `slot=${slot}&key=other-key`);
		const remove = () =>
			sendRequest(`/api/events/${event.id}/slots/${slot}?force=1`, { as: operator, method: "DELETE" });
		expect([(await remove()).status, (await remove()).status]).toEqual([200, 404]);
		const over = await buildSlot(event, clock, { starts_at: clock.now - DAY });
		await buildBooking(over, friend.id);
		await sendRequest(`/api/events/${event.id}/slots/${over}`, { as: operator, method: "DELETE" });
		expect((await sent()).sort()).toEqual([
			"cancel 午前の部 1",
			"cancel 午前の部 2",
			"register 午前の部 1",
			"register 午前の部 2",
		]);
		expect(await readRows("select status from event_reservations order by id")).toEqual([
			{ status: 2 },
			{ status: 2 },
			{ status: 1 },
		]);
	});

	test("is canceled with its slot though it came while that was deleted: nobody keeps what is gone untold", async () => {
		await flows((flow) => flow);
		const slot = await buildSlot(event, clock);
		const friends: FriendRecord[] = [];
		for (let index = 0; index < 20; index++) friends.push(await buildFriend());
		const book = (who: FriendRecord) =>
			submitEventForm(clock, who.id, event, { page: "/book", form: `slot=${slot}&key=key-of-${who.id}` });
		await Promise.all([
			...friends.slice(0, 10).map(book),
			sendRequest(`/api/events/${event.id}/slots/${slot}?force=1`, { as: operator, method: "DELETE" }),
			...friends.slice(10).map(book),
		]);
		const all = await readRows<{ status: number }>("select status from event_reservations");
		expect(all.filter(({ status }) => status !== 2)).toEqual([]);
		const texts = await sent();
		for (const flow of ["register", "cancel"])
			expect(texts.filter((text) => text === flow)).toHaveLength(all.length);
	});

	test("is moved with its slot, each friend told once; nobody is told of a new name, or of what is over", async () => {
		await flows((flow) => `${flow} {event_before_datetime:3} {event_datetime:3} {event_menu} {event_price}`);
		await updateRow("event_configs", event.config, { max_takes: 3 });
		const slot = await buildSlot(event, clock);
		const menu = await buildEventMenu(slot, { name: "フル", price: 1_234_000 });
		await post("/book", `slot=${slot}&places=2&key=first-key`);
		friend = await buildFriend();
		await post("/book", `slot=${slot}&key=gone-key`);
		await post("/cancel", `id=${await bookingId()}`);
		await sent();
		const before = (await sent()).length;
		const over = await buildSlot(event, clock, { starts_at: clock.now - DAY });
		await buildBooking(over, friend.id);
		const save = (id: number, json: object, key: string) =>
			requestJson(`/api/events/${event.id}/slots/${id}`, {
				...{ as: operator, method: "PUT", whole: true, headers: { "Idempotency-Key": key } },
				json: { name: "午後の部", menus: [], ...json },
			});
		const menus = [{ id: menu, name: "フル", price: 1_234_000 }];
		await save(slot, { starts_at: "2026-11-25 10:00", menus }, "only-the-name");
		await save(slot, { starts_at: "2026-11-27 14:00", menus }, "the-move");
		await save(slot, { starts_at: "2026-11-27 14:00", menus }, "the-move");
		await save(over, { starts_at: "2026-11-18 09:00" }, "what-is-over");
		expect((await sent()).slice(before)).toEqual([
			"change 2026年11月25日 10:00 2026年11月27日 14:00 フル 2,468,000 円",
		]);
	});

	test("is moved once by presses at once with one key: one message, one new menu, one answer", async () => {
		await flows((flow) => `${flow} {event_datetime:3}`);
		const slot = await buildSlot(event, clock);
		const menu = await buildEventMenu(slot, { name: "フル" });
		await buildBooking(slot, friend.id, { event_menu_id: menu });
		const save = () =>
			sendRequest(`/api/events/${event.id}/slots/${slot}`, {
				...{ as: operator, method: "PUT", whole: true, headers: { "Idempotency-Key": "the-one-key" } },
				json: {
					...{ name: "午前の部", starts_at: "2026-11-27 14:00", version: 1 },
					menus: [{ id: menu, name: "フル" }, { name: "新" }],
				},
			});
		const answers = await Promise.all([save(), save(), save()]);
		expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
		expect(await sent()).toEqual(["change 2026年11月27日 14:00"]);
		expect(await readRows("select name from event_menus where deleted_at is null order by id")).toEqual([
			{ name: "フル" },
			{ name: "新" },
		]);
		expect(await readRows("select version from event_reserves where id = ?", slot)).toEqual([{ version: 2 }]);
		expect(await readRows("select 1 from audit_log where verb = 'event.slot'")).toHaveLength(1);
	});

	test("runs nothing where it was refused, or where no action is set", async () => {
		const slot = await buildSlot(event, clock, { capacity: 1 });
		await post("/book", `slot=${slot}&key=first-key`);
		expect(await sent()).toEqual([]);
		await flows((flow) => flow);
		friend = await buildFriend();
		expect((await post("/book", `slot=${slot}&key=other-key`)).status).toBe(409);
		expect(await sent()).toEqual([]);
	});
});

test("an action that there is not is refused, and one that is set is in use", async () => {
	const set = (action: number) =>
		sendRequest(`/api/events/${event.id}/actions`, {
			as: operator,
			method: "PUT",
			whole: true,
			json: { actions: { register: action } },
		});
	expect(await (await set(999)).json()).toEqual({ "actions[register]": ["このアクションはありません。"] });
	const { id } = await buildAction();
	await set(id);
	const used = await requestJson<{ items: { name: string; address: string }[] }>(
		`/api/used_by/action/${id}`,
		{
			as: operator,
		},
	);
	expect(used.items).toMatchObject([
		{ kind: "event", label: "イベント", address: `/line/event/${event.id}/actions` },
	]);
});
