import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, test } from "vitest";
import { STOP_SCENARIO } from "#domain/engine/actions/scenario-codes.ts";
import { USER_RATE } from "#domain/engine/friend-records/user-rate.ts";
import { VAR_TYPES } from "#domain/engine/kinds/var.ts";
import type { SearchJobPreview } from "#domain/people/friend-search/search-job.ts";
import { FIELD_TEXTS } from "#domain/platform/texts/fields-texts.ts";
import { SEARCH_TEXTS } from "#domain/platform/texts/friend-search-texts.ts";
import { SECOND } from "#domain/platform/time/wire-time.ts";
import { buildAction, sendTextEffect } from "#tests/support/action-builders.ts";
import { listChangesSince, readRows, takeSnapshot } from "#tests/support/database-snapshot.ts";
import { readDeliveries } from "#tests/support/delivery-builders.ts";
import { buildEffect, insertNamedRow } from "#tests/support/effect-runs.ts";
import { buildFriend, buildTag } from "#tests/support/friend-builders.ts";
import { resetState } from "#tests/support/migrations.ts";
import {
	buildOperator,
	buildSession,
	type ConsoleSession,
	signInOperator,
} from "#tests/support/operator-builders.ts";
import { requestJson, sendRequest } from "#tests/support/send-request.ts";
import { storeRow, updateRow } from "#tests/support/store-rows.ts";
import { buildTemplate } from "#tests/support/template-builders.ts";
import { TestClock } from "#tests/support/test-clock.ts";
import { buildFriends, storedJobs, wakeUp } from "./searching.ts";

const JOBS = "/api/friend_search/jobs";

let clock: TestClock;
let operator: ConsoleSession;
beforeEach(async () => {
	await resetState();
	clock = new TestClock();
	operator = await buildSession();
});

/** The worker wakes up after the requests so far. */
const work = () => {
	clock.now = Date.now() + SECOND;
	return wakeUp(clock);
};

const start = (body: object, as = operator) => requestJson<{ id: number }>(JOBS, { as, json: body });
/** All friends, with their number. */
const everybody = async () => {
	const [row] = await readRows<{ count: number }>("select count(*) as count from friends");
	return { filter: { inputs: [] }, expected: row!.count };
};

const effectWork = (effect: object) => ({ kind: "effect", inputs: [effect] });
const marks = () => readRows("select friend_id, mark_id from friend_marks order by friend_id");

test("one effect runs on the selected friends alone, each with a run of their own", async () => {
	const [one, other] = [await buildFriend(), await buildFriend()];
	await buildFriend();
	await start({
		friend_ids: [one.id, other.id],
		expected: 2,
		work: effectWork(buildEffect("mark", { notify: 2 })),
	});
	await work();
	expect(await marks()).toEqual([
		{ friend_id: one.id, mark_id: 2 },
		{ friend_id: other.id, mark_id: 2 },
	]);
	expect(await storedJobs()).toMatchObject([{ state: "finished", total: 2, done: 2 }]);
	expect(await readRows("select friend_id, cause_type from runs order by friend_id")).toEqual([
		{ friend_id: one.id, cause_type: "operator" },
		{ friend_id: other.id, cause_type: "operator" },
	]);
	const { items } = await requestJson<{ items: object[] }>(JOBS, { as: operator });
	expect(items).toMatchObject([{ description: SEARCH_TEXTS.selectedFriends(2), undo: expect.any(Number) }]);
	// The action made for it is in no list.
	expect(await readRows("select count(*) as count from actions where deleted_at is null")).toEqual([
		{ count: 0 },
	]);
});

test("it runs on everybody found within one's scope, once, also if the request is repeated", async () => {
	const own = await buildTag();
	const staff = await buildSession({ scope: { all: false, tagIds: [own.id] } });
	const mine = await buildFriend({ tagIds: [own.id] });
	await buildFriend();
	const body = {
		filter: { inputs: [] },
		expected: 1,
		work: effectWork(buildEffect("mark", { notify: 2 })),
	};
	const headers = { "Idempotency-Key": "0b2f6a3e-6a0b-4c59-8a5e-111111111111" };
	const [first, second] = [
		await requestJson<{ id: number }>(JOBS, { as: staff, json: body, headers }),
		await requestJson<{ id: number }>(JOBS, { as: staff, json: body, headers }),
	];
	expect(second).toEqual(first);
	await work();
	await work();
	expect(await marks()).toEqual([{ friend_id: mine.id, mark_id: 2 }]);
	expect(await readRows("select count(*) as count from runs")).toEqual([{ count: 1 }]);
});

