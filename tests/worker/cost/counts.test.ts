import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, test } from "vitest";
import { UNDO_WINDOW } from "#domain/content/broadcasts/broadcast.ts";
import { friendFormPath } from "#domain/engine/public-addresses/form.ts";
import { DAY, MINUTE } from "#domain/platform/time/time.ts";
import { WORK } from "#functions/due.ts";
import { writeSigned } from "#functions/platform/http/signature.ts";
import { tick } from "#functions/tick.ts";
import { buildReaction } from "#tests/support/actions.ts";
import { orderedBroadcast } from "#tests/support/broadcasts.ts";
import { TestClock } from "#tests/support/clock.ts";
import { OpenConsole } from "#tests/support/console.ts";
import { buildFriend, buildTag } from "#tests/support/friends.ts";
import { makeItem, rowOf } from "#tests/support/items.ts";
import { line } from "#tests/support/line.ts";
import { Meter } from "#tests/support/meter.ts";
import { beginAnew } from "#tests/support/migrations.ts";
import { buildOperator, type Session, signedInOperator } from "#tests/support/operators.ts";
import { ask, call } from "#tests/support/requests.ts";
import { buildSalon } from "#tests/support/salon/salon.ts";
import { buildSalonUrl, linkOf, standApart } from "#tests/support/salon/visitor.ts";
import { APP_KEY } from "#tests/support/secrets.ts";
import { countRows, rows } from "#tests/support/snapshot.ts";
import { saveSteps, stepAt } from "#tests/support/steps.ts";
import { restore, store } from "#tests/support/stored.ts";
import { Visitor } from "#tests/support/visitor.ts";
import { type LineEvent, lineEvents, sendWebhook } from "#tests/support/webhook.ts";
import { type Cost, costOf, differences, NOTHING, sumOf } from "../../../scripts/scale/cost.ts";
import { COUNTS, REPLY_ROWS, type WayName } from "../../../scripts/scale/counts.ts";

const FRIENDS = 100;
const REACTIONS = 10;
const RECIPIENTS = 500;
/** Sockets are closed after a quarter of an hour, and one number is asked for every minute (M-198). */
const [CONNECTIONS_AN_HOUR, POLLS_AN_HOUR] = [4, 60];

let clock: TestClock;
let meter: Meter;
let operator: Session;
beforeEach(async () => {
	await beginAnew();
	await line.forget();
	clock = new TestClock("2026-11-20 10:00").rule();
	meter = new Meter();
	operator = await signedInOperator();
});

/** LINE's user id of a friend of the crowd, whom nothing else makes. */
const friend = (number: number) => `Uc${number.toString(16).padStart(31, "0")}`;

const crowd = (count: number) =>
	env.DB.prepare(
		`with recursive n(i) as (select 1 union all select i + 1 from n where i < ?)
			insert into friends (line_user_id, name, followed_at, follow_state_at, created_at, profile_fetched_at)
			select printf('Uc%031x', i), '友だち' || i, 1, 1, 1, 1 from n`,
	)
		.bind(count)
		.run();

/** An account with friends, and auto-responses of which one answers. */
async function someAccount(): Promise<void> {
	await crowd(FRIENDS);
	for (let index = 1; index < REACTIONS; index++) await buildReaction({ keywords: [`合言葉${index}`] });
	await buildReaction();
}

const text = (from: string, said: string) => lineEvents.text({ from, at: Date.now(), text: said });

/** Requests come by the system's clock; what works off what they left comes after them. */
const catchUp = () => {
	clock.now = Math.max(clock.now, Date.now() + 1);
};
const workOff = async (queue: "events" | "deliveries" | "jobs") => {
	catchUp();
	const left: Promise<void>[] = [];
	await meter.invoke(() => WORK[queue]!(clock.context(), (late) => left.push(late)));
	await Promise.all(left);
};
const minute = () => meter.invoke(() => tick(clock.context()));
const takeIn = async (...events: LineEvent[]) => expect((await sendWebhook(events)).status).toBe(200);

