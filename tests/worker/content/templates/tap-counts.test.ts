import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, test } from "vitest";
import { connectD1 } from "#db/d1-client.ts";
import type { FriendRecord } from "#db/engine/friends.ts";
import { exportTemplateTapFriends } from "#functions/content/templates/taps/list-template-tap-friends.ts";
import { showTemplateTaps } from "#functions/content/templates/taps/show-template-taps.ts";
import { workWebhookEvents } from "#functions/integrations/webhook/webhook-event-worker.ts";
import { buildAction, sendTextEffect } from "#tests/support/action-builders.ts";
import { countRows, readRows } from "#tests/support/database-snapshot.ts";
import { buildFriend, buildTag } from "#tests/support/friend-builders.ts";
import { requestRegister } from "#tests/support/item-requests.ts";
import { lineEvents } from "#tests/support/line-webhook.ts";
import { resetState } from "#tests/support/migrations.ts";
import { countRoundTrips, explainQueryPlan } from "#tests/support/observed-database.ts";
import {
	buildOperator,
	buildSession,
	type ConsoleSession,
	operatorContext,
} from "#tests/support/operator-builders.ts";
import { receiveAndWork, receiveEvents } from "#tests/support/receive-events.ts";
import { requestJson, sendRequest } from "#tests/support/send-request.ts";
import { storeRow } from "#tests/support/store-rows.ts";
import { TestClock, tokyoTime } from "#tests/support/test-clock.ts";

interface Taps {
	name: string;
	tap_count: number;
	unique_tap_count: number;
	buttons: {
		data: string;
		labels: string[];
		action: string;
		is_counted: 0 | 1;
		tap_count: number;
		unique_tap_count: number;
		share: number;
	}[];
}

let clock: TestClock;
let operator: ConsoleSession;
let actionId: number;
let template: number;
let friends: [FriendRecord, FriendRecord, FriendRecord];

const postback = (label: string | undefined, data: string) => ({
	type: "button",
	action: { type: "postback", label: label ?? "ボタン", data },
});
const flex = (...contents: object[]) => ({
	name: "予約のご案内",
	group_id: null,
	content: {
		type: "flex",
		alt_text: "ご案内",
		contents: JSON.stringify({ type: "bubble", body: { type: "box", layout: "vertical", contents } }),
	},
});

beforeEach(async () => {
	await resetState();
	clock = new TestClock();
	operator = await buildSession();
	actionId = (await buildAction({ name: "予約の受付", effects: [sendTextEffect("承りました")] })).id;
	const saved = await requestRegister(
		"template",
		operator,
		flex(
			postback("予約する", `action=${actionId}`),
			postback("今すぐ予約", `action=${actionId}`),
			postback("興味がある", "interest"),
			postback("{name}さんへ", "{name}"),
			{
				type: "button",
				action: { type: "datetimepicker", label: "日を選ぶ", data: "day", mode: "date" },
			},
			{ type: "button", action: { type: "message", label: "聞く", text: "質問です" } },
		),
	);
	expect(saved.status, await saved.clone().text()).toBe(200);
	template = ((await saved.json()) as { id: number }).id;
	friends = [await buildFriend(), await buildFriend(), await buildFriend()];
});

const asked = (query = "", as = operator) =>
	requestJson<Taps>(`/api/template/taps/${template}${query}`, { as });
const figures = ({ tap_count, unique_tap_count, buttons }: Taps) => [
	tap_count,
	unique_tap_count,
	buttons.map((button) => [button.data, button.tap_count, button.unique_tap_count, button.share]),
];
let events = 0;
const tapped = (friend: FriendRecord, data: string, at: string) =>
	storeRow("template_taps", {
		...{ webhook_event_id: `event-${++events}`, template_id: template, data, friend_id: friend.id },
		created_at: tokyoTime(at),
	});
async function tapSome(): Promise<void> {
	const [one, two, three] = friends;
	await tapped(one, `action=${actionId}`, "2026-11-01 00:00");
	await tapped(one, `action=${actionId}`, "2026-11-02 10:00");
	await tapped(two, `action=${actionId}`, "2026-11-02 23:59:59");
	await tapped(three, "interest", "2026-11-03 00:00");
	// A tap on a button that was removed since.
	await tapped(three, "removed", "2026-11-02 12:00");
}

