import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, test } from "vitest";
import { connect } from "#db/client.ts";
import type { Friend } from "#db/engine/friends.ts";
import { UNDO_WINDOW } from "#domain/content/broadcasts/broadcast.ts";
import { MAX_LINE_TEXT } from "#domain/engine/messages/line.ts";
import { orderBroadcast } from "#functions/content/broadcasts/order.ts";
import { workMulticasts } from "#functions/engine/deliveries/multicasts/work.ts";
import { SEND_LEASE } from "#functions/engine/deliveries/timing.ts";
import { workDeliveries } from "#functions/engine/deliveries/work.ts";
import { tick } from "#functions/tick.ts";
import { sendText } from "#tests/support/actions.ts";
import { draftBroadcast } from "#tests/support/broadcasts.ts";
import { nextId, TestClock } from "#tests/support/clock.ts";
import { failingAt } from "#tests/support/database.ts";
import { buildDelivery, deliveryNow } from "#tests/support/deliveries.ts";
import { arrived, effect, run } from "#tests/support/effects.ts";
import { buildFriend } from "#tests/support/friends.ts";
import { line } from "#tests/support/line.ts";
import { countTaps, ledTo, pathsSent, storedTaps, storeLink } from "#tests/support/links.ts";
import { messagesOf } from "#tests/support/messages.ts";
import { beginAnew } from "#tests/support/migrations.ts";
import { buildOperator, operatorContext } from "#tests/support/operators.ts";
import { happen } from "#tests/support/receive.ts";
import { countRows, rows, snapshot } from "#tests/support/snapshot.ts";
import { buildTemplate } from "#tests/support/templates.ts";
import { lineEvents } from "#tests/support/webhook.ts";

const SHOP = "https://shop.example/autumn";
const ORIGIN = "https://console.example.com";

let clock: TestClock;
let friend: Friend;
beforeEach(async () => {
	await beginAnew();
	await line.forget();
	clock = new TestClock().rule();
	friend = await buildFriend({ name: "佐藤" });
});

const contextOf = (db = env.DB) =>
	clock.context({ db: connect(db), env: { ...clock.env, PUBLIC_ORIGIN: ORIGIN } as TestClock["env"] });
const urls = async () =>
	(await rows<{ url: string }>("select url from links order by id")).map(({ url }) => url);

