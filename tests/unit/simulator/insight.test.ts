import { describe, expect, test } from "vitest";
import { descriptionIsPresent, LineDescription } from "#tests/support/line-description.ts";
import { HELLO_MESSAGES, openShop, SATO_ID, SUZUKI_ID } from "#tests/support/open-shop.ts";

const shop = openShop();

const get = (path: string) => shop.line("GET", path);
const DAY = 86_400_000;
const dayOf = (at: number) => new Date(at + 9 * 3_600_000).toISOString().slice(0, 10).replaceAll("-", "");
const nowOf = async () => ((await shop.api("GET", "/clock")).body as { now: number }).now;

/** Moves the clock to a time of the next day at LINE. */
async function moveToTomorrow(time: string) {
	const day = new Date((await nowOf()) + DAY + 9 * 3_600_000).toISOString().slice(0, 10);
	await shop.api("POST", "/clock", { to: `${day}T${time}:00+09:00` });
}

const unitOf = (unit: string, from: string, to: string) =>
	get(`/v2/bot/insight/message/event/aggregation?customAggregationUnit=${unit}&from=${from}&to=${to}`);
const push = (units?: string[]) =>
	shop.push({
		body: { to: SATO_ID, messages: HELLO_MESSAGES, ...(units && { customAggregationUnits: units }) },
	});

describe("units", () => {
	test("are counted once a month, and listed page by page", async () => {
		const before = (await get("/v2/bot/message/aggregation/info")).body.numOfCustomAggregationUnits as number;
		for (const unit of ["u_1", "u_2", "u_1", "U_1"]) expect((await push([unit])).status).toBe(200);
		const { numOfCustomAggregationUnits: count } = (await get("/v2/bot/message/aggregation/info")).body;
		expect(count).toBe(before + 3);
		const first = (await get("/v2/bot/message/aggregation/list?limit=1")).body as { next: string };
		const rest = await get(`/v2/bot/message/aggregation/list?start=${first.next}`);
		expect(rest.body.customAggregationUnits).toHaveLength(before + 2);
		for (const query of ["limit=0", "limit=101", "start=nothing"])
			expect((await get(`/v2/bot/message/aggregation/list?${query}`)).status).toBe(400);
	});

	test("of a wrong form, more than one, and those of a reply are refused", async () => {
		for (const units of [["a-b"], ["あ"], [""], ["x".repeat(31)], ["a", "b"]])
			expect((await push(units)).status).toBe(400);
		const replyToken = await shop.tokenFromFriend();
		const body = { replyToken, messages: HELLO_MESSAGES, customAggregationUnits: ["a"] };
		expect((await shop.line("POST", "/v2/bot/message/reply", { body })).status).toBe(400);
	});

	test("beyond a month's thousand are not assigned, and their messages are sent", async () => {
		const { unitCount } = (await shop.api("GET", "/insight")).body as { unitCount: number };
		await Promise.all(Array.from({ length: 1_000 - unitCount }, (_, index) => push([`full_${index}`])));
		const { status } = await push(["one_more"]);
		const { numOfCustomAggregationUnits: count } = (await get("/v2/bot/message/aggregation/info")).body;
		expect([status, count]).toEqual([200, 1_000]);
	}, 60_000);
});

describe("statistics of a unit", () => {
	test("are told from the next morning on, and not below twenty", async () => {
		const today = dayOf(await nowOf());
		await shop.api("PUT", "/insight", { sends: [{ day: today, unit: "b_1", friends: 150 }] });
		await shop.api("PUT", "/insight", { units: { b_1: { opened: 111, clicked: 19 } } });
		expect((await unitOf("b_1", today, today)).body).toMatchObject({ messages: [], clicks: [] });
		await moveToTomorrow("08:59");
		expect((await unitOf("b_1", today, today)).body.messages).toEqual([]);
		await shop.api("POST", "/clock", { advance_ms: 120_000 });
		expect((await unitOf("b_1", today, today)).body).toMatchObject({
			overview: { uniqueImpression: 111, uniqueClick: null },
		});
		expect((await unitOf("b_2", today, today)).body.messages).toEqual([]);
	});

	test("are refused for wrong names, days and periods", async () => {
		const today = dayOf(await nowOf());
		const [before, tomorrow] = [dayOf((await nowOf()) - 31 * DAY), dayOf((await nowOf()) + DAY)];
		for (const [unit, from, to] of [
			...[
				["b-1", today, today],
				["b_1", "2026-11-01", today],
				["b_1", "20260230", today],
			],
			...[
				["b_1", before, today],
				["b_1", tomorrow, tomorrow],
				["b_1", today, before],
			],
		] as [string, string, string][])
			expect((await unitOf(unit, from, to)).status).toBe(400);
	});
});

describe("figures of a day", () => {
	test("are out of service before LINE counted, unready before the next morning, and refused without a day", async () => {
		const today = dayOf(await nowOf());
		for (const path of ["followers", "message/delivery"]) {
			expect((await get(`/v2/bot/insight/${path}?date=20150101`)).body.status).toBe("out_of_service");
			expect((await get(`/v2/bot/insight/${path}?date=${today}`)).body.status).toBe("unready");
			for (const date of ["", "2026-11-01", "20261301"])
				expect((await get(`/v2/bot/insight/${path}?date=${date}`)).status).toBe(400);
		}
	});

	test("count messages by kind", async () => {
		const today = dayOf(await nowOf());
		await push();
		const body = { to: [SATO_ID, SUZUKI_ID], messages: HELLO_MESSAGES };
		await shop.line("POST", "/v2/bot/message/multicast", { body });
		await moveToTomorrow("09:30");
		expect((await get(`/v2/bot/insight/message/delivery?date=${today}`)).body).toEqual({
			...{ status: "ready", apiPush: 1, apiMulticast: 2 },
		});
	});

	test("are refused to an account on request, and fail by faults of their own", async () => {
		await shop.api("PUT", "/insight", { refused: true });
		expect((await get("/v2/bot/insight/demographic")).status).toBe(403);
		await shop.api("PUT", "/insight", { refused: false });
		for (const [kind, status] of [
			["rate_limit", 429],
			["server_error", 500],
		] as const) {
			await shop.api("POST", "/faults", { kind, endpoint: "insight" });
			expect((await get("/v2/bot/insight/demographic")).status).toBe(status);
		}
	});
});

test.runIf(descriptionIsPresent)("answers fit LINE's description", async () => {
	const [insight, messaging] = [new LineDescription("insight.yml"), new LineDescription("messaging-api.yml")];
	const day = dayOf((await nowOf()) - 2 * DAY);
	await shop.api("PUT", "/insight", { reaches: 40, sends: [{ day, unit: "b_9", friends: 150 }] });
	for (const [description, schema, path] of [
		[insight, "GetNumberOfFollowersResponse", `/v2/bot/insight/followers?date=${day}`],
		[insight, "GetNumberOfMessageDeliveriesResponse", `/v2/bot/insight/message/delivery?date=${day}`],
		[insight, "GetFriendsDemographicsResponse", "/v2/bot/insight/demographic"],
		[messaging, "GetAggregationUnitUsageResponse", "/v2/bot/message/aggregation/info"],
		[messaging, "GetAggregationUnitNameListResponse", "/v2/bot/message/aggregation/list"],
	] as const) {
		const { status, body } = await get(path);
		expect([path, status, description.problems(schema, body)]).toEqual([path, 200, []]);
	}
	const problems = insight.problems("GetStatisticsPerUnitResponse", (await unitOf("b_9", day, day)).body);
	expect(problems.filter((problem) => !/must be integer/.test(problem))).toEqual([]);
});
