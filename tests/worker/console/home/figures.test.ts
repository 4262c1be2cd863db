import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, test } from "vitest";
import { connectD1 } from "#db/d1-client.ts";
import {
	addressOfFigure,
	HOME_FIGURE_NAMES,
	type HomeFigureName,
	MAX_FIGURE_COUNT,
} from "#domain/console/home/home-figures.ts";
import type { Ability } from "#domain/engine/access/all-abilities.ts";
import { DAY, HOUR } from "#domain/platform/time/wire-time.ts";
import { showHome } from "#functions/console/home/show-home.ts";
import { buildAction, buildAutoResponse } from "#tests/support/action-builders.ts";
import { buildDelivery } from "#tests/support/delivery-builders.ts";
import { buildFriend, buildTag } from "#tests/support/friend-builders.ts";
import { buildMessage } from "#tests/support/message-builders.ts";
import { resetState } from "#tests/support/migrations.ts";
import { countRoundTrips, explainQueryPlan } from "#tests/support/observed-database.ts";
import {
	type BuiltOperator,
	buildOperator,
	type ConsoleSession,
	operatorContext,
	signInOperator,
} from "#tests/support/operator-builders.ts";
import { buildRun } from "#tests/support/run-builders.ts";
import { buildSalon } from "#tests/support/salon/build-salon.ts";
import { requestJson, sendRequest } from "#tests/support/send-request.ts";
import { storeRow, updateRow } from "#tests/support/store-rows.ts";
import { TestClock, tokyoTime } from "#tests/support/test-clock.ts";
import { fetchTimelinePage } from "#tests/support/timeline-requests.ts";

const NOW = "2026-11-20 10:00";
const TODAY = "2026-11-20";

interface Home {
	figures: Partial<Record<HomeFigureName, { count: number; more: boolean }>>;
	waiting: { items: object[] };
	agenda: object[];
	first_day: { steps: { name: string; is_done: boolean }[] };
}

let clock: TestClock;
let operator: BuiltOperator;
let restricted: BuiltOperator;
let tagId: number;
beforeEach(async () => {
	await resetState();
	clock = new TestClock(NOW).rule();
	tagId = (await buildTag()).id;
	operator = await buildOperator();
	restricted = await buildOperator({ scope: { all: false, tagIds: [tagId] } });
});

const home = (as: ConsoleSession) => requestJson<Home>("/api/home", { as });

/** Totals of the lists behind the figures, queried like their pages. */
const LISTS: Record<HomeFigureName, (as: ConsoleSession, query: string) => Promise<number>> = {
	messages: async (as) => (await fetchTimelinePage(as, { viewOptionMode: "uncheck" })).messages.length,
	failed: (as, query) => total("/api/deliveries", as, query),
	parked: (as, query) => total("/api/deliveries", as, query),
	sent: (as, query) => total("/api/deliveries", as, query),
	scheduled: (as, query) => total("/api/deliveries", as, query),
	followed: (as, query) => total("/api/friends", as, query),
	blocked: (as, query) => total("/api/friends", as, query),
	approvals: async (as, query) =>
		(await requestJson<{ items: object[] }>(`/api/send_approvals?${query}`, { as })).items.length,
	stopped: async (as) => (await requestJson<{ items: object[] }>("/api/home/stopped", { as })).items.length,
};

const total = async (path: string, as: ConsoleSession, query: string) =>
	(await requestJson<{ total: number }>(`${path}?${query}`, { as })).total;

/**
 * One item of everything for a friend visible to both operators and for one visible to the first only; and of
 * yesterday.
 */
