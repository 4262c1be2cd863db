import { env } from "cloudflare:workers";
import { beforeEach, expect, test } from "vitest";
import { readRows } from "#tests/support/database-snapshot.ts";
import { buildFriend, buildTag } from "#tests/support/friend-builders.ts";
import { resetState } from "#tests/support/migrations.ts";
import { countRoundTrips, explainQueryPlan } from "#tests/support/observed-database.ts";
import { buildSession, type ConsoleSession } from "#tests/support/operator-builders.ts";
import { requestJson, sendRequest } from "#tests/support/send-request.ts";
import { storeRow, storeRows } from "#tests/support/store-rows.ts";
import { TestClock, tokyoTime } from "#tests/support/test-clock.ts";

interface SourceFigures {
	state: string;
	units: { from: string; to: string; figures: { opened: number | null; clicked: number | null } | null }[];
	menu: { shown: { count: number } | null } | null;
}

let operator: ConsoleSession;
let template: number;
beforeEach(async () => {
	await resetState();
	new TestClock("2026-11-20 12:00").rule();
	operator = await buildSession();
	template = await storeRow("templates", {
		name: "クーポン",
		editor_version: 1,
		type: "text",
		content: "{}",
		created_at: 1,
	});
});

const sourceOf = (path: string, as = operator) =>
	requestJson<SourceFigures>(`/api/line_figures/${path}`, { as });
const figure = (
	kind: string,
	subject: string,
	[fromDay, day]: [string | null, string],
	figures: object | null,
) =>
	storeRow("line_figures", {
		...{ kind, subject, day, from_day: fromDay, status: figures ? "ready" : "unready" },
		...{ figures: figures && JSON.stringify(figures), fetched_at: tokyoTime("2026-11-20 09:12") },
	});
const counts = (opened: number | null, clicked: number | null) => ({
	...{ opened, clicked, played: null, finished: null, bubbles: [], links: [] },
});

test("a source shows LINE's newest figures of each month, and a missing count is none", async () => {
	await figure("unit", `t_${template}`, ["2026-10-03", "2026-10-30"], counts(40, 20));
	await figure("unit", `t_${template}`, ["2026-10-03", "2026-10-31"], counts(44, 21));
	await figure("unit", `t_${template}`, ["2026-11-02", "2026-11-19"], counts(35, null));
	await figure("unit", `t_${template}1`, ["2026-11-02", "2026-11-19"], counts(99, 99));
	const { state, units } = await sourceOf(`template/${template}`);
	expect(state).toBe("counted");
	expect(units.map(({ from, to, figures }) => [from, to, figures?.opened, figures?.clicked])).toEqual([
		["2026-11-02", "2026-11-19", 35, null],
		["2026-10-03", "2026-10-31", 44, 21],
	]);
});

test("a source without figures says why: by the setting, because the month is full, or because it was not sent", async () => {
	const stateOf = async () => (await sourceOf(`template/${template}`)).state;
	expect(await stateOf()).toBe("off");
	const as = await buildSession({ abilities: ["friend-read", "line-figures-write"] });
	const put = (counts_all: 0 | 1, by = as) =>
		sendRequest("/api/line_figures/setting", { as: by, method: "PUT", json: { counts_all } });
	expect((await put(1)).status).toBe(200);
	expect(await stateOf()).toBe("waiting");
	await storeRow("settings", {
		...{ key: "line_units_of_others", value: '{"month":"2026-11","count":800}', updated_at: 1 },
	});
	expect(await stateOf()).toBe("full");
	expect((await put(0, await buildSession({ abilities: ["friend-read"] }))).status).toBe(403);
	expect(await readRows("select verb from audit_log where verb like 'setting%'")).toEqual([
		{ verb: "setting.line-figures" },
	]);
});

test("figures are of the whole account, and hidden from an operator who sees some friends", async () => {
	const tag = await buildTag();
	await figure("unit", `t_${template}`, ["2026-11-02", "2026-11-19"], counts(35, 21));
	const staff = await buildSession({ scope: { all: false, tagIds: [tag.id] } });
	expect(await sourceOf(`template/${template}`, staff)).toEqual({ state: "hidden", units: [], menu: null });
	expect((await sendRequest("/api/line_figures/account", { as: staff })).status).toBe(403);
	expect((await sendRequest("/api/line_figures/template/999", { as: operator })).status).toBe(404);
	const without = await buildSession({ abilities: ["friend-read"] });
	expect((await sendRequest(`/api/line_figures/template/${template}`, { as: without })).status).toBe(403);
});

