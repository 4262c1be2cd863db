import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, test } from "vitest";
import { ORDER_UNDO_WINDOW } from "#domain/content/broadcasts/broadcast-schemas.ts";
import { friendFormPath } from "#domain/engine/public-addresses/form-address.ts";
import { currentDay, DAY, MINUTE } from "#domain/platform/time/wire-time.ts";
import { QUEUE_WORK } from "#functions/due-work.ts";
import { signClaims } from "#functions/platform/http/signed-token.ts";
import { runTick } from "#functions/tick.ts";
import { buildAutoResponse } from "#tests/support/action-builders.ts";
import { storeDailyBackup } from "#tests/support/backup-builders.ts";
import { buildOrderedBroadcast } from "#tests/support/broadcast-builders.ts";
import { countRows, readRows } from "#tests/support/database-snapshot.ts";
import { fakeLine } from "#tests/support/fake-line.ts";
import { buildFriend, buildTag } from "#tests/support/friend-builders.ts";
import { buildItem, fetchItemRow } from "#tests/support/item-requests.ts";
import { couponBody } from "#tests/support/line-coupon-builders.ts";
import {
	buildGroupEvent,
	type LineWebhookEvent,
	lineEvents,
	sendWebhook,
} from "#tests/support/line-webhook.ts";
import { CostMeter } from "#tests/support/meter.ts";
import { resetState } from "#tests/support/migrations.ts";
import { OpenConsole } from "#tests/support/open-console.ts";
import { buildOperator, buildSession, type ConsoleSession } from "#tests/support/operator-builders.ts";
import { PageVisitor } from "#tests/support/page-visitor.ts";
import { buildSalon } from "#tests/support/salon/build-salon.ts";
import { buildSalonUrl, isolateIds, signSalonLink } from "#tests/support/salon/salon-links.ts";
import { requestJson, sendRequest } from "#tests/support/send-request.ts";
import { buildStep, expectStepsSave } from "#tests/support/step-requests.ts";
import { storeRow, updateRow } from "#tests/support/store-rows.ts";
import { TestClock } from "#tests/support/test-clock.ts";
import { APP_KEY } from "#tests/support/test-secrets.ts";
import {
	findCostDifferences,
	mapCost,
	NO_COST,
	type OperationCost,
	sumCosts,
} from "../../../scripts/scale/operation-cost.ts";
import { OPERATION_COUNTS, type OperationName, REPLY_ROWS } from "../../../scripts/scale/operation-counts.ts";

const FRIENDS = 100;
const REACTIONS = 10;
const RECIPIENTS = 500;
/** A console reconnects every quarter of an hour, and polls one number a minute (M-198). */
const [CONNECTIONS_AN_HOUR, POLLS_AN_HOUR] = [4, 60];

let clock: TestClock;
let meter: CostMeter;
let operator: ConsoleSession;
beforeEach(async () => {
	await resetState();
	await fakeLine.forget();
	clock = new TestClock("2026-11-20 10:00").rule();
	meter = new CostMeter();
	operator = await buildSession();
	await storeDailyBackup(clock);
});

/** LINE user id of a generated friend. */
const friend = (number: number) => `Uc${number.toString(16).padStart(31, "0")}`;

const crowd = (count: number) =>
	env.DB.prepare(
		`with recursive n(i) as (select 1 union all select i + 1 from n where i < ?)
			insert into friends (line_user_id, name, followed_at, follow_state_at, created_at, profile_fetched_at)
			select printf('Uc%031x', i), '友だち' || i, 1, 1, 1, 1 from n`,
	)
		.bind(count)
		.run();

/** Account with friends and auto-responses, one of which answers. */
async function someAccount(): Promise<void> {
	await crowd(FRIENDS);
	for (let index = 1; index < REACTIONS; index++) await buildAutoResponse({ keywords: [`合言葉${index}`] });
	await buildAutoResponse();
}

const text = (from: string, said: string) => lineEvents.text({ from, at: Date.now(), text: said });

