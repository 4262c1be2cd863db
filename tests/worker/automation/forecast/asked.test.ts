import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, test } from "vitest";
import { connectD1 } from "#db/d1-client.ts";
import { type Forecast, findExceededMonth } from "#domain/automation/forecast/send-forecast.ts";
import { TASK_TEXTS } from "#domain/platform/texts/tasks-texts.ts";
import { DEFAULT_ZONE, HOUR, MINUTE, toWireTime } from "#domain/platform/time/wire-time.ts";
import { computeForecast } from "#functions/automation/forecast/compute-forecast.ts";
import { readQuota } from "#functions/platform/line/line-quota.ts";
import { buildAction, sendTextEffect } from "#tests/support/action-builders.ts";
import { listChangesSince, takeSnapshot } from "#tests/support/database-snapshot.ts";
import { buildDelivery } from "#tests/support/delivery-builders.ts";
import { fakeLine } from "#tests/support/fake-line.ts";
import { buildFriend, buildTag } from "#tests/support/friend-builders.ts";
import { buildItem } from "#tests/support/item-requests.ts";
import { resetState } from "#tests/support/migrations.ts";
import { countRoundTrips, explainQueryPlan } from "#tests/support/observed-database.ts";
import {
	buildOperator,
	buildSession,
	type ConsoleSession,
	operatorContext,
} from "#tests/support/operator-builders.ts";
import { requestJson, sendRequest } from "#tests/support/send-request.ts";
import { buildStep, expectStepsSave } from "#tests/support/step-requests.ts";
import { storeRow } from "#tests/support/store-rows.ts";
import { TestClock } from "#tests/support/test-clock.ts";

let session: ConsoleSession;
beforeEach(async () => {
	await resetState();
	await fakeLine.forget();
	session = await buildSession();
});

let turn = 0;
/** A later clock for each test, because LINE's quota is cached. */
const laterClock = (time?: string) => {
	const clock = new TestClock(time);
	clock.advance(++turn * HOUR);
	return clock;
};

describe("the calls", () => {
	test("reckon a scenario, a reminder and an action's tasks, with a draft and without, and write nothing", async () => {
		const scenario = await buildItem("scenario", session, { name: "入門" });
		const episode = await buildItem("episode", session, { name: "来店" });
		const action = await buildAction();
		await expectStepsSave("scenario", session, scenario, [buildStep("1 10:00")]);
		const friend = await buildFriend();
		const now = Date.now();
		await storeRow("scenario_subscriptions", {
			...{ scenario_id: scenario, friend_id: friend.id, state: "reading", started_at: now },
			...{ base_at: now, position: -1, next_at: now },
		});
		await storeRow("friend_reminders", {
			...{ episode_id: episode, friend_id: friend.id, state: "set", origin_at: now + HOUR },
			...{ done_until: now, next_at: now, created_at: now },
		});
		const before = await takeSnapshot();
		const own = async (path: string, json: object) => {
			const { hours } = await requestJson<Forecast>(path, { as: session, json });
			expect(hours).toHaveLength(168);
			return hours.reduce((sum, hour) => sum + hour.own, 0);
		};
		const step = { day: 0, minute: 60, inputs: [sendTextEffect("はい")] };
		expect(await own(`/api/scenario/${scenario}/forecast`, {})).toBe(1);
		expect(await own(`/api/scenario/${scenario}/forecast`, { steps: [step, { ...step, day: 2 }] })).toBe(2);
		expect(await own(`/api/scenario/${scenario}/forecast`, { is_run: 0 })).toBe(0);
		expect(await own(`/api/episode/${episode}/forecast`, {})).toBe(0);
		expect(await own(`/api/episode/${episode}/forecast`, { steps: [{ ...step, day: 3 }] })).toBe(1);
		// One hour ahead, so that the seven days contain seven executions at any time of day.
		const time = toWireTime(now + HOUR, DEFAULT_ZONE).slice(11, 16);
		const task = { funnel_id: null, recurrence: { every: "day", time, until: null } };
		expect(await own(`/api/action/task/${action.id}/forecast`, {})).toBe(0);
		expect(await own(`/api/action/task/${action.id}/forecast`, { task })).toBe(7);
		expect(await listChangesSince(before)).toEqual([]);
	});

	test("refuse what is gone (404), what cannot be (422), and who may not read it (403)", async () => {
		const action = await buildAction();
		const scenario = await buildItem("scenario", session, { name: "入門" });
		for (const path of ["/api/scenario/99", "/api/episode/99", "/api/action/task/99"])
			expect((await sendRequest(`${path}/forecast`, { as: session, json: {} })).status).toBe(404);
		const status = async (path: string, json: object, as = session) =>
			(await sendRequest(path, { as, json })).status;
		const ofTask = `/api/action/task/${action.id}/forecast`;
		expect(await status(ofTask, { task: { date: "2020-01-01", time: "10:00", funnel_id: null } })).toBe(422);
		expect(await status(ofTask, { task: { date: "2099-01-01", time: "10:00", funnel_id: 99 } })).toBe(422);
		expect(await status(`/api/scenario/${scenario}/forecast`, { steps: [{ day: -1, minute: 0 }] })).toBe(422);
		const stranger = await buildSession({ abilities: ["friend-read"] });
		expect(await status(ofTask, {}, stranger)).toBe(403);
		expect(await status(`/api/scenario/${scenario}/forecast`, {}, stranger)).toBe(403);
	});
});

