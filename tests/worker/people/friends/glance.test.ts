import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, test } from "vitest";
import { connectD1 } from "#db/d1-client.ts";
import type { FriendRecord } from "#db/engine/friends.ts";
import { showGlance } from "#functions/people/friends/glance/show-glance.ts";
import { listFriendHistory } from "#functions/people/friends/history/list-friend-history.ts";
import { buildDelivery } from "#tests/support/delivery-builders.ts";
import { insertNamedRow } from "#tests/support/effect-runs.ts";
import { buildFriend, buildTag } from "#tests/support/friend-builders.ts";
import { resetState } from "#tests/support/migrations.ts";
import { countRoundTrips, explainQueryPlan } from "#tests/support/observed-database.ts";
import {
	buildOperator,
	buildSession,
	type ConsoleSession,
	operatorContext,
} from "#tests/support/operator-builders.ts";
import { buildRun } from "#tests/support/run-builders.ts";
import { requestJson, sendRequest } from "#tests/support/send-request.ts";
import { storeRow } from "#tests/support/store-rows.ts";
import { TestClock, tokyoTime } from "#tests/support/test-clock.ts";

const NOW = "2026-11-20 10:00";
const at = (time: string) => tokyoTime(`2026-${time}`);

let operator: ConsoleSession;
let friend: FriendRecord;
let clock: TestClock;

/** Everything that can be known about a friend, once each. */
beforeAll(async () => {
	await resetState();
	clock = new TestClock(NOW);
	operator = await buildSession();
	friend = await buildFriend({ name: "佐藤", followedAt: at("01-01 09:00"), addedBy: "follow" });
	const friend_id = friend.id;
	const rank = await insertNamedRow("vars", {
		name: "ランク",
		type: 20,
		choices: [{ id: 1, value: "金", color: "#ffcc00", sortIndex: 0 }],
	});
	await storeRow("friend_vars", { friend_id, var_id: rank, choice_id: 1, updated_at: at("01-02 09:00") });
	const { actionId } = await buildRun({ friendId: friend.id, startedAt: at("01-03 09:00") });
	const scenario = await insertNamedRow("scenarios", { name: "ようこそ" });
	for (const day of [1, 3])
		await storeRow("scenario_steps", { scenario_id: scenario, day, minute: 540, action_id: actionId });
	await storeRow("scenario_subscriptions", {
		...{ scenario_id: scenario, friend_id, state: "reading", position: 1_980, base_at: 0 },
		...{ started_at: at("01-04 09:00"), next_at: at("11-21 09:00") },
	});
	const episode = await insertNamedRow("episodes", { name: "来店前" });
	for (const day of [-3, -1])
		await storeRow("episode_steps", { episode_id: episode, day, minute: 600, action_id: actionId });
	await storeRow("friend_reminders", {
		...{ episode_id: episode, friend_id, state: "set", origin_at: at("11-25 15:00") },
		...{ done_until: at("11-22 10:00"), next_at: at("11-24 10:00"), created_at: at("01-05 09:00") },
	});
	const slot = await insertNamedRow("event_reserves", { name: "説明会", starts_at: at("12-01 10:00") });
	await storeRow("event_reservations", {
		...{ event_reserve_id: slot, friend_id, status: 1 },
		...{ created_at: at("01-06 09:00"), updated_at: at("01-06 09:00") },
	});
	const journey = await insertNamedRow("journeys", { name: "入会" });
	const phase = await insertNamedRow("journey_tags", { name: "体験", journey_id: journey });
	await storeRow("friend_journey_tags", { friend_id, journey_tag_id: phase, passed_at: at("01-07 09:00") });
	const menu = await insertNamedRow("richmenus", { name: "会員" });
	await storeRow("friend_richmenus", { friend_id, richmenu_id: menu, since: at("01-08 09:00") });
	await storeRow("richmenu_links", { friend_id, richmenu_id: menu, attempts: 9, error: "LINEが断りました" });
	const form = await insertNamedRow("forms", { name: "問診", code: "abcdef" });
	await storeRow("form_answers", {
		...{ form_id: form, friend_id, created_at: at("01-09 09:00") },
		answers: [{ label: "年齢", value: "30" }],
	});
	const landing = await insertNamedRow("landings", { name: "ポスター", code: "poster1" });
	await storeRow("landing_visits", {
		...{ landing_id: landing, friend_id, added_friend: 1, created_at: at("01-10 09:00") },
	});
	const script = await insertNamedRow("scripts", { name: "料金表", code: "s1", url: "https://example.com" });
	await storeRow("script_hits", {
		...{ script_id: script, referer_id: 1, friend_id, referer: "", stay_seconds: 12 },
		created_at: at("01-11 09:00"),
	});
	const tracker = await insertNamedRow("trackers", { name: "購入", tracker_code: "t1" });
	await storeRow("conversions", { tracker_id: tracker, friend_id, created_at: at("01-12 09:00") });
});