describe("where taps are counted", () => {
	beforeEach(() => countTaps());

	test("each friend gets an address of their own, and operators read the destination", async () => {
		const other = await buildFriend();
		for (const each of [friend, other])
			await run(clock, each, [sendText(`秋の新作です ${SHOP}をご覧ください`)]);
		const paths = [...(await pathsSent(friend)), ...(await pathsSent(other))];
		expect(new Set(paths).size).toBe(2);
		for (const each of [friend, other]) {
			const [said] = await messagesOf(each);
			expect(said!.text).toBe(`秋の新作です ${SHOP}をご覧ください`);
			expect(JSON.stringify(await arrived(each))).not.toContain(SHOP);
		}
		expect(await urls()).toEqual([SHOP]);
	});

	test("of those that fall due together with the very same text each friend gets an address of their own", async () => {
		const other = await buildFriend();
		for (const { id } of [friend, other])
			await buildDelivery({ friendId: id, texts: [`秋の新作です ${SHOP}`] });
		await workDeliveries(contextOf());
		const [[own], [theirs]] = [await pathsSent(friend), await pathsSent(other)];
		expect(own).not.toBe(theirs);
		expect([await ledTo(own!), await ledTo(theirs!)]).toEqual([
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
		await run(clock, friend, [effect("template", { egg_id: flex })]);
		const [path] = await pathsSent(friend);
		expect(path).toMatch(/\?openExternalBrowser=1$/);
		expect(JSON.stringify(await arrived(friend))).toContain("https://shop.example/a.png");
		expect(await ledTo(path!)).toEqual([302, `${SHOP}?openExternalBrowser=1`]);
	});

	test("what is filled in leads the friend to their own address, and is one link for all", async () => {
		const other = await buildFriend({ name: "田中 花子" });
		for (const each of [friend, other]) await run(clock, each, [sendText(`${SHOP}?n={name}`)]);
		expect(await urls()).toEqual([`${SHOP}?n={name}`]);
		const [path] = await pathsSent(other);
		expect(await ledTo(path!)).toEqual([302, `${SHOP}?n=${encodeURIComponent("田中 花子")}`]);
		expect(await countRows("link_taps")).toBe(1);
	});

	test("LINE's own addresses and ours go as they are", async () => {
		const said = `https://line.me/R/ti/p/@a https://lin.ee/b ${ORIGIN}/r/abc`;
		await run(clock, friend, [sendText(said)]);
		expect(JSON.stringify(await arrived(friend))).toContain(said);
		expect(await urls()).toEqual([]);
	});

	test("a link that is excepted goes as it is", async () => {
		await storeLink(SHOP, { is_counted: 0 });
		await run(clock, friend, [sendText(`${SHOP} https://b.example`)]);
		expect(JSON.stringify(await arrived(friend))).toContain(`${SHOP} ${ORIGIN}/tap/`);
		expect(await pathsSent(friend)).toHaveLength(1);
	});

	test("a message that only counted links would make too long goes without them", async () => {
		const text = `${SHOP} ${"長".repeat(MAX_LINE_TEXT - SHOP.length - 1)}`;
		await buildDelivery({ friendId: friend.id, texts: [text] });
		await workDeliveries(contextOf());
		expect(await countRows("deliveries", "state = 'sent' and tap_links is null")).toBe(1);
		expect(await pathsSent(friend)).toEqual([]);
	});

	test("a friend who sends their link back shows it to nobody", async () => {
		await run(clock, friend, [sendText(SHOP)]);
		const [path] = await pathsSent(friend);
		const text = `開けません ${ORIGIN}${path}`;
		await happen(clock, lineEvents.text({ from: friend.lineUserId, at: clock.now, text }));
		const token = path!.slice("/tap/".length);
		expect((await messagesOf(friend)).map(({ text }) => text).join()).toContain(`${ORIGIN}/tap/`);
		expect((await messagesOf(friend)).map(({ text }) => text).join()).not.toContain(token);
		const stored = [...(await snapshot())]
			// As LINE sent it, for working it off again; it is answered nowhere.
			.filter(([table]) => table !== "webhook_events")
			.flatMap(([table, rows]) => rows.map((row) => `${table} ${row}`));
		expect(stored.filter((row) => row.includes(token))).toEqual([]);
	});

	test("every attempt sends the same, whatever was set meanwhile and whoever died", async () => {
		const delivery = await buildDelivery({ friendId: friend.id, texts: [SHOP] });
		await line.answers("push", { status: 500, accepted: true });
		await workDeliveries(contextOf());
		await countTaps(false);
		await rows("update links set is_counted = 0 returning id");
		clock.advance(SEND_LEASE);
		await workDeliveries(contextOf());
		expect(await deliveryNow(delivery)).toMatchObject({ state: "sent" });
		const bodies = (await line.calls("push")).map(({ body }) => JSON.stringify(body));
		expect([bodies.length, new Set(bodies).size]).toEqual([2, 1]);
		expect(bodies[0]).toContain("/tap/");
	});

	test("killed before it is written which links count, the message goes as it is written, once", async () => {
		const delivery = await buildDelivery({ friendId: friend.id, texts: [SHOP] });
		await expect(workDeliveries(contextOf(failingAt(env.DB, /set tap_links/, 2)))).rejects.toThrow();
		expect([await urls(), await line.calls("push")]).toEqual([[], []]);
		clock.advance(SEND_LEASE);
		await workDeliveries(contextOf());
		expect(await deliveryNow(delivery)).toMatchObject({ state: "sent", tapLinks: null });
		expect(JSON.stringify(await arrived(friend))).toContain(SHOP);
	});

	test("killed after LINE was called, the next worker sends the same address", async () => {
		const delivery = await buildDelivery({ friendId: friend.id, texts: [SHOP] });
		const dying = contextOf(failingAt(env.DB, /update "deliveries" set\s+state = \(k\.value/, 2));
		await expect(workDeliveries(dying)).rejects.toThrow();
		clock.advance(SEND_LEASE);
		await workDeliveries(contextOf());
		expect(await deliveryNow(delivery)).toMatchObject({ state: "sent" });
		const bodies = (await line.calls("push")).map(({ body }) => JSON.stringify(body));
		expect(new Set(bodies).size).toBe(1);
		expect(await pathsSent(friend)).toHaveLength(1);
	});
});

test("where taps are not counted, links go as they are, and nothing is kept of them", async () => {
	for (const off of [undefined, false]) {
		if (off === false) await countTaps(false);
		await run(clock, friend, [sendText(SHOP)]);
	}
	expect(JSON.stringify(await arrived(friend)).split(SHOP)).toHaveLength(3);
	expect(await urls()).toEqual([]);
});

test("where the console's address is not known, links go as they are", async () => {
	await countTaps();
	await buildDelivery({ friendId: friend.id, texts: [SHOP] });
	await workDeliveries(clock.context({ env: { ...clock.env, PUBLIC_ORIGIN: "" } as TestClock["env"] }));
	expect(JSON.stringify(await arrived(friend))).toContain(SHOP);
	expect(await urls()).toEqual([]);
});

describe("a broadcast", () => {
	const goesOut = async (text: string) => {
		for (let count = 0; count < 4; count++) await buildFriend();
		const by = await buildOperator();
		const draft = await draftBroadcast({ clock, by, input: { messages: [{ type: 1, text }] as never } });
		await orderBroadcast({ ctx: { ...operatorContext(clock, by), saveKey: nextId() }, input: draft });
		clock.advance(UNDO_WINDOW);
		await tick(contextOf());
		await workMulticasts(contextOf());
		await workDeliveries(contextOf());
		return draft.id;
	};
	const calls = async () => [(await line.calls("multicast")).length, (await line.calls("push")).length];

	test("without links goes in one call for many, though taps are counted", async () => {
		await countTaps();
		await goesOut("お知らせ https://line.me/R/ti/p/@a");
		expect(await calls()).toEqual([1, 0]);
	});

	test("with links goes in one call for many where taps are not counted", async () => {
		await goesOut(SHOP);
		expect(await calls()).toEqual([1, 0]);
	});

	test("with counted links goes to each friend by themselves, and its taps are known", async () => {
		await countTaps();
		const id = await goesOut(SHOP);
		expect(await calls()).toEqual([0, 5]);
		const [path] = await pathsSent(friend);
		expect(await ledTo(path!)).toEqual([302, SHOP]);
		expect(await storedTaps()).toMatchObject([
			{ friend_id: friend.id, source_type: "broadcast", source_id: id },
		]);
	});
});
