import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, test } from "vitest";
import { connectD1 } from "#db/d1-client.ts";
import type { FriendRecord } from "#db/engine/friends.ts";
import { ORDER_UNDO_WINDOW } from "#domain/content/broadcasts/broadcast-schemas.ts";
import { MAX_LINE_TEXT } from "#domain/engine/messages/outgoing-message.ts";
import { SEND_LEASE } from "#functions/engine/deliveries/delivery-timing.ts";
import { sendDueDeliveries } from "#functions/engine/deliveries/delivery-worker.ts";
import { sendDueMulticasts } from "#functions/engine/deliveries/multicasts/multicast-worker.ts";
import { runTick } from "#functions/tick.ts";
import { sendTextEffect } from "#tests/support/action-builders.ts";
import { buildDraftBroadcast, confirmOrder } from "#tests/support/broadcast-builders.ts";
import {
	followLink,
	listSentPaths,
	listStoredTaps,
	setTapCounting,
	storeLink,
} from "#tests/support/counted-links.ts";
import { countRows, readRows, takeSnapshot } from "#tests/support/database-snapshot.ts";
import { buildDelivery, findDelivery } from "#tests/support/delivery-builders.ts";
import { buildEffect, listReceivedMessages, runEffects } from "#tests/support/effect-runs.ts";
import { fakeLine } from "#tests/support/fake-line.ts";
import { buildFriend } from "#tests/support/friend-builders.ts";
import { lineEvents } from "#tests/support/line-webhook.ts";
import { listStoredMessages } from "#tests/support/message-builders.ts";
import { resetState } from "#tests/support/migrations.ts";
import { failAt } from "#tests/support/observed-database.ts";
import { buildOperator, operatorContext } from "#tests/support/operator-builders.ts";
import { receiveAndWork } from "#tests/support/receive-events.ts";
import { buildTemplate } from "#tests/support/template-builders.ts";
import { nextId, TestClock } from "#tests/support/test-clock.ts";

const SHOP = "https://shop.example/autumn";
const ORIGIN = "https://console.example.com";

let clock: TestClock;
let friend: FriendRecord;
beforeEach(async () => {
	await resetState();
	await fakeLine.forget();
	clock = new TestClock().rule();
	friend = await buildFriend({ name: "佐藤" });
});

const contextOf = (db = env.DB) =>
	clock.context({ db: connectD1(db), env: { ...clock.env, PUBLIC_ORIGIN: ORIGIN } as TestClock["env"] });
const urls = async () =>
	(await readRows<{ url: string }>("select url from links order by id")).map(({ url }) => url);