const glance = async (as = operator) =>
	requestJson<{ friend: object; parts: Record<string, unknown> }>(`/api/friends/${friend.id}/glance`, { as });

describe("a friend at a glance", () => {
	test("has every part, with what comes next and when", async () => {
		const ctx = operatorContext(clock, await buildOperator());
		const { parts } = await showGlance({ ctx, input: { id: friend.id } });
		expect(parts).toMatchObject({
			mark: null,
			info: [{ name: "ランク", value: "金", color: "#ffcc00", file: null }],
			scenarios: [{ name: "ようこそ", state: "reading", next: { day: 3, at: "2026-11-21 09:00:00" } }],
			reminders: [{ name: "来店前", next: { at: "2026-11-24 10:00:00" } }],
			reservations: { items: [], visits: 0 },
			events: [{ name: "説明会", status: 1 }],
			phases: [{ name: "体験", journey: "入会" }],
			richmenu: { name: "会員", state: "failed", reason: "LINEが断りました" },
			forms: [{ name: "問診", count: 1 }],
			visits: [{ name: "料金表", count: 1 }],
			landings: [{ name: "ポスター", added_friend: true }],
			conversions: [{ name: "購入", count: 1 }],
		});
	});

	test("has the values of fields that are still there, in the order in which those were made", async () => {
		const { id: friend_id } = await buildFriend();
		const [town, gone, blood, hobby] = [
			await insertNamedRow("vars", { name: "町", type: 0, choices: [] }),
			await insertNamedRow("vars", { name: "旧", type: 0, choices: [], deleted_at: at("01-03 09:00") }),
			await insertNamedRow("vars", { name: "血液型", type: 0, choices: [] }),
			await insertNamedRow("vars", { name: "趣味", type: 0, choices: [] }),
		];
		for (const [var_id, minute] of [
			[hobby, 1],
			[blood, 3],
			[gone, 4],
			[town, 2],
		])
			await storeRow("friend_vars", { friend_id, var_id, value: "A", updated_at: at(`01-02 09:0${minute}`) });
		const ctx = operatorContext(clock, await buildOperator());
		const { parts } = await showGlance({ ctx, input: { id: friend_id } });
		expect((parts.info as { name: string }[]).map(({ name }) => name)).toEqual(["町", "血液型", "趣味"]);
	});

	test("costs one round trip, with as many statements for much as for nothing", async () => {
		const nobody = await buildFriend();
		const sizes = [];
		for (const { id } of [friend, nobody]) {
			const { database, trips } = countRoundTrips(env.DB);
			const ctx = operatorContext(clock, await buildOperator(), { db: connectD1(database) });
			await showGlance({ ctx, input: { id } });
			sizes.push(trips.map((statements) => statements.length));
		}
		expect(sizes).toEqual([[18], [18]]);
	});

	test("lacks what the operator may not read, and is 404 for another's friend [M-003]", async () => {
		const reader = await buildSession({ abilities: ["friend-read", "form-read"] });
		expect(Object.keys((await glance(reader)).parts).sort()).toEqual([
			"forms",
			"lineState",
			"mark",
			"phases",
		]);
		const tag = await buildTag();
		const staff = await buildSession({ scope: { all: false, tagIds: [tag.id] } });
		for (const what of ["glance", "history"])
			expect((await sendRequest(`/api/friends/${friend.id}/${what}`, { as: staff })).status).toBe(404);
	});
});