async function livelyDay(): Promise<void> {
	for (const tagIds of [[tagId], []]) {
		const friend = await buildFriend({ tagIds, followedAt: tokyoTime(`${TODAY} 00:00`) });
		await buildFriend({ tagIds, followedAt: tokyoTime(`${TODAY} 00:00`) - 1 });
		await buildFriend({ tagIds, followedAt: tokyoTime(`${TODAY} 09:00`), userRate: 0 });
		await buildFriend({ tagIds, blockedAt: tokyoTime(`${TODAY} 08:00`) });
		await buildFriend({ tagIds, blockedAt: clock.now - DAY });
		await buildMessage({ friendId: friend.id, notify: true });
		await buildMessage({ friendId: friend.id });
		const over = { friendId: friend.id, nextAttemptAt: null };
		await buildDelivery({ ...over, state: "sent", sentAt: clock.now - HOUR, dueAt: clock.now - HOUR });
		await buildDelivery({ ...over, state: "sent", sentAt: clock.now - DAY, dueAt: clock.now - DAY });
		await buildDelivery({ ...over, state: "failed" });
		await buildDelivery({ ...over, state: "parked" });
		await buildDelivery({ friendId: friend.id, dueAt: clock.now + HOUR });
		await buildDelivery({ friendId: friend.id, dueAt: clock.now + DAY });
		await buildRun({
			friendId: friend.id,
			state: "failed",
			reason: "だめでした",
			startedAt: clock.now - HOUR,
		});
		await buildRun({ friendId: friend.id, state: "failed", startedAt: clock.now - 8 * DAY });
		const reader = { friend_id: friend.id, next_at: clock.now + HOUR, failures: 3 };
		const scenario = await storeRow("scenarios", { name: "入門", created_at: 1 });
		await storeRow("scenario_subscriptions", {
			...reader,
			scenario_id: scenario,
			state: "reading",
			started_at: 1,
		});
		const episode = await storeRow("episodes", { name: "来店", created_at: 1 });
		await storeRow("friend_reminders", {
			...reader,
			episode_id: episode,
			state: "set",
			origin_at: 1,
			created_at: 1,
		});
	}
	const author = (await buildOperator()).id;
	const broadcast = await storeRow("broadcasts", {
		...{ name: "お知らせ", messages: [], operator_id: author, created_at: 1, updated_at: 1, ordered_at: 1 },
	});
	await storeRow("send_approvals", {
		...{ kind: "broadcast", subject_id: broadcast, name: "お知らせ", cause: "count", content_hash: "x" },
		...{ requested_by: author, requested_at: 1, authors: [author] },
	});
	const task = { action_id: (await buildAction()).id, status: 10, created_at: 1, reason: "終わりました" };
	await storeRow("action_tasks", { ...task, finished_at: clock.now - HOUR });
	await storeRow("action_tasks", { ...task, finished_at: clock.now - 8 * DAY });
}

/** The figures, and the totals of their lists. */
async function bothOf(as: ConsoleSession) {
	const { figures } = await home(as);
	const said = Object.fromEntries(Object.entries(figures).map(([name, { count }]) => [name, count]));
	const listed: Record<string, number> = {};
	for (const name of Object.keys(figures) as HomeFigureName[])
		listed[name] = await LISTS[name](as, addressOfFigure(name, TODAY).split("?")[1] ?? "");
	return { said, listed };
}

describe("each figure", () => {
	test("is as many as the list shows that it leads to", async () => {
		await livelyDay();
		const { said, listed } = await bothOf(await signInOperator(operator));
		expect(said).toEqual({
			...{ messages: 2, approvals: 1, failed: 2, parked: 2, stopped: 7 },
			...{ sent: 2, scheduled: 2, followed: 2, blocked: 2 },
		});
		expect(listed).toEqual(said);
	});

	test("is within the scope of an operator who sees some friends", async () => {
		await livelyDay();
		const { said, listed } = await bothOf(await signInOperator(restricted));
		expect(said).toEqual({
			...{ messages: 1, approvals: 1, failed: 1, parked: 1, stopped: 3 },
			...{ sent: 1, scheduled: 1, followed: 1, blocked: 1 },
		});
		expect(listed).toEqual(said);
	});

	test.each<[Ability[], HomeFigureName[]]>([
		[[], []],
		[["friend-read"], ["messages", "followed", "blocked"]],
		[["delivery-read"], []],
		[["friend-read", "delivery-read"], HOME_FIGURE_NAMES.filter((name) => name !== "approvals")],
		[["friend-read", "delivery-read", "broadcast-read"], [...HOME_FIGURE_NAMES]],
	])("is absent where its list may not be opened (%j)", async (abilities, there) => {
		await buildSalon();
		const { figures, agenda } = await home(await signInOperator(await buildOperator({ abilities })));
		expect(Object.keys(figures).sort()).toEqual([...there].sort());
		expect(agenda).toEqual([]);
	});

	test("of a whole crowd is told as more than a number", async () => {
		await env.DB.prepare(
			`with recursive n(i) as (select 1 union all select i + 1 from n where i <= ?1)
				insert into friends (line_user_id, name, followed_at, created_at)
				select printf('U%032x', 1000000 + i), 'x', ?2, 1 from n`,
		)
			.bind(MAX_FIGURE_COUNT, clock.now)
			.run();
		const { figures } = await home(await signInOperator(operator));
		expect(figures.followed).toEqual({ count: MAX_FIGURE_COUNT, more: true });
	});
});