/** Routes use the system clock; later work must follow it. */
const catchUp = () => {
	clock.now = Math.max(clock.now, Date.now() + 1);
};
const workOff = async (queue: "events" | "deliveries" | "jobs") => {
	catchUp();
	const left: Promise<void>[] = [];
	await meter.invoke(() => QUEUE_WORK[queue]!(clock.context(), (late) => left.push(late)));
	await Promise.all(left);
};
const minute = () => meter.invoke(() => runTick(clock.context()));
const takeIn = async (...events: LineWebhookEvent[]) => expect((await sendWebhook(events)).status).toBe(200);

/**
 * Compares an operation's cost with the table. @param each number of operations measured @param beside cost
 * of work that happens anyway
 */
async function expectCost(
	way: OperationName,
	cost: OperationCost,
	{ each = 1, beside = NO_COST }: { each?: number; beside?: OperationCost } = {},
): Promise<void> {
	const measured = mapCost((name) => Math.round(((cost[name] - beside[name]) / each) * 100) / 100);
	expect(
		findCostDifferences(measured, OPERATION_COUNTS[way].cost),
		`${way}: ${JSON.stringify(measured)}`,
	).toEqual([]);
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
	// The row and its primary key.
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
		const id = await buildItem("scenario", operator, { name: "入門" });
		await expectStepsSave("scenario", operator, id, [buildStep("0 00:00")]);
		catchUp();
		const idle = await meter.costOf(minute);
		// The first message of a month admits the step's unit; this one is a later one.
		const today = currentDay(clock.now);
		const days = { first_day: today, last_day: today };
		await storeRow("line_units", { month: today.slice(0, 7), name: "s_1", admitted_at: 0, ...days });
		const now = { started_at: clock.now, base_at: clock.now, next_at: clock.now };
		await storeRow("scenario_subscriptions", {
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
		await buildOrderedBroadcast({ clock, by, input: { messages: [{ type: 1, text: said }] } });
		clock.advance(ORDER_UNDO_WINDOW);
		const cost = await meter.costOf(async () => {
			await minute();
			await workOff(queue);
		});
		expect(await countRows("deliveries", "state = 'sent'")).toBe(RECIPIENTS);
		await expectCost(way, cost, { beside: idle, each: RECIPIENTS });
	});

	test("to ask LINE for the figures of a day", async () => {
		catchUp();
		const idle = await meter.costOf(minute);
		await storeRow("line_figures", { kind: "deliveries", day: "2026-11-19", next_attempt_at: clock.now });
		const cost = await meter.costOf(minute);
		expect(await countRows("line_figures", "status = 'unready'")).toBe(1);
		await expectCost("lineFigure", cost, { beside: idle });
	});

	test("to send a broadcast to all that LINE knows", async () => {
		const by = await buildOperator();
		catchUp();
		const idle = await meter.costOf(minute);
		await buildOrderedBroadcast({ clock, by, input: { line_recipients: { type: "everyone" } } });
		clock.advance(ORDER_UNDO_WINDOW);
		const cost = await meter.costOf(async () => {
			await minute();
			await workOff("jobs");
		});
		expect(await countRows("line_sends", "state = 'sent'")).toBe(1);
		await expectCost("lineBroadcast", cost, { beside: idle });
	});

	test("to create a coupon at LINE", async () => {
		catchUp();
		const idle = await meter.costOf(minute);
		await requestJson("/api/line-coupons", { as: operator, json: couponBody() });
		const cost = await meter.costOf(async () => {
			await minute();
			await workOff("jobs");
		});
		expect(await countRows("line_coupons", "state = 'running'")).toBe(1);
		await expectCost("lineCoupon", cost, { beside: idle });
	});

	test("to collect an audience of five hundred friends", async () => {
		await crowd(RECIPIENTS);
		catchUp();
		const idle = await meter.costOf(minute);
		await requestJson("/api/audiences", {
			as: operator,
			json: { name: "常連", source: "filter", filter: null },
		});
		const cost = await meter.costOf(async () => {
			await minute();
			await workOff("jobs");
		});
		expect(await countRows("audiences", "state = 'ready'")).toBe(1);
		await expectCost("audience", cost, { beside: idle });
	});

	test("to book a time, from the first page on", async () => {
		await isolateIds();
		const salon = await buildSalon({ courses: [{}, { minutes: 30 }] });
		for (const id of salon.resources) await updateRow("salon_resources", id, { kind: "staff" });
		const url = await buildSalonUrl(salon);
		const booking = await buildFriend({ name: "佐藤 花子" });
		const visitor = new PageVisitor();
		const cost = await meter.costOf(async () => {
			await visitor.open(`/s/${url.code}?t=${signSalonLink(clock, booking.id, url)}`);
			await visitor.follow("コース1");
			await visitor.follow("指名なし");
			await visitor.pick("11月25日(水) 14:00");
			await visitor.press("内容を確認する");
			await visitor.press("予約する");
		});
		expect(visitor.said).toContain("予約が確定しました");
		await expectCost("booking", cost);
	});

	test("to answer a form of three questions", async () => {
		await isolateIds();
		const fields = ["お名前", "ご要望", "ご感想"].map((label) => ({ label, swatch_id: 5, rule: "none" }));
		const id = await buildItem("form", operator, { name: "アンケート", title: "ご意見", fields });
		const code = (await fetchItemRow("form", operator, id))!.code as string;
		const answering = await buildFriend();
		const path = friendFormPath(code, signClaims(APP_KEY, "form", [answering.id, id, Date.now() + DAY]));
		const cost = await meter.costOf(async () => {
			const page = await (await sendRequest(path)).text();
			const hidden = [...page.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g)];
			const form = new URLSearchParams([
				...hidden.map(([, name, value]) => [name!, value!]),
				["q1", "佐藤"],
				["q2", "なし"],
				["q3", "なし"],
			]);
			const sent = await sendRequest(`/f/${code}`, { form: form.toString() });
			expect(sent.status).toBe(303);
			await (await sendRequest(sent.headers.get("location")!)).text();
		});
		expect(await countRows("form_answers")).toBe(1);
		await expectCost("formAnswer", cost);
	});

	test("to put a tag on a friend", async () => {
		const [tagged, tag] = [await buildFriend(), await buildTag()];
		const json = { member_id: tagged.id, tag_ids: [tag.id] };
		const cost = await meter.costOf(() => requestJson("/api/member/tag", { as: operator, json }));
		expect(await countRows("friend_tags")).toBe(1);
		await expectCost("tagAdded", cost);
	});

	test("to have a console open for an hour, and to see a message on it", async () => {
		await someAccount();
		await takeIn(text(friend(1), "予約"));
		await workOff("events");
		const [known] = await readRows<{ id: number }>("select friend_id as id from messages");
		const asked = (paths: string[]) =>
			meter.costOf(async () => {
				for (const path of paths) await requestJson(path, { as: operator });
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
		const connection = sumCosts([
			[opened, 1],
			[await asked([members, ...rest, "/api/deliveries/counts", unsolved]), 1],
		]);
		const hour = sumCosts([
			[connection, CONNECTIONS_AN_HOUR],
			[await asked([unsolved]), POLLS_AN_HOUR],
		]);
		await expectCost("consoleHour", hour);
		await expectCost("messageSeen", await asked(shown));
	});

	test("to take in a message of a group, and to answer it", async () => {
		await someAccount();
		const source = { type: "group", groupId: `C${"a".repeat(32)}`, userId: friend(1) } as const;
		const written = (id: string) =>
			buildGroupEvent(
				"message",
				{ source, at: Date.now() },
				{ replyToken: `reply-${id}`, message: { id, type: "text", text: "何名から予約できますか？" } },
			);
		await takeIn(written("g1"));
		await workOff("events");
		await workOff("jobs");
		const cost = await meter.costOf(async () => {
			await takeIn(written("g2"));
			await workOff("events");
		});
		expect(await countRows("chat_group_messages", "notify = 1")).toBe(2);
		await expectCost("groupMessage", cost);
		const [group] = await readRows<{ id: number }>("select id from chat_groups");
		const answer = await meter.costOf(async () => {
			const json = { text: "2名様から承ります" };
			await sendRequest(`/api/chat_groups/${group!.id}/messages`, { as: operator, method: "POST", json });
			await workOff("jobs");
		});
		expect(await countRows("chat_group_messages", "send_state = 'sent'")).toBe(1);
		await expectCost("groupAnswer", answer);
	});

	test("to let a minute pass in which nothing is due", async () => {
		await someAccount();
		catchUp();
		await minute();
		clock.advance(MINUTE);
		await expectCost("idleMinute", await meter.costOf(minute));
	});
});