test("a selected friend who has left the operator's scope before the job is left out", async () => {
	const own = await buildTag();
	const staff = await buildSession({ scope: { all: false, tagIds: [own.id] } });
	const [stays, leaves] = [await buildFriend({ tagIds: [own.id] }), await buildFriend({ tagIds: [own.id] })];
	await start(
		{
			friend_ids: [stays.id, leaves.id],
			expected: 2,
			work: effectWork(buildEffect("mark", { notify: 2 })),
		},
		staff,
	);
	await env.DB.prepare("delete from friend_tags where friend_id = ?").bind(leaves.id).run();
	await work();
	expect(await marks()).toEqual([{ friend_id: stays.id, mark_id: 2 }]);
});

test("an existing action runs in its version at the start", async () => {
	const friend = await buildFriend();
	const { aid } = await requestJson<{ aid: number }>("/api/action/register", {
		as: operator,
		json: { aid: null, a_name: "印", group_id: null, inputs: [buildEffect("mark", { notify: 2 })] },
	});
	await start({ friend_ids: [friend.id], expected: 1, work: { kind: "action", action_id: aid } });
	await work();
	expect(await marks()).toEqual([{ friend_id: friend.id, mark_id: 2 }]);
	const reader = await buildSession({ abilities: ["friend-read", "friend-write"] });
	const answer = await sendRequest(JOBS, {
		as: reader,
		json: { friend_ids: [friend.id], expected: 1, work: { kind: "action", action_id: aid } },
	});
	expect(answer.status).toBe(403);
});