describe("where taps are counted", () => {
	beforeEach(() => setTapCounting());

	test("each friend gets an address of their own, and operators read the destination", async () => {
		const other = await buildFriend();
		for (const each of [friend, other])
			await runEffects(clock, each, [sendTextEffect(`秋の新作です ${SHOP}をご覧ください`)]);
		const paths = [...(await listSentPaths(friend)), ...(await listSentPaths(other))];
		expect(new Set(paths).size).toBe(2);
		for (const each of [friend, other]) {
			const [said] = await listStoredMessages(each);
			expect(said!.text).toBe(`秋の新作です ${SHOP}をご覧ください`);
			expect(JSON.stringify(await listReceivedMessages(each))).not.toContain(SHOP);
		}
		expect(await urls()).toEqual([SHOP]);
	});

	test("of those that fall due together with the very same text each friend gets an address of their own", async () => {
		const other = await buildFriend();
		for (const { id } of [friend, other])
			await buildDelivery({ friendId: id, texts: [`秋の新作です ${SHOP}`] });
		await sendDueDeliveries(contextOf());
		const [[own], [theirs]] = [await listSentPaths(friend), await listSentPaths(other)];
		expect(own).not.toBe(theirs);
		expect([await followLink(own!), await followLink(theirs!)]).toEqual([
			[302, SHOP],
			[302, SHOP],
		]);
	});

	test("links on buttons are counted too, and pictures stay what LINE fetches", async () => {
		const contents = JSON.stringify({
			type: "bubble",
			hero: { type: "image", url: "https://shop.example/a.png" },
			body: {
				type: "box",
				layout: "vertical",
				contents: [
					{ type: "button", action: { type: "uri", label: "見る", uri: `${SHOP}?openExternalBrowser=1` } },
				],
			},
		});
		const flex = await buildTemplate({ type: "flex", alt_text: "秋", contents });
		await runEffects(clock, friend, [buildEffect("template", { egg_id: flex })]);
		const [path] = await listSentPaths(friend);
		expect(path).toMatch(/\?openExternalBrowser=1$/);
		expect(JSON.stringify(await listReceivedMessages(friend))).toContain("https://shop.example/a.png");
		expect(await followLink(path!)).toEqual([302, `${SHOP}?openExternalBrowser=1`]);
	});

	test("what is filled in leads the friend to their own address, and is one link for all", async () => {
		const other = await buildFriend({ name: "田中 花子" });
		for (const each of [friend, other]) await runEffects(clock, each, [sendTextEffect(`${SHOP}?n={name}`)]);
		expect(await urls()).toEqual([`${SHOP}?n={name}`]);
		const [path] = await listSentPaths(other);
		expect(await followLink(path!)).toEqual([302, `${SHOP}?n=${encodeURIComponent("田中 花子")}`]);
		expect(await countRows("link_taps")).toBe(1);
	});

	test("LINE's own addresses and ours go as they are", async () => {
		const said = `https://line.me/R/ti/p/@a https://lin.ee/b ${ORIGIN}/r/abc`;
		await runEffects(clock, friend, [sendTextEffect(said)]);
		expect(JSON.stringify(await listReceivedMessages(friend))).toContain(said);
		expect(await urls()).toEqual([]);
	});

	test("a link that is excepted goes as it is", async () => {
		await storeLink(SHOP, { is_counted: 0 });
		await runEffects(clock, friend, [sendTextEffect(`${SHOP} https://b.example`)]);
		expect(JSON.stringify(await listReceivedMessages(friend))).toContain(`${SHOP} ${ORIGIN}/tap/`);
		expect(await listSentPaths(friend)).toHaveLength(1);
	});

	test("a message that only counted links would make too long goes without them", async () => {
		const text = `${SHOP} ${"長".repeat(MAX_LINE_TEXT - SHOP.length - 1)}`;
		await buildDelivery({ friendId: friend.id, texts: [text] });
		await sendDueDeliveries(contextOf());
		expect(await countRows("deliveries", "state = 'sent' and tap_links is null")).toBe(1);
		expect(await listSentPaths(friend)).toEqual([]);
	});

	test("a friend who sends their link back shows it to nobody", async () => {
		await runEffects(clock, friend, [sendTextEffect(SHOP)]);
		const [path] = await listSentPaths(friend);
		const text = `開けません ${ORIGIN}${path}`;
		await receiveAndWork(clock, lineEvents.text({ from: friend.lineUserId, at: clock.now, text }));
		const token = path!.slice("/tap/".length);
		expect((await listStoredMessages(friend)).map(({ text }) => text).join()).toContain(`${ORIGIN}/tap/`);
		expect((await listStoredMessages(friend)).map(({ text }) => text).join()).not.toContain(token);
		const stored = [...(await takeSnapshot())]
			// webhook_events stores LINE's original event for processing; no route returns it.
			.filter(([table]) => table !== "webhook_events")
			.flatMap(([table, rows]) => rows.map((row) => `${table} ${row}`));
		expect(stored.filter((row) => row.includes(token))).toEqual([]);
	});

	test("every attempt sends the same, whatever was set meanwhile and whoever died", async () => {
		const delivery = await buildDelivery({ friendId: friend.id, texts: [SHOP] });
		await fakeLine.answers("push", { status: 500, accepted: true });
		await sendDueDeliveries(contextOf());
		await setTapCounting(false);
		await readRows("update links set is_counted = 0 returning id");
		clock.advance(SEND_LEASE);
		await sendDueDeliveries(contextOf());
		expect(await findDelivery(delivery)).toMatchObject({ state: "sent" });
		const bodies = (await fakeLine.calls("push")).map(({ body }) => JSON.stringify(body));
		expect([bodies.length, new Set(bodies).size]).toEqual([2, 1]);
		expect(bodies[0]).toContain("/tap/");
	});

	test("killed before it is written which links count, the message goes as it is written, once", async () => {
		const delivery = await buildDelivery({ friendId: friend.id, texts: [SHOP] });
		await expect(sendDueDeliveries(contextOf(failAt(env.DB, /set tap_links/, 2)))).rejects.toThrow();
		expect([await urls(), await fakeLine.calls("push")]).toEqual([[], []]);
		clock.advance(SEND_LEASE);
		await sendDueDeliveries(contextOf());
		expect(await findDelivery(delivery)).toMatchObject({ state: "sent", tapLinks: null });
		expect(JSON.stringify(await listReceivedMessages(friend))).toContain(SHOP);
	});

	test("killed after LINE was called, the next worker sends the same address", async () => {
		const delivery = await buildDelivery({ friendId: friend.id, texts: [SHOP] });
		const dying = contextOf(failAt(env.DB, /update "deliveries" set\s+state = \(k\.value/, 2));
		await expect(sendDueDeliveries(dying)).rejects.toThrow();
		clock.advance(SEND_LEASE);
		await sendDueDeliveries(contextOf());
		expect(await findDelivery(delivery)).toMatchObject({ state: "sent" });
		const bodies = (await fakeLine.calls("push")).map(({ body }) => JSON.stringify(body));
		expect(new Set(bodies).size).toBe(1);
		expect(await listSentPaths(friend)).toHaveLength(1);
	});
});

test("where taps are not counted, links go as they are, and nothing is kept of them", async () => {
	for (const off of [undefined, false]) {
		if (off === false) await setTapCounting(false);
		await runEffects(clock, friend, [sendTextEffect(SHOP)]);
	}
	expect(JSON.stringify(await listReceivedMessages(friend)).split(SHOP)).toHaveLength(3);
	expect(await urls()).toEqual([]);
});

test("where the console's address is not known, links go as they are", async () => {
	await setTapCounting();
	await buildDelivery({ friendId: friend.id, texts: [SHOP] });
	await sendDueDeliveries(clock.context({ env: { ...clock.env, PUBLIC_ORIGIN: "" } as TestClock["env"] }));
	expect(JSON.stringify(await listReceivedMessages(friend))).toContain(SHOP);
	expect(await urls()).toEqual([]);
});

describe("a broadcast", () => {
	const goesOut = async (text: string) => {
		for (let count = 0; count < 4; count++) await buildFriend();
		const by = await buildOperator();
		const draft = await buildDraftBroadcast({ clock, by, input: { messages: [{ type: 1, text }] as never } });
		await confirmOrder({ ...operatorContext(clock, by), saveKey: nextId() }, draft);
		clock.advance(ORDER_UNDO_WINDOW);
		await runTick(contextOf());
		await sendDueMulticasts(contextOf());
		await sendDueDeliveries(contextOf());
		return draft.id;
	};
	const calls = async () => [
		(await fakeLine.calls("multicast")).length,
		(await fakeLine.calls("push")).length,
	];

	test("without links goes in one call for many, though taps are counted", async () => {
		await setTapCounting();
		await goesOut("お知らせ https://line.me/R/ti/p/@a");
		expect(await calls()).toEqual([1, 0]);
	});

	test("with links goes in one call for many where taps are not counted", async () => {
		await goesOut(SHOP);
		expect(await calls()).toEqual([1, 0]);
	});

	test("with counted links goes to each friend by themselves, and its taps are known", async () => {
		await setTapCounting();
		const id = await goesOut(SHOP);
		expect(await calls()).toEqual([0, 5]);
		const [path] = await listSentPaths(friend);
		expect(await followLink(path!)).toEqual([302, SHOP]);
		expect(await listStoredTaps()).toMatchObject([
			{ friend_id: friend.id, source_type: "broadcast", source_id: id },
		]);
	});
});
