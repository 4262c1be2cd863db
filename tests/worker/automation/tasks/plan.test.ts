import { beforeEach, describe, expect, test } from "vitest";
import { FIELD_TEXTS } from "#domain/platform/texts/fields-texts.ts";
import { REACTION_TEXTS } from "#domain/platform/texts/reactions-texts.ts";
import { TASK_TEXTS } from "#domain/platform/texts/tasks-texts.ts";
import { HOUR, toWireTime } from "#domain/platform/time/wire-time.ts";
import { buildAction } from "#tests/support/action-builders.ts";
import { countRows, listChangesSince, readRows, takeSnapshot } from "#tests/support/database-snapshot.ts";
import { buildTag } from "#tests/support/friend-builders.ts";
import { fetchItemRow } from "#tests/support/item-requests.ts";
import { resetState } from "#tests/support/migrations.ts";
import { buildSession, type ConsoleSession } from "#tests/support/operator-builders.ts";
import { requestJson, sendRequest } from "#tests/support/send-request.ts";
import { updateRow } from "#tests/support/store-rows.ts";
import { buildSavedSearch } from "#tests/support/task-builders.ts";

let operator: ConsoleSession;
let action: { id: number };
beforeEach(async () => {
	await resetState();
	operator = await buildSession();
	action = await buildAction();
});

/** Wire date and time in some hours. */
function inHours(hours: number) {
	const [date, time] = toWireTime(Date.now() + hours * HOUR, "Asia/Tokyo").split(" ") as [string, string];
	return { date, time: time.slice(0, 5) };
}

const address = (id = action.id) => `/api/action/task/${id}`;
const add = (json: object, headers: Record<string, string> = {}, as = operator, id = action.id) =>
	sendRequest(address(id), { as, json: { funnel_id: null, ...json }, headers });
const addOk = async (json: object) =>
	(await requestJson<{ id: number }>(address(), { as: operator, json: { funnel_id: null, ...json } })).id;
const cancel = (task: number, as = operator) => sendRequest(`${address()}/${task}`, { as, method: "DELETE" });
const tasks = async () =>
	(await requestJson<{ items: Record<string, unknown>[] }>(address(), { as: operator })).items;
const row = () => fetchItemRow("action", operator, action.id);