/** Holds what a way costs against the table. @param each how many it served. @param beside what would have been done anyway. */
async function expectCost(
	way: WayName,
	cost: Cost,
	{ each = 1, beside = NOTHING }: { each?: number; beside?: Cost } = {},
): Promise<void> {
	const measured = costOf((name) => Math.round(((cost[name] - beside[name]) / each) * 100) / 100);
	expect(differences(measured, COUNTS[way].cost), `${way}: ${JSON.stringify(measured)}`).toEqual([]);
}

test("everything that D1 is asked is counted, whichever way it is asked", async () => {
	const cost = await meter.costOf(async () => {
		const statement = () =>
			env.DB.prepare("insert into settings (key, value, updated_at) values (?, '1', 0)");
		await statement().bind("one").run();
		await statement().bind("two").all();
		await statement().bind("three").raw();
		await statement().bind("four").first();
		await env.DB.batch([statement().bind("five"), statement().bind("six")]);
	});
	// The row, and its entry in the index of keys.
	expect(cost).toMatchObject({ trips: 5, statements: 6, rowsWritten: 12 });
	expect(await countRows("settings")).toBe(6);
});

describe("[I-15 scale] what it costs", () => {
	test("to answer a keyword, alone in its request", async () => {
		await someAccount();
		const cost = await meter.costOf(async () => {
			await takeIn(text(friend(1), "予約"));
			await workOff("events");
			await workOff("deliveries");
		});
		expect(await countRows("deliveries", "state = 'sent'")).toBe(1);
		expect(meter.writes).toEqual(REPLY_ROWS.map(({ statement, rows }) => [statement, rows]));
		await expectCost("keywordReply", cost);
	});

	test("to answer a keyword, ten to a request", async () => {
		await someAccount();
		const events = Array.from({ length: 10 }, (_, index) => text(friend(index + 1), "予約"));
		const cost = await meter.costOf(async () => {
			await takeIn(...events);
			await workOff("events");
			await workOff("deliveries");
		});
		expect(await countRows("deliveries", "state = 'sent'")).toBe(10);
		await expectCost("keywordReplyOfTen", cost, { each: 10 });
	});

	test("to take in a message that a person answers", async () => {
		await someAccount();
		const cost = await meter.costOf(async () => {
			await takeIn(text(friend(1), "お元気ですか"));
			await workOff("events");
		});
		expect(await countRows("messages", "notify = 1")).toBe(1);
		await expectCost("messageIn", cost);
	});

	test("to take in a picture", async () => {
		await someAccount();
		const picture = lineEvents.message("image", {
			from: friend(1),
			at: Date.now(),
			contentProvider: { type: "line" },
		});
		const cost = await meter.costOf(async () => {
			await takeIn(picture);
			await workOff("events");
			await workOff("jobs");
		});
		expect(await countRows("messages", "media_key is not null")).toBe(1);
		await expectCost("pictureIn", cost);
	});

	test("to meet a friend", async () => {
		await someAccount();
		const cost = await meter.costOf(async () => {
			await takeIn(lineEvents.follow({ from: friend(FRIENDS + 1), at: Date.now() }));
			await workOff("events");
			await workOff("jobs");
		});
		expect(await countRows("friends", "profile_fetched_at > 1")).toBeGreaterThan(0);
		await expectCost("newFriend", cost);
	});

	test("to send a step", async () => {
		await someAccount();
		const id = await makeItem("scenario", operator, { name: "入門" });
		await saveSteps("scenario", operator, id, [stepAt("0 00:00")]);
		catchUp();
		const idle = await meter.costOf(minute);
		const now = { started_at: clock.now, base_at: clock.now, next_at: clock.now };
		await store("scenario_subscriptions", {
			scenario_id: id,
			friend_id: (await buildFriend()).id,
			state: "reading",
			position: -1,
			...now,
		});
		const cost = await meter.costOf(async () => {
			await minute();
			await workOff("deliveries");
		});
		expect(await countRows("deliveries", "state = 'sent'")).toBe(1);
		await expectCost("stepSent", cost, { beside: idle });
	});

	test.each([
		["the same for all", "broadcastRecipient", "お知らせです", "jobs"],
		["each with their name", "broadcastRecipientNamed", "{name}さん", "deliveries"],
	] as const)("to send a broadcast to a recipient, %s", async (_, way, said, queue) => {
		await crowd(RECIPIENTS);
		const by = await buildOperator();
		catchUp();
		const idle = await meter.costOf(minute);
		await orderedBroadcast({ clock, by, input: { messages: [{ type: 1, text: said }] } });
		clock.advance(UNDO_WINDOW);
		const cost = await meter.costOf(async () => {
			await minute();
			await workOff(queue);
		});
		expect(await countRows("deliveries", "state = 'sent'")).toBe(RECIPIENTS);
		await expectCost(way, cost, { beside: idle, each: RECIPIENTS });
	});

	test("to book a time, from the first page on", async () => {
		await standApart();
		const salon = await buildSalon({ courses: [{}, { minutes: 30 }] });
		for (const id of salon.resources) await restore("salon_resources", id, { kind: "staff" });
		const url = await buildSalonUrl(salon);
		const booking = await buildFriend({ name: "佐藤 花子" });
		const visitor = new Visitor();
		const cost = await meter.costOf(async () => {
			await visitor.open(`/s/${url.code}?t=${linkOf(clock, booking.id, url)}`);
			await visitor.follow("コース1");
			await visitor.follow("指名なし");
			await visitor.press("11月25日 水曜日 14:00");
			await visitor.press("内容を確認する");
			await visitor.press("予約する");
		});
		expect(visitor.said).toContain("予約が確定しました");
		await expectCost("booking", cost);
	});

	test("to answer a form of three questions", async () => {
		await standApart();
		const fields = ["お名前", "ご要望", "ご感想"].map((label) => ({ label, swatch_id: 5, rule: "none" }));
		const id = await makeItem("form", operator, { name: "アンケート", title: "ご意見", fields });
		const code = (await rowOf("form", operator, id))!.code as string;
		const answering = await buildFriend();
		const path = friendFormPath(code, writeSigned(APP_KEY, "form", [answering.id, id, Date.now() + DAY]));
		const cost = await meter.costOf(async () => {
			const page = await (await call(path)).text();
			const hidden = [...page.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g)];
			const form = new URLSearchParams([
				...hidden.map(([, name, value]) => [name!, value!]),
				["q1", "佐藤"],
				["q2", "なし"],
				["q3", "なし"],
			]);
			const sent = await call(`/f/${code}`, { form: form.toString() });
			expect(sent.status).toBe(303);
			await (await call(sent.headers.get("location")!)).text();
		});
		expect(await countRows("form_answers")).toBe(1);
		await expectCost("formAnswer", cost);
	});

	test("to put a tag on a friend", async () => {
		const [tagged, tag] = [await buildFriend(), await buildTag()];
		const json = { member_id: tagged.id, tag_ids: [tag.id] };
		const cost = await meter.costOf(() => ask("/api/member/tag", { as: operator, json }));
		expect(await countRows("friend_tags")).toBe(1);
		await expectCost("tagAdded", cost);
	});

	test("to have a console open for an hour, and to see a message on it", async () => {
		await someAccount();
		await takeIn(text(friend(1), "予約"));
		await workOff("events");
		const [known] = await rows<{ id: number }>("select friend_id as id from messages");
		const asked = (paths: string[]) =>
			meter.costOf(async () => {
				for (const path of paths) await ask(path, { as: operator });
			});
		const unsolved = "/api/salon/unsolved";
		const members = "/api/v1/allow_members?brief=1";
		const rest = [`/api/chat/${known!.id}/talk`, "/api/messages/waiting"];
		const shown = [`${members}&ids=${known!.id}`, ...rest];
		const opened = await meter.costOf(async () => {
			const console = await OpenConsole.open(operator);
			console.hello(null);
			await expect.poll(() => console.frames.length).toBe(1);
			console.close();
		});
		const connection = sumOf([
			[opened, 1],
			[await asked([members, ...rest, "/api/deliveries/counts", unsolved]), 1],
		]);
		const hour = sumOf([
			[connection, CONNECTIONS_AN_HOUR],
			[await asked([unsolved]), POLLS_AN_HOUR],
		]);
		await expectCost("consoleHour", hour);
		await expectCost("messageSeen", await asked(shown));
	});

	test("to let a minute pass in which nothing is due", async () => {
		await someAccount();
		catchUp();
		await minute();
		clock.advance(MINUTE);
		await expectCost("idleMinute", await meter.costOf(minute));
	});
});