interface History {
	items: { kind: string; id: string; title: string; detail: string | null; at: string }[];
	kinds: { kind: string }[];
	next_before: string | null;
}

const history = (query = "", as = operator) =>
	requestJson<History>(`/api/friends/${friend.id}/history${query}`, { as });

describe("a friend's history", () => {
	test("has everything that happened, newest first, and by kind what is asked for", async () => {
		expect((await history()).items.map(({ kind }) => kind)).toEqual([
			...["conversion", "visit", "landing", "answer", "phase", "event", "reminder", "scenario", "run"],
			...["change", "contact"],
		]);
		const two = await history("?kinds=answer,run");
		expect(two.items.map(({ kind, title }) => [kind, title])).toEqual([
			["answer", "「問診」に回答"],
			["run", expect.stringContaining("アクション")],
		]);
		expect((await sendRequest(`/api/friends/${friend.id}/history?kinds=all`, { as: operator })).status).toBe(
			422,
		);
	});

	test("leaves out what the operator may not read, also of changes", async () => {
		const reader = await buildSession({ abilities: ["friend-read"] });
		const { items, kinds } = await history("", reader);
		expect([items.map(({ kind }) => kind), kinds.map(({ kind }) => kind)]).toEqual([
			["phase", "run", "contact"],
			["run", "change", "phase", "line_event", "contact"],
		]);
	});

	test("names a link that was tapped, and its address besides where it has a name", async () => {
		const { id: friend_id } = await buildFriend();
		const { id: delivery_id } = await buildDelivery({ friendId: friend_id });
		const addresses = { 案内: "https://example.com/", "": "https://example.com/?town={var:町}" };
		for (const [place, [name, url]] of Object.entries(addresses).entries()) {
			const link_id = await storeRow("links", { name, url, created_at: at("03-01 09:00") });
			await storeRow("link_taps", {
				...{ id: `tap-${place}`, link_id, friend_id, delivery_id },
				created_at: at(`03-02 09:0${place}`),
			});
		}
		const { items } = await requestJson<History>(`/api/friends/${friend_id}/history?kinds=tap`, {
			as: operator,
		});
		expect(items.map(({ title, detail }) => [title, detail])).toEqual([
			["リンク「https://example.com/?town=［友だち情報「町」］」をタップ", null],
			["リンク「案内」をタップ", "https://example.com/"],
		]);
	});

	test("goes on behind its cursor, and leaves nothing out where many things share a moment", async () => {
		const crowded = await buildFriend({ followedAt: at("02-01 09:00") });
		const form = await insertNamedRow("forms", { name: "一斉", code: "ghijkl" });
		for (let count = 0; count < 25; count++) {
			await buildRun({ friendId: crowded.id, startedAt: at("02-01 09:00") });
			await storeRow("form_answers", {
				...{ form_id: form, friend_id: crowded.id, created_at: at("02-01 09:00"), answers: [] },
			});
		}
		const seen: string[] = [];
		for (let query = ""; ; ) {
			const page: History = await requestJson<History>(`/api/friends/${crowded.id}/history${query}`, {
				as: operator,
			});
			seen.push(...page.items.map(({ kind, id }) => `${kind} ${id}`));
			if (page.next_before === null) break;
			query = `?before=${page.next_before}`;
		}
		expect([seen.length, new Set(seen).size]).toEqual([51, 51]);
	});

	test("is found by the friend's index in every kind", async () => {
		const { database, trips } = countRoundTrips(env.DB);
		const ctx = operatorContext(clock, await buildOperator(), { db: connectD1(database) });
		await listFriendHistory({
			ctx,
			input: { id: friend.id, kinds: [], before: { at: at("06-01 09:00"), id: "run-x" } },
		});
		const plans = await Promise.all(trips.at(-1)!.map((sent) => explainQueryPlan(env.DB, sent)));
		for (const plan of plans) expect(plan.join("\n")).not.toMatch(/SCAN (?!k\b|\(|c\b VIRTUAL)/);
		expect(plans[1]!.join("\n")).toContain("friend_changes_friend (friend_id=? AND at<?)");
		expect(plans[0]!.join("\n")).toContain("runs_friend (friend_id=? AND started_at<?)");
	});
});