describe("planning", () => {
	test("[E-260] [M-208] the action's row says 99 before it, 5 with the next moment, 10 when all are over", async () => {
		expect(await row()).toMatchObject({ has_task: 99, next_work_at: null });
		const { date, time } = inHours(24);
		const later = await addOk(inHours(48));
		const sooner = await addOk({ date, time });
		expect(await row()).toMatchObject({ has_task: 5, next_work_at: `${date} ${time}:00` });
		expect((await tasks()).map(({ id, status, state }) => [id, status, state])).toEqual([
			[sooner, 5, "planned"],
			[later, 5, "planned"],
		]);
		for (const task of [sooner, later]) expect((await cancel(task)).status).toBe(200);
		expect(await row()).toMatchObject({ has_task: 10, next_work_at: null });
		expect(await tasks()).toMatchObject([
			{ id: sooner, status: 10, state: "cancelled", next_work_at: null },
			{ id: later, status: 10, state: "cancelled", next_work_at: null },
		]);
		expect(await readRows("select verb, subject_id from audit_log order by id")).toEqual([
			...Array(2).fill({ verb: "action.task.create", subject_id: String(action.id) }),
			...Array(2).fill({ verb: "action.task.cancel", subject_id: String(action.id) }),
		]);
	});

	test("[A-321] one that comes again takes an ability of its own: 403 without, and nothing is written", async () => {
		const as = await buildSession({ abilities: ["action-read", "action-write"] });
		const recurrence = { every: "day", time: "10:00" };
		const before = await takeSnapshot();
		expect((await add({ recurrence }, {}, as)).status).toBe(403);
		expect(await listChangesSince(before)).toEqual([]);
		expect((await add(inHours(24), {}, as)).status).toBe(200);
		expect((await add({ recurrence })).status).toBe(200);
	});

	test("is refused for moments that are past or none, a search that is gone, and leaves nothing", async () => {
		const gone = await buildSavedSearch([]);
		await updateRow("funnels", gone, { deleted_at: 1 });
		const REFUSED: [object, string, string][] = [
			[{ date: "2026-01-01", time: "10:00" }, "date", TASK_TEXTS.taskInPast],
			[inHours(0), "time", TASK_TEXTS.taskInPast],
			[{ date: "2099-02-30", time: "10:00" }, "date", FIELD_TEXTS.dateRequired],
			[{ date: "", time: "10:00" }, "date", FIELD_TEXTS.dateRequired],
			[{ date: "2099-01-01", time: "24:00" }, "time", FIELD_TEXTS.timeOfDay],
			[{ ...inHours(24), funnel_id: gone }, "funnel_id", FIELD_TEXTS.itemGone("カスタム検索")],
		];
		const before = await takeSnapshot();
		for (const [json, field, text] of REFUSED) {
			const answer = await add(json);
			expect([answer.status, await answer.json()]).toEqual([422, { [field]: [text] }]);
		}
		expect(await listChangesSince(before)).toEqual([]);
	});

	test("says everything that is wrong at once", async () => {
		const gone = await buildSavedSearch([]);
		await updateRow("funnels", gone, { deleted_at: 1 });
		const WRONG: [object, Record<string, string[]>][] = [
			[{}, { date: [FIELD_TEXTS.dateRequired], time: [FIELD_TEXTS.timeOfDay] }],
			[
				{ ...inHours(0), funnel_id: gone },
				{ time: [TASK_TEXTS.taskInPast], funnel_id: [FIELD_TEXTS.itemGone("カスタム検索")] },
			],
			[
				{ date: "x", recurrence: { every: "week", time: "25:00" } },
				{
					date: [FIELD_TEXTS.dateRequired],
					"recurrence[weekdays]": [REACTION_TEXTS.weekdayRequired],
					"recurrence[time]": [FIELD_TEXTS.timeOfDay],
				},
			],
			[
				{ recurrence: { every: "day", time: "10:00", until: "2026-01-01" }, funnel_id: gone },
				{
					"recurrence[until]": [TASK_TEXTS.taskNeverRuns],
					funnel_id: [FIELD_TEXTS.itemGone("カスタム検索")],
				},
			],
			[
				{ date: "2026-01-01", recurrence: { every: "day", time: "10:00" } },
				{ date: [TASK_TEXTS.taskInPast] },
			],
		];
		for (const [json, messages] of WRONG) {
			const answer = await add(json);
			expect([answer.status, await answer.json()]).toEqual([422, messages]);
		}
		expect(await countRows("action_tasks")).toBe(0);
	});

	test("[A-321] to come again and again needs its ability; who lacks it still plans once and cancels", async () => {
		const recurrence = { every: "month", day: 31, time: "10:00", until: "2099-12-31" };
		const staff = await buildSession({ abilities: ["action-read", "action-write"] });
		const before = await takeSnapshot();
		expect((await add({ recurrence }, {}, staff)).status).toBe(403);
		expect(await listChangesSince(before)).toEqual([]);
		expect((await add(inHours(24), {}, staff)).status).toBe(200);
		const repeated = await addOk({ recurrence });
		expect(await readRows("select recurrence from action_tasks where id = ?", repeated)).toEqual([
			{ recurrence: JSON.stringify({ every: "month", day: 31, time: "10:00", until: "2099-12-31" }) },
		]);
		expect((await tasks()).find(({ id }) => id === repeated)).toMatchObject({
			recurrence: "毎月31日の10:00（2099年12月31日まで）",
		});
		expect((await cancel(repeated, staff)).status).toBe(200);
	});

	test("a form may send it: fields within brackets, numbers as texts", async () => {
		const form = new URLSearchParams([
			["recurrence[every]", "week"],
			["recurrence[weekdays][0]", "3"],
			["recurrence[weekdays][1]", "1"],
			["recurrence[time]", "09:30"],
			["date", ""],
			["funnel_id", ""],
		]);
		const answer = await sendRequest(address(), { as: operator, form: form.toString() });
		expect(answer.status).toBe(200);
		expect(await tasks()).toMatchObject([{ recurrence: "毎週月・水曜日の09:30", funnel_name: null }]);
	});

	test("for an action that is gone, or is no template, is not found", async () => {
		const own = await buildAction({ isTemplate: false });
		const gone = await buildAction({ deletedAt: 1 });
		for (const { id } of [own, gone, { id: 999_999 }]) {
			expect((await add(inHours(24), {}, operator, id)).status).toBe(404);
			expect((await sendRequest(address(id), { as: operator })).status).toBe(404);
		}
		expect(await countRows("action_tasks")).toBe(0);
	});

	test("[E-261] fifteen at most, also where the last two come at once; one that is over makes room", async () => {
		const made = [];
		for (let hours = 1; hours <= 14; hours++) made.push(await addOk(inHours(hours)));
		const last = await Promise.all([add(inHours(15)), add(inHours(16))]);
		expect(last.map(({ status }) => status).sort()).toEqual([200, 422]);
		const refused = await add(inHours(17));
		expect([refused.status, await refused.json()]).toEqual([422, { ERROR: [TASK_TEXTS.tooManyTasks(15)] }]);
		await cancel(made[0]!);
		expect((await add(inHours(17))).status).toBe(200);
		expect(await countRows("action_tasks", "next_work_at is not null")).toBe(15);
	});

	test("sent twice under one key it is planned once", async () => {
		const key = { "Idempotency-Key": "plan-it-once" };
		const json = inHours(24);
		const answers = await Promise.all([add(json, key), add(json, key)]);
		const [one, two] = await Promise.all(answers.map((answer) => answer.json()));
		expect(one).toEqual(two);
		expect(await add(json, key).then((answer) => answer.json())).toEqual(one);
		expect(await countRows("action_tasks")).toBe(1);
		expect(await countRows("audit_log")).toBe(1);
	});

	test("a key that a custom search was saved under before plans for nobody beyond the operator's friends", async () => {
		const tag = await buildTag();
		const branch = await buildSession({ scope: { all: false, tagIds: [tag.id] } });
		const key = { "Idempotency-Key": "one-key-for-both" };
		const filter = { inputs: [{ type: 11, names: ["佐藤"], use_name: 1 }] };
		const saved = await sendRequest("/api/funnel/register", {
			as: branch,
			headers: key,
			json: { name: "検索", ...filter },
		});
		expect(saved.status).toBe(200);
		expect((await add(inHours(24), key, branch)).status).toBe(200);
		const [planned] = await readRows<{ filter: string }>(
			"select q.filter from action_tasks t join member_queries q on q.id = t.member_query_id",
		);
		expect(JSON.parse(planned!.filter)).toMatchObject({ inputs: [{ type: 60, tag_ids: [tag.id] }] });
	});

	test("who may only read sees the tasks, and neither plans nor cancels", async () => {
		const task = await addOk(inHours(24));
		const reader = await buildSession({ abilities: ["action-read"] });
		const before = await takeSnapshot();
		expect((await sendRequest(address(), { as: reader })).status).toBe(200);
		expect((await add(inHours(24), {}, reader)).status).toBe(403);
		expect((await cancel(task, reader)).status).toBe(403);
		expect(await listChangesSince(before)).toEqual([]);
	});
});

test("one that is over cannot be cancelled, nor one of another action or that never was", async () => {
	const task = await addOk(inHours(24));
	await cancel(task);
	const other = await buildAction();
	const before = await takeSnapshot();
	const again = await cancel(task);
	expect([again.status, await again.json()]).toEqual([422, { ERROR: [TASK_TEXTS.taskNotCancellable] }]);
	expect((await cancel(999_999)).status).toBe(404);
	expect((await sendRequest(`${address(other.id)}/${task}`, { as: operator, method: "DELETE" })).status).toBe(
		404,
	);
	expect(await listChangesSince(before)).toEqual([]);
});