describe("it is refused, and nothing is done", () => {
	const refusal = async (body: object, as = operator): Promise<[number, unknown]> => {
		const before = await takeSnapshot();
		const answer = await sendRequest(JOBS, { as, json: body });
		expect(await listChangesSince(before)).toEqual([]);
		return [answer.status, await answer.json()];
	};

	test("on another number of friends than was confirmed, with the number there is now", async () => {
		const friend = await buildFriend();
		await buildFriend();
		const work = effectWork(buildEffect("mark", { notify: 2 }));
		expect(await refusal({ filter: { inputs: [] }, expected: 1, work })).toEqual([
			409,
			{ ERROR: [SEARCH_TEXTS.countChanged(1, 2)] },
		]);
		const staff = await buildSession({ scope: { all: false, tagIds: [(await buildTag()).id] } });
		expect(await refusal({ friend_ids: [friend.id], expected: 1, work }, staff)).toEqual([
			409,
			{ ERROR: [SEARCH_TEXTS.countChanged(1, 0)] },
		]);
	});

	test("for a message to everybody found, which is a broadcast", async () => {
		const { id } = await buildFriend();
		const template = await buildTemplate({ type: "text", text: "こんにちは" });
		for (const effect of [sendTextEffect("お知らせ"), buildEffect("template", { egg_id: template })])
			expect(await refusal({ filter: { inputs: [] }, expected: 1, work: effectWork(effect) })).toEqual([
				422,
				{ ERROR: [SEARCH_TEXTS.broadcastInstead] },
			]);
		const chosen = { friend_ids: [id], expected: 1, work: effectWork(sendTextEffect("お知らせ")) };
		expect((await sendRequest(JOBS, { as: operator, json: chosen })).status).toBe(200);
	});

	test("without the number of friends that was confirmed", async () => {
		const { id } = await buildFriend();
		const works = [effectWork(sendTextEffect("お知らせ")), { kind: "action", action_id: 1 }];
		for (const work of works)
			expect(await refusal({ friend_ids: [id], work })).toEqual([422, { expected: [FIELD_TEXTS.notSent] }]);
	});

	test("for effects that block friends, have a condition or are several, and beyond one's abilities", async () => {
		const { id } = await buildFriend();
		const scenario = await insertNamedRow("scenarios", { name: "入門" });
		const to = (...inputs: object[]) => ({ friend_ids: [id], expected: 1, work: { kind: "effect", inputs } });
		const mark = buildEffect("mark", { notify: 2 });
		for (const body of [
			to(buildEffect("mark", { user_rate: -1 })),
			to({ ...mark, member_query_id: 1 }),
			to(mark, sendTextEffect("a")),
			to(),
			{ ...to(mark), fid: "x" },
			{ work: to(mark).work },
		])
			expect((await refusal(body))[0]).toBe(422);
		const reader = await buildSession({ abilities: ["friend-read", "friend-write"] });
		expect((await refusal(to(buildEffect("scenario", { group_id: scenario })), reader))[0]).toBe(422);
	});

	test("for an action that is deleted, or that belongs to one place alone", async () => {
		const { id } = await buildFriend();
		for (const given of [{ deletedAt: 1 }, { isTemplate: false }]) {
			const action = await buildAction(given);
			expect(
				await refusal({ friend_ids: [id], expected: 1, work: { kind: "action", action_id: action.id } }),
			).toEqual([422, { action_id: [SEARCH_TEXTS.actionGone] }]);
		}
	});

	test("for messages by an operator who may not write to friends, or not see templates", async () => {
		const { id } = await buildFriend();
		const template = await buildTemplate({ type: "text", text: "こんにちは" });
		const to = (effect: object) => ({ friend_ids: [id], expected: 1, work: effectWork(effect) });
		const editor = await buildSession({ abilities: ["friend-read", "friend-write"] });
		const sender = await buildSession({ abilities: ["friend-read", "friend-write", "message-send"] });
		const templateEffect = buildEffect("template", { egg_id: template });
		expect((await refusal(to(sendTextEffect("お知らせ")), editor))[0]).toBe(403);
		expect((await refusal(to(templateEffect), editor))[0]).toBe(403);
		expect((await refusal(to(templateEffect), sender))[0]).toBe(403);
		expect((await sendRequest(JOBS, { as: sender, json: to(sendTextEffect("お知らせ")) })).status).toBe(200);
	});

	test("to continue a failed job with what its operator may not do any more", async () => {
		const { id } = await buildFriend();
		const account = await buildOperator();
		const as = await signInOperator(account);
		const { aid } = await requestJson<{ aid: number }>("/api/action/register", {
			as,
			json: { aid: null, a_name: "送信", group_id: null, inputs: [sendTextEffect("お知らせ")] },
		});
		const works = [effectWork(sendTextEffect("お知らせ")), { kind: "action", action_id: aid }];
		const ids = [];
		for (const work of works) ids.push((await start({ friend_ids: [id], expected: 1, work }, as)).id);
		await env.DB.prepare("update search_jobs set state = 'failed', next_attempt_at = null").run();
		await updateRow("roles", account.role.id, { abilities: JSON.stringify(["friend-read", "friend-write"]) });
		const repeat = (job: number) => sendRequest(`${JOBS}/${job}/repeat`, { as, method: "POST" });
		for (const job of ids) expect((await repeat(job)).status).toBe(403);
		await updateRow("roles", account.role.id, {
			abilities: JSON.stringify(["friend-read", "friend-write", "message-send", "action-write"]),
		});
		// The job has its version of the action, deleted or not.
		await updateRow("actions", aid, { deleted_at: Date.now() });
		for (const job of ids) expect((await repeat(job)).status).toBe(200);
		await work();
		expect(await readDeliveries()).toHaveLength(2);
	});
});