describe("a draft", () => {
	const drafted = (steps: number, inputs: unknown[]) => ({
		steps: Array.from({ length: steps }, () => ({ day: 0, minute: 60, inputs })),
	});
	const ask = async (kind: "scenario" | "episode", json: object) => {
		const id = await buildItem(kind, session, { name: "入門" });
		const reader = await buildSession({ abilities: ["scenario-read", "episode-read"] });
		const response = await sendRequest(`/api/${kind}/${id}/forecast`, { as: reader, json });
		return [response.status, response.ok || (await response.json())];
	};
	const tooMany = [422, { steps: [TASK_TEXTS.forecastTooManyEffects(1_000)] }];

	test.each(["scenario", "episode"] as const)(
		"of a %s may have a thousand effects in all its steps together",
		async (kind) => {
			const texts = Array.from({ length: 100 }, () => sendTextEffect("はい"));
			expect(await ask(kind, drafted(10, texts))).toEqual([200, true]);
			expect(await ask(kind, drafted(11, texts))).toEqual(tooMany);
		},
	);

	test("of more is refused before any effect is read, and one that is no list as any other", async () => {
		expect(await ask("scenario", drafted(200, Array(100).fill(null)))).toEqual(tooMany);
		for (const steps of ["x", [null], [{ inputs: "x" }]])
			expect((await ask("scenario", { steps }))[0]).toBe(422);
	});
});

describe("LINE's quota", () => {
	test("is what is left of the month, asked once a minute; without a limit none, out of reach unknown", async () => {
		const clock = laterClock();
		expect(await readQuota(clock.context())).toEqual({ limit: 1_000, used: 0 });
		await fakeLine.answers("consumption", { status: 200, json: { totalUsage: 400 } });
		await fakeLine.answers("quota", { status: 200, json: { type: "none" } }, { status: 500 });
		clock.advance(MINUTE - 1);
		expect(await readQuota(clock.context())).toEqual({ limit: 1_000, used: 0 });
		clock.advance(1);
		expect(await readQuota(clock.context())).toEqual({ limit: null, used: 400 });
		clock.advance(MINUTE);
		expect(await readQuota(clock.context())).toBeNull();
		expect((await fakeLine.calls("quota")).map(({ status }) => status)).toEqual([200, 200, 500]);
	});

	test("is the old month's for what comes before its end, and whole for what comes after", async () => {
		const clock = laterClock("2026-11-28 00:00");
		await fakeLine.answers("quota", { status: 200, json: { type: "limited", value: 10 } });
		await fakeLine.answers("consumption", { status: 200, json: { totalUsage: 8 } });
		const dues = [...Array(2).fill("2026-11-30T23:59"), ...Array(3).fill("2026-12-01T00:00")];
		for (const due of dues) await buildDelivery({ dueAt: Date.parse(`${due}+09:00`) });
		const told = await computeForecast(operatorContext(clock, await buildOperator()), {});
		expect(told.months).toEqual([
			{ month: "2026-11", own: 0, others: 2, remaining: 2 },
			{ month: "2026-12", own: 0, others: 3, remaining: 10 },
		]);
		expect(findExceededMonth(told)).toBeUndefined();
		await buildDelivery({ dueAt: Date.parse("2026-11-30T23:59+09:00") });
		expect(
			findExceededMonth(await computeForecast(operatorContext(clock, await buildOperator()), {}))?.month,
		).toBe("2026-11");
	});
});

