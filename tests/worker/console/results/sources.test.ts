import { env } from "cloudflare:workers";
import { beforeEach, expect, test } from "vitest";
import type { FriendRecord } from "#db/engine/friends.ts";
import { RESULT_SOURCE_NAMES } from "#domain/engine/results/registry.ts";
import { RESULT_FRIENDS_PER_PAGE } from "#domain/engine/results/result-limits.ts";
import { DAY, HOUR } from "#domain/platform/time/wire-time.ts";
import { buildAction } from "#tests/support/action-builders.ts";
import { storeLink } from "#tests/support/counted-links.ts";
import { buildDelivery } from "#tests/support/delivery-builders.ts";
import { buildFriend } from "#tests/support/friend-builders.ts";
import { resetState } from "#tests/support/migrations.ts";
import { countRoundTrips, explainQueryPlan } from "#tests/support/observed-database.ts";
import { buildSession, type ConsoleSession } from "#tests/support/operator-builders.ts";
import { listStageFriends, readResults, readStageCounts, storeTap } from "#tests/support/result-builders.ts";
import { buildRun } from "#tests/support/run-builders.ts";
import { requestJson, sendRequest } from "#tests/support/send-request.ts";
import { storeRow, updateRow } from "#tests/support/store-rows.ts";
import { TestClock, tokyoTime } from "#tests/support/test-clock.ts";

const AT = tokyoTime("2026-11-20 10:00");

let operator: ConsoleSession;
let hanako: FriendRecord;
let taro: FriendRecord;
beforeEach(async () => {
	await resetState();
	new TestClock("2026-11-29 12:00").rule();
	operator = await buildSession();
	hanako = await buildFriend({ name: "花子" });
	taro = await buildFriend({ name: "太郎" });
});

const item = (table: string, given: object = {}) =>
	storeRow(table, { name: "対象", created_at: 1, ...given });
const counts = (path: string) => readStageCounts(path, operator);
const sent = (friend: FriendRecord, runId: string | null, given: object = {}) =>
	buildDelivery({
		...{ friendId: friend.id, runId, state: "sent", nextAttemptAt: null, dueAt: AT, sentAt: AT },
		...given,
	});
const answer = (friend: { id: number } | null, form: number, at: number) =>
	storeRow("form_answers", { form_id: form, friend_id: friend?.id ?? null, answers: "[]", created_at: at });
const anyForm = () => item("forms", { code: "abcdef" });

test("a step of a scenario: its runs, their deliveries and taps, and not those of another step", async () => {
	const scenario = await item("scenarios");
	const [own, other] = [await buildAction(), await buildAction()];
	const step = await storeRow("scenario_steps", {
		scenario_id: scenario,
		day: 0,
		minute: 0,
		action_id: own.id,
	});
	const link = await storeLink("https://shop.example/new");
	const runOf = (friend: FriendRecord, action: { id: number }) =>
		buildRun({
			...{
				friendId: friend.id,
				actionId: action.id,
				causeType: "scenario",
				causeId: scenario,
				startedAt: AT,
			},
		});
	const first = await sent(hanako, (await runOf(hanako, own)).id);
	await runOf(taro, own);
	const second = await sent(taro, (await runOf(taro, other)).id);
	for (const [friend, { id }] of [
		[hanako, first],
		[taro, second],
	] as const)
		await storeTap({ linkId: link, deliveryId: id, type: "scenario", source: scenario }, friend, AT + HOUR);
	await answer(hanako, await anyForm(), AT + DAY);
	expect(await counts(`step/${step}`)).toMatchObject({ reached: 2, delivered: 1, tapped: 1, answered: 1 });
	const status = async () => (await sendRequest(`/api/results/step/${step}`, { as: operator })).status;
	await updateRow("scenario_steps", step, { deleted_at: 1 });
	expect(await status()).toBe(404);
	await updateRow("scenario_steps", step, { deleted_at: null });
	expect(await status()).toBe(200);
	await updateRow("scenarios", scenario, { deleted_at: 1 });
	expect(await status()).toBe(404);
});

test("an auto-response: those of the period, and the results also of friends who got no message", async () => {
	const { id: action } = await buildAction();
	const id = await item("reactions", { keywords: "[]", action_id: action });
	const runOf = (friend: FriendRecord, startedAt: number, causeId = id) =>
		buildRun({ friendId: friend.id, actionId: action, causeType: "reaction", causeId, startedAt });
	await sent(hanako, (await runOf(hanako, AT)).id);
	await runOf(hanako, AT + DAY);
	await runOf(taro, AT);
	await runOf(await buildFriend(), AT - 40 * DAY);
	await runOf(await buildFriend(), AT, id + 1);
	await answer(taro, await anyForm(), AT + HOUR);
	expect(await counts(`reaction/${id}`)).toMatchObject({ reached: 2, delivered: 1, tapped: 0, answered: 1 });
	expect(await counts(`reaction/${id}?days=90`)).toMatchObject({ reached: 3 });
});

test("a form: its known friends, and the results after their first answer of the period", async () => {
	const [form, other] = [await anyForm(), await item("forms", { code: "ghijkl" })];
	await answer(hanako, form, AT);
	await answer(hanako, form, AT + DAY);
	await answer(null, form, AT);
	await answer(taro, other, AT);
	const salon = await item("salons");
	await storeRow("reservations", {
		...{ salon_id: salon, friend_id: hanako.id, status: "pending", date: "2026-12-01", from_minute: 600 },
		...{ to_minute: 660, starts_at: AT + 240 * HOUR, ends_at: AT + 241 * HOUR, created_at: AT + HOUR },
	});
	expect(await counts(`form/${form}`)).toEqual({ replied: 1, booked: 1, bought: 0, paid: 0, blocked: 0 });
	expect(await listStageFriends(`form/${form}`, "booked", operator)).toEqual(["花子"]);
});