describe("a change of marks or fields is undone where nobody has changed it since", () => {
	const undoLast = async (as = operator) => {
		const { items } = await requestJson<{ items: { undo: number }[] }>(JOBS, { as });
		return requestJson(`/api/audit/${items[0]?.undo}/undo`, { as, json: {} });
	};

	test("marks", async () => {
		const [none, same, other, changed] = [
			await buildFriend(),
			await buildFriend(),
			await buildFriend(),
			await buildFriend(),
		];
		const setMark = (friend: { id: number }, notify: number) =>
			requestJson("/api/member/mark", { as: operator, json: { member_id: friend.id, notify } });
		await setMark(same, 2);
		await setMark(other, 1);
		await start({
			filter: { inputs: [] },
			expected: 4,
			work: effectWork(buildEffect("mark", { notify: 2 })),
		});
		await work();
		await setMark(changed, 1);
		expect(await undoLast()).toEqual({ done: 2, left: 1 });
		expect(await marks()).toEqual([
			{ friend_id: same.id, mark_id: 2 },
			{ friend_id: other.id, mark_id: 1 },
			{ friend_id: changed.id, mark_id: 1 },
		]);
		expect(await readRows(`select friend_id from friend_marks where friend_id = ${none.id}`)).toEqual([]);
	});

	test("marks of friends of several pages", async () => {
		await buildFriends(501);
		await start({ ...(await everybody()), work: effectWork(buildEffect("mark", { notify: 2 })) });
		await work();
		expect(await marks()).toHaveLength(501);
		expect(await undoLast()).toEqual({ done: 501, left: 0 });
		expect(await marks()).toEqual([]);
	});

	test("marks of the friends alone whom the operator sees by now", async () => {
		const own = await buildTag();
		const staff = await buildSession({ scope: { all: false, tagIds: [own.id] } });
		const [seen, unseen] = [await buildFriend({ tagIds: [own.id] }), await buildFriend({ tagIds: [own.id] })];
		const effect = effectWork(buildEffect("mark", { notify: 2 }));
		await start({ friend_ids: [seen.id, unseen.id], expected: 2, work: effect }, staff);
		await work();
		await env.DB.prepare("delete from friend_tags where friend_id = ?").bind(unseen.id).run();
		expect(await undoLast(staff)).toEqual({ done: 1, left: 1 });
		expect(await marks()).toEqual([{ friend_id: unseen.id, mark_id: 2 }]);
	});

	test("values of a field, with the ones that were removed", async () => {
		const [had, none, changed] = [await buildFriend(), await buildFriend(), await buildFriend()];
		const field = await insertNamedRow("vars", { name: "会員番号", type: 0 });
		const setValue = (friend: { id: number }, value: string) =>
			requestJson("/api/v1/member/var", {
				as: operator,
				json: { member_id: friend.id, vals: { [field]: value }, metas: {} },
			});
		const values = () => readRows("select friend_id, value from friend_vars order by friend_id");
		await setValue(had, "A-1");
		const effect = buildEffect("friendInfo", { var_id: field, var_type: VAR_TYPES.normal, fix_value: "B" });
		await start({ ...(await everybody()), work: effectWork(effect) });
		await work();
		expect(await values()).toHaveLength(3);
		await setValue(changed, "C");
		expect(await undoLast()).toEqual({ done: 2, left: 1 });
		expect(await values()).toEqual([
			{ friend_id: had.id, value: "A-1" },
			{ friend_id: changed.id, value: "C" },
		]);
		expect(await readRows(`select value from friend_vars where friend_id = ${none.id}`)).toEqual([]);
	});

	test("values of the friends alone whom the operator sees by now", async () => {
		const own = await buildTag();
		const staff = await buildSession({ scope: { all: false, tagIds: [own.id] } });
		const [seen, unseen] = [await buildFriend({ tagIds: [own.id] }), await buildFriend({ tagIds: [own.id] })];
		const field = await insertNamedRow("vars", { name: "会員番号", type: VAR_TYPES.normal });
		const effect = buildEffect("friendInfo", { var_id: field, var_type: VAR_TYPES.normal, fix_value: "B" });
		await start({ friend_ids: [seen.id, unseen.id], expected: 2, work: effectWork(effect) }, staff);
		await work();
		await env.DB.prepare("delete from friend_tags where friend_id = ?").bind(unseen.id).run();
		expect(await undoLast(staff)).toEqual({ done: 1, left: 1 });
		expect(await readRows("select friend_id from friend_vars")).toEqual([{ friend_id: unseen.id }]);
	});

	test("choices, unless their id is another's by now", async () => {
		const [taken, kept] = [await buildFriend(), await buildFriend()];
		const choice = (id: number, value: string) => ({ id, value, color: null, sortIndex: id });
		const field = await insertNamedRow("vars", {
			...{ name: "会員の種類", type: VAR_TYPES.select },
			choices: JSON.stringify([choice(1, "一般"), choice(2, "学生"), choice(3, "特別")]),
		});
		for (const [friend, choice_id] of [
			[taken, 3],
			[kept, 2],
		] as const)
			await storeRow("friend_vars", { var_id: field, friend_id: friend.id, choice_id, updated_at: 1 });
		const effect = buildEffect("friendInfo", {
			...{ var_id: field, var_type: VAR_TYPES.select, fix_value: "1" },
		});
		await start({ ...(await everybody()), work: effectWork(effect) });
		await work();
		await updateRow("vars", field, {
			choices: JSON.stringify([choice(1, "一般"), choice(2, "学生"), choice(3, "退会")]),
		});
		expect(await undoLast()).toEqual({ done: 1, left: 1 });
		expect(await readRows("select friend_id, choice_id from friend_vars order by friend_id")).toEqual([
			{ friend_id: taken.id, choice_id: 1 },
			{ friend_id: kept.id, choice_id: 2 },
		]);
	});

	test("of a failed job, which is not continued after that", async () => {
		await buildFriend();
		const { id } = await start({
			...(await everybody()),
			work: effectWork(buildEffect("mark", { notify: 2 })),
		});
		await work();
		await updateRow("search_jobs", id, { state: "failed" });
		const [entry] = await readRows<{ id: number }>(
			"select id from audit_log where verb = 'friend.effect.all'",
		);
		expect(await requestJson(`/api/audit/${entry!.id}/undo`, { as: operator, json: {} })).toEqual({
			...{ done: 1, left: 0 },
		});
		const repeat = await sendRequest(`${JOBS}/${id}/repeat`, { as: operator, method: "POST" });
		expect(repeat.status).toBe(422);
		await buildFriend();
		await work();
		expect(await marks()).toEqual([]);
	});
});

