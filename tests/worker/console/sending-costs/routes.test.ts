import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, test } from "vitest";
import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { SENDING_COSTS_TEXTS } from "#domain/platform/texts/sending-costs-texts.ts";
import { clearQuotaCache } from "#functions/platform/line/line-quota.ts";
import { buildProgram, carriesTag } from "#tests/support/api-program.ts";
import {
	beginBroadcastAccount,
	buildOrderedBroadcast,
	insertFriends,
} from "#tests/support/broadcast-builders.ts";
import { readRows } from "#tests/support/database-snapshot.ts";
import { fakeLine } from "#tests/support/fake-line.ts";
import { countRoundTrips, explainQueryPlan } from "#tests/support/observed-database.ts";
import {
	type BuiltOperator,
	buildSession,
	type ConsoleSession,
	signInOperator,
} from "#tests/support/operator-builders.ts";
import { requestJson, sendRequest } from "#tests/support/send-request.ts";
import { storeRow, storeRows } from "#tests/support/store-rows.ts";
import { nextId, type TestClock } from "#tests/support/test-clock.ts";

interface Costs {
	month: string;
	plan: { name: string; included: number };
	is_plan_chosen: 0 | 1;
	version: number;
	sum: { own: number; others: number; free: number; line: number | null };
	kinds: {
		kind: string;
		billed: number;
		items: { name: string | null; address: string | null; is_hidden: 0 | 1 }[];
	}[];
	days: { day: string; billed: number }[];
	months: { month: string; own: number; others: number; line: number | null }[];
}

interface Forecast {
	used: number;
	days: { day: string; expected: number; scheduled: number }[];
	sums: { day: string; expected: number; low: number; high: number }[];
	weeks: number;
	included_until: { earliest: string } | null;
}

let clock: TestClock;
let author: BuiltOperator;
let operator: ConsoleSession;
beforeEach(async () => {
	({ clock, operator: author } = await beginBroadcastAccount());
	clearQuotaCache();
	clock.rule();
	operator = await signInOperator(author);
});

const costs = (month = "", as = operator, options: object = {}) =>
	requestJson<Costs>(`/api/sending_costs${month && `?month=${month}`}`, { as, ...options });
const forecast = () => requestJson<Forecast>("/api/sending_costs/forecast", { as: operator });
const PLAN = { name: "standard", fee: 15_000, included: 30_000, extra_price: 2.5 };
const savePlan = (given: object = {}, as = operator, key = nextId()) =>
	sendRequest("/api/sending_costs/plan", {
		as,
		method: "PUT",
		json: { ...PLAN, version: 1, ...given },
		headers: { "Idempotency-Key": key },
	});
const ofDay = (day: string, given: object = {}) =>
	[
		"sending_days",
		{ day, kind: "chat", source: "", item_id: 0, billed: 10, free: 0, avoidable: 0, ...given },
	] as [string, object];

/** Sends of two months, some of a scenario. */
async function fillMonths() {
	const scenario = await storeRow("scenarios", { name: "はじめての方へ", created_at: 1 });
	await storeRows([
		ofDay("2026-11-03", { free: 4, avoidable: 2 }),
		ofDay("2026-11-04", { kind: "scenario", source: "scenario", item_id: scenario, billed: 30 }),
		ofDay("2026-10-31", { billed: 7 }),
	] as never);
	return scenario;
}