test("first steps are ticked off by what is there", async () => {
	const as = await signInOperator(operator);
	const steps = async () => {
		const done = (await home(as)).first_day.steps.flatMap(({ name, is_done }) => (is_done ? name : []));
		return ["connect", "answers", "phone"].map((name) => done.includes(name));
	};
	expect(await steps()).toEqual([false, false, false]);
	const friend = await buildFriend();
	expect(await steps()).toEqual([true, false, false]);
	const { id, actionId } = await buildAutoResponse();
	expect(await steps()).toEqual([true, true, false]);
	await buildRun({ friendId: friend.id, actionId });
	expect(await steps()).toEqual([true, true, true]);
	await updateRow("reactions", id, { deleted_at: 1 });
	expect(await steps()).toEqual([true, false, true]);
});

test("what stopped is listed with its reason, the newest first", async () => {
	await livelyDay();
	const as = await signInOperator(restricted);
	const { items } = await requestJson<{
		items: { reason: string; again: boolean; friend: { id: number } }[];
	}>("/api/home/stopped", { as });
	expect(items.map(({ again }) => again)).toEqual([true, true, false]);
	expect(items.map(({ reason }) => reason)).toEqual([
		expect.stringContaining("3回"),
		expect.stringContaining("3回"),
		"だめでした",
	]);
	const blind = await signInOperator(await buildOperator({ abilities: ["delivery-read"] }));
	expect((await sendRequest("/api/home/stopped", { as: blind })).status).toBe(403);
});

test("a plan in trouble is told as tried again until it ends", async () => {
	const action = await buildAction({ name: "月末の案内" });
	const task = await storeRow("action_tasks", {
		...{ action_id: action.id, status: 5, created_at: 1, next_work_at: clock.now },
		...{ failures: 2, reason: "処理に失敗しました。" },
	});
	const as = await signInOperator(operator);
	const stopped = async () =>
		(
			await requestJson<{ items: { name: string; reason: string; again: boolean }[] }>("/api/home/stopped", {
				as,
			})
		).items;
	expect(await stopped()).toMatchObject([
		{ name: "月末の案内", reason: "処理に失敗しました。", again: true },
	]);
	await updateRow("action_tasks", task, { next_work_at: null, finished_at: clock.now });
	expect(await stopped()).toMatchObject([{ reason: "処理に失敗しました。", again: false }]);
	await updateRow("action_tasks", task, { finished_at: null, cancelled_at: clock.now });
	expect(await stopped()).toEqual([]);
});

test("a step that failed is not told while its scenario is switched off, which tries nothing again", async () => {
	const { id } = await buildFriend();
	const scenario = await storeRow("scenarios", { name: "入門", created_at: 1, is_run: 0 });
	await storeRow("scenario_subscriptions", {
		...{ friend_id: id, scenario_id: scenario, state: "reading", started_at: 1 },
		...{ next_at: clock.now, failures: 3 },
	});
	const as = await signInOperator(operator);
	expect((await home(as)).figures.stopped?.count).toBe(0);
	await updateRow("scenarios", scenario, { is_run: 1 });
	expect((await home(as)).figures.stopped?.count).toBe(1);
});

test.each([
	["everybody", () => operator],
	["some friends", () => restricted],
])(
	"the page of who sees %s is few statements, none of which walks a table of friends or messages",
	async (_, who) => {
		await livelyDay();
		const { database, trips } = countRoundTrips(env.DB);
		await showHome({ ctx: operatorContext(clock, who(), { db: connectD1(database) }) });
		expect(trips.flat().length).toBeLessThanOrEqual(5);
		const plans = (await Promise.all(trips.flat().map((sent) => explainQueryPlan(env.DB, sent)))).flat();
		expect(
			plans.filter((line) =>
				/SCAN (friends|messages|x|m|u|r|deliveries|runs|friend_tags|friend_reminders)\b(?!.*USING (COVERING )?INDEX)/.test(
					line,
				),
			),
		).toEqual([]);
		const indexes = [
			"messages_waiting",
			"runs_failed",
			"scenario_subscriptions_failing",
			"friend_reminders_failing",
		];
		// For a restricted operator SQLite chooses between the friends' rows and the same indexes, depending on
		// their number.
		const ofAll = ["deliveries_unsent", "friends_followed", "friends_blocked"];
		for (const index of who() === operator ? [...indexes, ...ofAll] : indexes.slice(0, 1))
			expect(plans.join("\n")).toContain(index);
	},
);