test("the account's page has LINE's friends by day beside the known ones, messages by kind, and attributes", async () => {
	await buildFriend();
	await buildFriend({ blockedAt: 1 });
	await figure("followers", "", [null, "2026-11-18"], { followers: 100, reaches: 70, blocks: 9 });
	await figure("followers", "", [null, "2026-11-19"], null);
	await figure("deliveries", "", [null, "2026-11-17"], { apiPush: 5, chat: 1 });
	await figure("deliveries", "", [null, "2026-11-18"], { apiPush: 3 });
	await figure("demographic", "", [null, "2026-11-18"], { genders: [{ value: "female", percentage: 60 }] });
	await storeRows([
		[
			"line_units",
			{
				month: "2026-11",
				name: `t_${template}`,
				admitted_at: 1,
				first_day: "2026-11-02",
				last_day: "2026-11-19",
			},
		],
		[
			"line_units",
			{
				month: "2026-11",
				name: "b_77",
				admitted_at: 1,
				first_day: "2026-11-03",
				last_day: "2026-11-03",
				is_unassigned: 1,
			},
		],
	]);
	await figure("unit", `t_${template}`, ["2026-11-02", "2026-11-19"], counts(35, null));
	const page = await requestJson<{
		days: { day: string; status: string; figures: object | null }[];
		own: object;
		deliveries: object;
		demographic: { day: string };
		units: object;
		messages: { name: string | null; kind: string; opened: number | null; is_unassigned: boolean }[];
	}>("/api/line_figures/account?days=30", { as: operator });
	expect(page.days).toHaveLength(30);
	expect(page.days.slice(-2)).toEqual([
		{ day: "2026-11-18", status: "ready", figures: { followers: 100, reaches: 70, blocks: 9 } },
		{ day: "2026-11-19", status: "unready", figures: null },
	]);
	expect(page.own).toEqual({ known: 2, blocked: 1 });
	expect(page.deliveries).toEqual({ counted_days: 2, counts: { apiPush: 8, chat: 1 } });
	expect(page.demographic.day).toBe("2026-11-18");
	expect(page.units).toEqual({ own: 2, unassigned: 1, others: 0, limit: 1_000, counts_all: 0 });
	expect(page.messages.map(({ name, kind, opened }) => [name, kind, opened])).toEqual([
		["クーポン", "template", 35],
		[null, "broadcast", null],
	]);
});

test("a month's report has the newest attributes of its friends, and none of another month", async () => {
	const attributes = (percentage: number) => ({ genders: [{ value: "female", percentage }] });
	await figure("demographic", "", [null, "2026-10-31"], attributes(55));
	await figure("demographic", "", [null, "2026-11-17"], attributes(60));
	await figure("demographic", "", [null, "2026-11-18"], attributes(61));
	await figure("demographic", "", [null, "2026-11-19"], null);
	const attributesOf = async (month: string) =>
		(
			await requestJson<{ line: { demographic: object | null } }>(`/api/report?month=${month}`, {
				as: operator,
			})
		).line.demographic;
	expect(await attributesOf("2026-11")).toEqual({ day: "2026-11-18", figures: attributes(61) });
	expect(await attributesOf("2026-10")).toEqual({ day: "2026-10-31", figures: attributes(55) });
	expect(await attributesOf("2026-09")).toBeNull();
});

test("no statement of the page walks along all figures", async () => {
	const { database, trips } = countRoundTrips(env.DB);
	await sendRequest("/api/line_figures/account?days=90", { as: operator, env: { DB: database } });
	const asked = trips.flat().filter(({ sql }) => sql.includes("line_figures"));
	expect(asked.length).toBeGreaterThan(2);
	for (const statement of asked)
		expect((await explainQueryPlan(env.DB, statement)).join("\n")).not.toMatch(/SCAN (line_figures|f|n|u)\b/);
});