describe("the costs of a month", () => {
	test("are sums by kind, item, day and month, with what LINE counted beyond", async () => {
		const scenario = await fillMonths();
		await storeRows(
			Array.from({ length: 31 }, (_, index) => [
				"line_figures",
				{
					...{ kind: "deliveries", day: `2026-10-${String(index + 1).padStart(2, "0")}`, status: "ready" },
					figures: JSON.stringify({ apiPush: 1, apiReply: 5, broadcast: 2 }),
				},
			]) as never,
		);
		const found = await costs();
		expect(found).toMatchObject({ month: "2026-11", is_plan_chosen: 0, plan: { name: "light" } });
		expect(found.sum).toMatchObject({ own: 40, free: 4, line: 0, others: 0 });
		expect(found.days).toEqual([
			{ day: "2026-11-03", billed: 10, free: 4 },
			{ day: "2026-11-04", billed: 30, free: 0 },
		]);
		expect(found.kinds).toMatchObject([
			{
				kind: "scenario",
				billed: 30,
				items: [{ name: "はじめての方へ", address: addressOf("scenario", { id: scenario }) }],
			},
			{ kind: "chat", billed: 10 },
		]);
		expect(found.months.slice(0, 2)).toMatchObject([
			{ month: "2026-11", own: 40 },
			{ month: "2026-10", own: 7, line: 93, others: 86 },
		]);
		expect((await costs("2026-10")).sum).toMatchObject({ own: 7, others: 86 });
	});

	test("of a month that LINE has not counted completely are ours alone", async () => {
		await fillMonths();
		await storeRow("line_figures", {
			...{ kind: "deliveries", day: "2026-10-31", status: "ready" },
			figures: JSON.stringify({ apiPush: 900 }),
		});
		expect((await costs("2026-10")).sum).toMatchObject({ own: 7, line: null, others: 0 });
	});

	test("are refused for a month that has not begun, without the ability, and to who sees some friends", async () => {
		const statusOf = async (path: string, as: ConsoleSession) => (await sendRequest(path, { as })).status;
		expect(await statusOf("/api/sending_costs?month=2026-12", operator)).toBe(422);
		expect(await statusOf("/api/sending_costs", await buildSession({ abilities: ["friend-read"] }))).toBe(
			403,
		);
		const some = await buildSession({ scope: { all: false, tagIds: [1] } });
		for (const path of ["", "/csv", "/forecast"])
			expect(await statusOf(`/api/sending_costs${path}`, some), path).toBe(403);
	});

	test("are told to programs with their price and forecast, and to none that sees some friends", async () => {
		const scenario = await fillMonths();
		await savePlan();
		const [program, sender, limited] = [
			await buildProgram(),
			await buildProgram({ rights: ["send"] }),
			await buildProgram({ friends: { inputs: [carriesTag(1)] } }),
		];
		const { sums } = await forecast();
		const end = sums.at(-1)!;
		expect(await program.ask("/sending_costs")).toMatchObject({
			month: "2026-11",
			plan: { name: "standard", is_chosen: true, fee_yen: 15_000, included: 30_000, extra_yen: 2.5 },
			messages: 40,
			free: 4,
			yen: 15_000,
			yen_with_tax: 16_500,
			others: { messages: 0, yen: 0 },
			kinds: [
				{
					...{ kind: "scenario", messages: 30, yen: 11_250 },
					items: [{ type: "scenario", id: scenario, name: "はじめての方へ", messages: 30, yen: 11_250 }],
				},
				{
					...{ kind: "chat", messages: 10, free: 4, avoidable: 2, yen: 3_750 },
					items: [{ type: null, id: null, name: null }],
				},
			],
			forecast: { messages: { expected: end.expected, low: end.low, high: end.high }, yen: { low: 15_000 } },
		});
		expect(await program.ask("/sending_costs?month=2026-10")).toMatchObject({ messages: 7, forecast: null });
		expect((await program.refused("/sending_costs?month=2026-12"))[0]).toBe(422);
		expect((await program.refused("/sending_costs?month=2026-1"))[0]).toBe(422);
		expect((await sender.refused("/sending_costs"))[0]).toBe(403);
		expect((await limited.refused("/sending_costs"))[0]).toBe(403);
	});

	test("name items to those who may open them", async () => {
		await fillMonths();
		const reader = await buildSession({ abilities: ["delivery-read"] });
		const [scenario] = (await costs("", reader)).kinds;
		expect(scenario!.items).toMatchObject([{ name: null, address: null, is_hidden: 1 }]);
	});

	test("are a CSV file with the same sums", async () => {
		await fillMonths();
		const answer = await sendRequest("/api/sending_costs/csv?month=2026-11", { as: operator });
		const lines = (await answer.text()).replace("\uFEFF", "").trim().split("\r\n");
		expect(lines[0]).toBe(SENDING_COSTS_TEXTS.headings.join(","));
		expect(lines.slice(1)).toEqual([
			"シナリオ,シナリオ,はじめての方へ,30,0,0,3750",
			"チャットとテスト送信,,友だちとのチャットとテスト送信,10,4,2,1250",
			"合計,,,40,4,2,5000",
		]);
	});

	test("walk along indexes, one statement for each list", async () => {
		const { database, trips } = countRoundTrips(env.DB);
		await costs("2026-11", operator, { env: { DB: database } });
		const asked = trips.flat().filter(({ sql }) => /sending_days/.test(sql));
		expect(asked).toHaveLength(4);
		for (const statement of asked) {
			const plan = (await explainQueryPlan(env.DB, statement)).join("\n");
			expect(plan, statement.sql).not.toMatch(/SCAN (sending_days|g|l|f|x)\b/);
			expect(plan).toContain(
				"SEARCH sending_days USING INDEX sqlite_autoindex_sending_days_1 (day>? AND day<?)",
			);
			expect(plan).toContain("chat_group_messages_billed (timestamp>? AND timestamp<?)");
			expect(plan).toContain("line_sends_accepted (accepted_at>? AND accepted_at<?)");
		}
	});
});