describe("taps on the buttons of a Flex message", () => {
	test("are counted as they come, of what runs an action and of what only records it, each event once", async () => {
		const [friend] = friends;
		const tap = (data: string) => lineEvents.postback({ from: friend.lineUserId, at: clock.now, data });
		const same = tap(`template=${template}&action=${actionId}`);
		await receiveAndWork(clock, same, tap(`template=${template}&interest`), tap(`template=${template}&day`));
		await receiveAndWork(clock, same);
		expect(figures(await asked())).toEqual([
			3,
			1,
			[
				[`action=${actionId}`, 1, 1, 1 / 3],
				["interest", 1, 1, 1 / 3],
				["{name}", 0, 0, 0],
				["day", 1, 1, 1 / 3],
			],
		]);
		// The talk shows the button's own data, as configured.
		expect(await readRows("select content ->> '$.data' as data from messages order by id")).toEqual([
			{ data: `template=${template}&action=${actionId}` },
			{ data: "interest" },
			{ data: "day" },
		]);
		expect(await countRows("runs")).toBe(1);
	});

	test("count once where a second worker works their event off, too", async () => {
		const [friend] = friends;
		const data = `template=${template}&interest`;
		await receiveAndWork(clock, lineEvents.postback({ from: friend.lineUserId, at: clock.now, data }));
		await env.DB.prepare("update webhook_events set state = 'open', next_attempt_at = 0").run();
		await workWebhookEvents(clock.context());
		expect([await countRows("template_taps"), await countRows("webhook_events", "state = 'done'")]).toEqual([
			1, 1,
		]);
	});

	test("have their template read once, however many of its buttons were tapped", async () => {
		const { database, trips } = countRoundTrips(env.DB);
		const data = ["interest", "day", `action=${actionId}`];
		await receiveEvents(
			clock,
			...friends.map(({ lineUserId: from }, at) =>
				lineEvents.postback({ from, at: clock.now, data: `template=${template}&${data[at]}` }),
			),
		);
		await workWebhookEvents(clock.context({ db: connectD1(database) }));
		const read = trips.flat().filter(({ sql }) => /^select id, name, content from "templates"/.test(sql));
		const found = await Promise.all(
			read.map(({ sql, parameters }) =>
				env.DB.prepare(sql)
					.bind(...parameters)
					.all(),
			),
		);
		expect(found.map(({ results }) => results.length)).toEqual([1]);
		expect(await countRows("template_taps")).toBe(3);
	});

	test("count in standby too, where nothing is run", async () => {
		const [friend] = friends;
		const data = `template=${template}&action=${actionId}`;
		const tap = lineEvents.postback({ from: friend.lineUserId, at: clock.now, data });
		await receiveAndWork(clock, { ...tap, mode: "standby" });
		expect([await countRows("template_taps"), await countRows("runs")]).toEqual([1, 0]);
	});

	test.each([
		["no template holds", () => `template=${template}&other`],
		["another template is said to hold", () => `template=${template + 1}&interest`],
		["names no template", () => "interest"],
		["is something that the button says, and not what it holds", () => `template=${template}&聞く`],
	])("do not count where the data %s, as whoever writes messages could ask", async (_, data) => {
		const [friend] = friends;
		await receiveAndWork(
			clock,
			lineEvents.postback({ from: friend.lineUserId, at: clock.now, data: data() }),
		);
		expect([await countRows("messages"), await countRows("template_taps")]).toEqual([1, 0]);
	});

	test("are counted together where buttons hold the same, with friends and share, on some days", async () => {
		await tapSome();
		const all = await asked();
		expect(figures(all)).toEqual([
			5,
			3,
			[
				[`action=${actionId}`, 3, 2, 0.6],
				["interest", 1, 1, 0.2],
				["{name}", 0, 0, 0],
				["day", 0, 0, 0],
			],
		]);
		expect(all.buttons.map(({ labels, action, is_counted }) => [labels, action, is_counted])).toEqual([
			[["予約する", "今すぐ予約"], "予約の受付", 1],
			[["興味がある"], "", 1],
			[["{name}さんへ"], "", 0],
			[["日を選ぶ"], "", 1],
		]);
		expect(figures(await asked("?from=2026-11-02&to=2026-11-02")).slice(0, 2)).toEqual([3, 3]);
	});

	test("are of friends whom the operator may see, also in the list and the file", async () => {
		await tapSome();
		const branch = await buildTag();
		await storeRow("friend_tags", { friend_id: friends[1].id, tag_id: branch.id, created_at: 1 });
		const staff = await buildSession({ scope: { all: false, tagIds: [branch.id] } });
		expect(figures(await asked("", staff)).slice(0, 2)).toEqual([1, 1]);
		const { items, total } = await requestJson<{ items: { id: number }[]; total: number }>(
			`/api/template/taps/${template}/friends`,
			{ as: staff },
		);
		expect([total, items.map(({ id }) => id)]).toEqual([1, [friends[1].id]]);
		const csv = await (await sendRequest(`/line/template/taps/export/${template}`, { as: staff })).text();
		expect(csv.trim().split("\r\n")).toHaveLength(2);
	});

	test("are listed by friend, of one button or of all, and written as CSV the same", async () => {
		await tapSome();
		const [one, two, three] = friends;
		const list = (query = "") =>
			requestJson<{ items: { id: number; tap_count: number }[] }>(
				`/api/template/taps/${template}/friends${query}`,
				{
					as: operator,
				},
			);
		expect((await list()).items.map(({ id }) => id)).toEqual([three.id, two.id, one.id]);
		const of = `?data=${encodeURIComponent(`action=${actionId}`)}`;
		expect((await list(of)).items.map(({ id, tap_count }) => [id, tap_count])).toEqual([
			[two.id, 1],
			[one.id, 2],
		]);
		const response = await sendRequest(`/line/template/taps/export/${template}${of}`, { as: operator });
		expect(response.headers.get("content-disposition")).toContain("attachment");
		const lines = (await response.text()).trim().split("\r\n");
		expect([lines.length, lines[1]?.includes("2026-11-01 00:00:00")]).toEqual([3, true]);
	});

	test("of a template that is gone, on days that no calendar has, or of friends whom nobody may see, are refused", async () => {
		expect((await sendRequest("/api/template/taps/999", { as: operator })).status).toBe(404);
		expect((await sendRequest("/line/template/taps/export/999", { as: operator })).status).toBe(404);
		expect(
			(await sendRequest(`/api/template/taps/${template}?from=2026-02-30`, { as: operator })).status,
		).toBe(422);
		const blind = await buildSession({ abilities: ["template-read"] });
		expect((await sendRequest(`/api/template/taps/${template}`, { as: blind })).status).toBe(200);
		expect((await sendRequest(`/api/template/taps/${template}/friends`, { as: blind })).status).toBe(403);
	});

	test("are read from their indexes alone, and the file's friend by friend", async () => {
		await tapSome();
		const { database, trips } = countRoundTrips(env.DB);
		const ctx = operatorContext(new TestClock(), await buildOperator(), { db: connectD1(database) });
		await showTemplateTaps({ ctx, input: { id: template, from: "2026-11-01" } });
		await (await exportTemplateTapFriends({ ctx, input: { id: template, encoding: "utf-8" } })).text();
		const plan = async (of: RegExp) =>
			(await explainQueryPlan(env.DB, trips.flat().find(({ sql }) => of.test(sql))!)).join("\n");
		expect(await plan(/group by p.data/)).toMatch(
			/COVERING INDEX template_taps_time \(template_id=\? AND created_at>\? AND created_at<\?\)/,
		);
		const file = await plan(/group by p.friend_id/);
		expect(file).toMatch(/COVERING INDEX template_taps_friend \(template_id=\? AND friend_id>\?\)/);
		expect(file).not.toMatch(/TEMP B-TREE FOR GROUP BY/);
	});
});