test("the friends of a stage are read page by page, each of them once", async () => {
	const form = await anyForm();
	for (let index = 0; index < RESULT_FRIENDS_PER_PAGE; index++) await answer(await buildFriend(), form, AT);
	for (const [index, friend] of [hanako, taro].entries()) await answer(friend, form, AT - HOUR - index);
	const pageOf = (page: number) =>
		requestJson<{ items: { name: string }[]; total: number }>(
			`/api/results/form/${form}/friends?stage=replied&page=${page}`,
			{ as: operator },
		);
	const [first, second] = [await pageOf(1), await pageOf(2)];
	expect([first.items.length, first.total, second.total]).toEqual([
		...[RESULT_FRIENDS_PER_PAGE, RESULT_FRIENDS_PER_PAGE + 2, RESULT_FRIENDS_PER_PAGE + 2],
	]);
	expect(second.items.map(({ name }) => name)).toEqual(["花子", "太郎"]);
});

test("a landing page: friends who opened it, those it has added, and their conversions", async () => {
	const landing = await item("landings", { code: "aaaaaaaa" });
	const visit = (friend_id: number | null, added_friend: number) =>
		storeRow("landing_visits", { landing_id: landing, friend_id, added_friend, created_at: AT });
	await visit(hanako.id, 1);
	await visit(taro.id, 0);
	await visit(null, 0);
	const tracker = await item("trackers", { tracker_code: "buy" });
	await storeRow("conversions", { tracker_id: tracker, friend_id: taro.id, created_at: AT + HOUR });
	expect(await counts(`landing/${landing}`)).toMatchObject({ visited: 2, added: 1, bought: 1 });
});

test("a template: deliveries of the effects that send it, and taps of their friends", async () => {
	const template = await item("templates", { editor_version: 1, type: "flex", content: "{}" });
	const effects = [
		{ type: 1, member_query_id: null, text: "前置き", minutes_after: 0 },
		{ type: 12, member_query_id: null, egg_id: template, minutes_after: 0 },
	];
	const action = await buildAction();
	for (const [position, effect] of effects.entries())
		await storeRow("action_effects", {
			...{ action_id: action.id, version: 7, position, type: effect.type, effect, named: "{}" },
		});
	const [before, own] = [await sent(hanako, null), await sent(hanako, null)];
	await buildRun({
		friendId: hanako.id,
		actionId: action.id,
		actionVersion: 7,
		sends: { 0: before.id, 1: own.id },
	});
	// An older version of the action without the template.
	await buildRun({
		friendId: taro.id,
		actionId: action.id,
		actionVersion: 1,
		sends: { 1: (await sent(taro, null)).id },
	});
	const tap = (friend: FriendRecord, key: string, created_at = AT + HOUR) =>
		storeRow("template_taps", {
			...{ webhook_event_id: key, template_id: template, data: "x", friend_id: friend.id, created_at },
		});
	await tap(taro, "b");
	// It was sent by other means before.
	await tap(hanako, "c", AT - HOUR);
	expect(await counts(`template/${template}`)).toMatchObject({ delivered: 1, tapped: 0 });
	await tap(hanako, "a");
	expect(await counts(`template/${template}`)).toMatchObject({ delivered: 1, tapped: 1 });
});

test("a rich menu: friends who tapped it within the period", async () => {
	const menu = await item("richmenus");
	const tap = (friend: FriendRecord, created_at: number) =>
		storeRow("richmenu_taps", { richmenu_id: menu, button_id: 1, friend_id: friend.id, created_at });
	await tap(hanako, AT);
	await tap(hanako, AT + HOUR);
	await tap(taro, AT - 40 * DAY);
	const found = await readResults(`richmenu/${menu}`, operator);
	expect(found.dates).toHaveLength(30);
	expect(found.dates.at(-1)).toBe("2026-11-29");
	expect(found.stages[0]).toMatchObject({ name: "tapped", friend_count: 1 });
	expect(found.stages[0]?.by_day.at(-10)).toBe(1);
});

test("every source is counted along indexes", async () => {
	const { database, trips } = countRoundTrips(env.DB);
	const action = await buildAction();
	const scenario = await item("scenarios");
	await storeRow("scenario_steps", { scenario_id: scenario, day: 0, minute: 0, action_id: action.id });
	await item("reactions", { keywords: "[]", action_id: action.id });
	await item("templates", { editor_version: 1, type: "text", content: "{}" });
	await item("richmenus");
	await anyForm();
	await item("landings", { code: "aaaaaaaa" });
	// A broadcast's plan is tested beside it, and a variant's beside its test.
	const running = RESULT_SOURCE_NAMES.filter((name) => name !== "broadcast" && name !== "variant");
	for (const name of running) await readResults(`${name}/1`, operator, { env: { DB: database } });
	const asked = trips.flat().filter(({ sql }) => sql.includes("stage_blocked"));
	expect(asked).toHaveLength(running.length);
	for (const statement of asked) {
		const plan = (await explainQueryPlan(env.DB, statement)).join("\n");
		// Effects of actions (e) are few beside deliveries; no index names the template of one.
		expect(plan, statement.sql).not.toMatch(/SCAN (a|d|f|r|t|v|x)\b/);
	}
});