describe("the plan", () => {
	test("is saved once for a key, with an entry of the log, and refused when it was changed meanwhile", async () => {
		const key = nextId();
		expect((await savePlan({}, operator, key)).status).toBe(200);
		expect((await savePlan({}, operator, key)).status).toBe(200);
		expect(await costs()).toMatchObject({ is_plan_chosen: 1, plan: PLAN, version: 2 });
		expect((await savePlan({ fee: 1 })).status).toBe(409);
		expect(await readRows("select verb from audit_log where verb = 'setting.message_plan'")).toHaveLength(1);
	});

	test("is refused without the ability, and incomplete", async () => {
		expect((await savePlan({}, await buildSession({ abilities: ["delivery-read"] }))).status).toBe(403);
		expect((await savePlan({ extra_price: undefined })).status).toBe(422);
		expect((await savePlan({ name: "gold", fee: -1 })).status).toBe(422);
		expect(await costs()).toMatchObject({ is_plan_chosen: 0, version: 1 });
	});
});

describe("the forecast", () => {
	test("adds the usual days and what is planned, also beyond the next week", async () => {
		await insertFriends(30);
		await storeRows(
			Array.from({ length: 20 }, (_, index) => ofDay(`2026-11-${String(index + 1).padStart(2, "0")}`)).slice(
				0,
				19,
			) as never,
		);
		await buildOrderedBroadcast({ clock, by: author, input: { date: "2026-11-23", time: "10:00" } });
		await buildOrderedBroadcast({ clock, by: author, input: { date: "2026-11-29", time: "10:00" } });
		const found = await forecast();
		const of = (day: string) => found.days.find((each) => each.day === day);
		expect(found.used).toBe(190);
		expect(of("2026-11-22")).toMatchObject({ expected: 10, scheduled: 0 });
		expect(of("2026-11-23")).toMatchObject({ expected: 40, scheduled: 30 });
		expect(of("2026-11-29")).toMatchObject({ expected: 40, scheduled: 30 });
		// Eleven days with the current one.
		expect(found.sums.at(-1)).toMatchObject({ day: "2026-11-30", expected: 190 + 11 * 10 + 60 });
		expect(found.weeks).toBe(2);
		expect(found.included_until).toBeNull();
		await savePlan({ included: 250 });
		expect((await forecast()).included_until).toMatchObject({ earliest: "2026-11-23" });
		expect(await fakeLine.accepted()).toEqual([]);
	});

	test("walks along indexes, with few statements", async () => {
		await insertFriends(3);
		await buildOrderedBroadcast({ clock, by: author, input: { date: "2026-11-29", time: "10:00" } });
		const { database, trips } = countRoundTrips(env.DB);
		await requestJson("/api/sending_costs/forecast", { as: operator, env: { DB: database } });
		const asked = trips.flat();
		expect(asked.length).toBeLessThanOrEqual(12);
		expect(asked.filter(({ sql }) => /from "deliveries"/.test(sql))).toHaveLength(1);
		for (const statement of asked) {
			const plan = await explainQueryPlan(env.DB, statement);
			const scans = plan.filter((line) => /SCAN [a-z_]+$/i.test(line));
			// `w` has the scenarios with friends, and `o` the effects of one action.
			expect(
				scans.filter((line) => !/SCAN [wo]$/.test(line)),
				statement.sql,
			).toEqual([]);
		}
	});
});