describe("the statements", () => {
	test("are few, and find readers, reminders, tasks and deliveries through their indices", async () => {
		const vip = await buildTag();
		const member_query_id = await storeRow("member_queries", {
			filter: {
				inputs: [{ type: 60, tag_ids: [vip.id], tag_or: 0 }],
				with_blocked: 0,
				user_rate_type: 0,
				sort_type: 1,
				take_num: 50,
			},
			created_at: 1,
		});
		const clock = laterClock();
		for (const kind of ["scenario", "episode"] as const)
			for (let number = 0; number < 3; number++) {
				const id = await buildItem(kind, session, { name: `項目${number}` });
				await expectStepsSave(kind, session, id, [
					buildStep("1 10:00"),
					buildStep("2 10:00"),
					{ ...buildStep("3 10:00"), inputs: [{ ...sendTextEffect("特別"), member_query_id }] },
				]);
				const shared = { friend_id: (await buildFriend()).id, next_at: clock.now };
				if (kind === "scenario")
					await storeRow("scenario_subscriptions", {
						...shared,
						scenario_id: id,
						state: "reading",
						started_at: 1,
						base_at: clock.now,
					});
				else
					await storeRow("friend_reminders", {
						...shared,
						episode_id: id,
						state: "set",
						origin_at: clock.now,
						created_at: 1,
					});
			}
		const { database, trips } = countRoundTrips(env.DB);
		await computeForecast(
			{ ...operatorContext(clock, await buildOperator()), db: connectD1(database) },
			{ scenario: { id: 1, draft: {} } },
		);
		const statements = trips.flat();
		expect(statements.length).toBeLessThan(25);
		const plans = await Promise.all(statements.map((statement) => explainQueryPlan(env.DB, statement)));
		const counting = plans
			.filter((_, index) => statements[index]!.sql.includes("count(*)"))
			.map((plan) => plan.join("\n"));
		expect(counting.length).toBe(5);
		for (const plan of counting)
			expect(plan).not.toMatch(/SCAN (r|m|d|h|u|b|p|friends|scenario_|friend_rem|deliveries)\b(?!.*INDEX)/);
		const ofReaders = counting.filter((plan) => plan.includes("readers"));
		expect(ofReaders).toHaveLength(2);
		for (const plan of ofReaders) {
			expect(plan).toContain("scenario_subscriptions_scenario (scenario_id=? AND state=?)");
			expect(plan).toContain("scenario_subscriptions_due (next_at<?)");
			expect(plan).toMatch(/SEARCH friends USING INTEGER PRIMARY KEY/);
		}
		const reminded = counting.filter((plan) => plan.includes("friend_reminders_due"));
		expect(reminded).toHaveLength(2);
		for (const plan of reminded) {
			expect(plan).toContain("friend_reminders_due (next_at<?)");
			expect(plan).toContain("friend_reminders_episode (episode_id=? AND state=?)");
		}
		expect(counting.join("\n")).toContain("deliveries_due (next_attempt_at<?)");
	});
});