describe("effects that are hard to undo are told before the start, with numbers of friends", () => {
	const preview = (body: object, as = operator) =>
		requestJson<SearchJobPreview>(`${JOBS}/preview`, { as, json: body });
	const buildActionOf = async (...inputs: object[]) => {
		const { aid } = await requestJson<{ aid: number }>("/api/action/register", {
			as: operator,
			json: { aid: null, a_name: "まとめて", group_id: null, inputs },
		});
		return { kind: "action", action_id: aid };
	};
	const NOTHING = { sends: null, blocks: 0, scenario_stops: 0, starts: [], conditional: false };
	const EVERY_STATE = { inputs: [], with_blocked: 1, user_rate_type: 1 };

	test("a message to selected friends reaches those whom nobody blocked, and counts against the quota", async () => {
		const friends = [
			await buildFriend(),
			await buildFriend({ userRate: USER_RATE.hidden }),
			await buildFriend({ blockedAt: 1 }),
			await buildFriend({ userRate: USER_RATE.blocked }),
		];
		await buildFriend();
		const body = { friend_ids: friends.map(({ id }) => id), work: effectWork(sendTextEffect("お知らせ")) };
		expect(await preview(body)).toEqual({
			...NOTHING,
			sends: { friends: 2, calls: 1, quota: { limit: 1_000, used: expect.any(Number) } },
		});
		const staff = await buildSession({ scope: { all: false, tagIds: [(await buildTag()).id] } });
		expect(await preview(body, staff)).toMatchObject({ sends: { friends: 0 } });
	});

	test("an action tells its messages, blocks, stopped and started scenarios", async () => {
		const [reads, other] = [await buildFriend(), await buildFriend()];
		await buildFriend({ userRate: USER_RATE.blocked });
		const [first, second] = [
			await insertNamedRow("scenarios", { name: "入門" }),
			await insertNamedRow("scenarios", { name: "応用" }),
		];
		for (const [friend, scenario] of [
			[reads, first],
			[other, second],
		] as const)
			await storeRow("scenario_subscriptions", {
				...{ friend_id: friend.id, scenario_id: scenario, state: "reading", started_at: 1 },
			});
		const start = buildEffect("scenario", { group_id: second });
		const later = { delay_type: 1, delay_min: 60, delay_max: 60 } as const;
		expect(
			await preview({
				filter: EVERY_STATE,
				work: await buildActionOf(
					sendTextEffect("一"),
					sendTextEffect("二"),
					sendTextEffect("三", later),
					buildEffect("mark", { user_rate: USER_RATE.blocked }),
					start,
				),
			}),
		).toMatchObject({
			sends: { friends: 2, calls: 2 },
			blocks: 2,
			// The friend who reads the same scenario starts it anew.
			scenario_stops: 1,
			starts: ["シナリオ「応用」を開始"],
			conditional: false,
		});
		const stop = buildEffect("scenario", { group_id: STOP_SCENARIO });
		expect(await preview({ filter: EVERY_STATE, work: effectWork(stop) })).toEqual({
			...NOTHING,
			scenario_stops: 2,
		});
		expect(
			await preview({ filter: EVERY_STATE, work: effectWork(buildEffect("mark", { notify: 2 })) }),
		).toEqual(NOTHING);
	});

	test("it is refused to whoever may not start the work", async () => {
		const { id } = await buildFriend();
		const reader = await buildSession({ abilities: ["friend-read", "friend-write"] });
		for (const work of [effectWork(sendTextEffect("a")), await buildActionOf(sendTextEffect("a"))]) {
			const body = { json: { friend_ids: [id], work } };
			expect((await sendRequest(`${JOBS}/preview`, { as: reader, ...body })).status).toBe(403);
		}
	});
});
