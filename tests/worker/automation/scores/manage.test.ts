import { env } from "cloudflare:workers";
import { sql } from "drizzle-orm";
import { SQLiteAsyncDialect } from "drizzle-orm/sqlite-core";
import { beforeEach, describe, expect, test } from "vitest";
import type { FriendRecord } from "#db/engine/friends.ts";
import {
	SCORE_EVENT_NAMES,
	SCORE_EVENTS,
	type ScoreEvent,
} from "#domain/automation/scores/events/registry.ts";
import { filterSchema } from "#domain/engine/filters/filter-schema.ts";
import { friendCsvHeadings } from "#domain/people/friend-search/friends-csv.ts";
import { SCORE_TEXTS } from "#domain/platform/texts/scores-texts.ts";
import { DAY, MINUTE } from "#domain/platform/time/wire-time.ts";
import { scoreFriendsStatement } from "#functions/automation/scores/list-score-friends.ts";
import { countFriends, matchesAmongFriends } from "#functions/engine/filters/filter-queries.ts";
import { loadCsvRows } from "#functions/people/friend-search/jobs/csv-rows.ts";
import { buildAction } from "#tests/support/action-builders.ts";
import { buildProgram } from "#tests/support/api-program.ts";
import { countRows, listChangesSince, readRows, takeSnapshot } from "#tests/support/database-snapshot.ts";
import { buildEffect, insertNamedRow, runEffectsFor } from "#tests/support/effect-runs.ts";
import { buildFriend, buildTag } from "#tests/support/friend-builders.ts";
import { resetState } from "#tests/support/migrations.ts";
import { explainQueryPlan } from "#tests/support/observed-database.ts";
import {
	buildOperator,
	buildSession,
	type ConsoleSession,
	operatorContext,
} from "#tests/support/operator-builders.ts";
import {
	buildScoreBody,
	fetchScoreData,
	fetchScorePoints,
	requestScore,
	runScoreMinute,
	type ScoreData,
	scoreInputOf,
	storeReplies,
} from "#tests/support/score-builders.ts";
import { requestJson, sendRequest } from "#tests/support/send-request.ts";
import { updateRow } from "#tests/support/store-rows.ts";
import { TestClock } from "#tests/support/test-clock.ts";

let clock: TestClock;
let operator: ConsoleSession;
let staff: ConsoleSession;
let mine: FriendRecord;
let other: FriendRecord;
beforeEach(async () => {
	await resetState();
	clock = new TestClock().rule();
	operator = await buildSession();
	const own = await buildTag();
	staff = await buildSession({ scope: { all: false, tagIds: [own.id] } });
	[mine, other] = [
		await buildFriend({ name: "佐藤", tagIds: [own.id] }),
		await buildFriend({ name: "田中" }),
	];
});

/** Score with 40 points of one friend and 80 of another. */
async function filled(): Promise<number> {
	const score = await requestScore(operator, { rules: [{ event: "replied", points: 40 }] });
	clock.pass(MINUTE);
	await storeReplies([mine.id, other.id, other.id], clock.now);
	await runScoreMinute(clock);
	return score;
}

const refusal = async (given: object) => {
	const before = await takeSnapshot();
	const response = await sendRequest("/api/scores", { as: operator, json: buildScoreBody(given) });
	const said = (await response.json()) as Record<string, string[]>;
	expect([response.status, await listChangesSince(before)]).toEqual([422, []]);
	return said;
};

describe("saving", () => {
	test("says at each field what is wrong, and changes nothing", async () => {
		expect(
			await refusal({
				name: " ",
				levels: [
					{ name: "", colour: "info", from_points: 30 },
					{ name: "高", colour: "pink", from_points: 120 },
				],
				rules: [{ event: "replied", points: 0 }, { event: "tag_added", points: 5_000, item_ids: [] }, {}],
				half_life_days: 3,
			}),
		).toMatchObject({
			name: [SCORE_TEXTS.nameRequired],
			"levels[0][name]": [SCORE_TEXTS.levelNameRequired],
			"rules[0][points]": [SCORE_TEXTS.pointsRequired],
			half_life_days: [SCORE_TEXTS.between(7, 3_650)],
		});
		const level = { name: "中", colour: "info" } as const;
		const disordered = [30, 30].map((from_points) => ({ ...level, from_points }));
		expect(await refusal({ levels: disordered })).toEqual({ levels: [SCORE_TEXTS.levelsInOrder] });
		expect(await refusal({ levels: [{ ...level, from_points: 101 }] })).toEqual({
			"levels[0][from_points]": [SCORE_TEXTS.levelAboveCeiling],
		});
		expect(await refusal({ levels: [{ ...level, from_points: 5, action_id: 99 }] })).toMatchObject({
			"levels[0][action_id]": [expect.any(String)],
		});
		expect(await refusal({ rules: [{ id: 7, event: "replied", points: 1 }] })).toEqual({
			"rules[0][id]": [SCORE_TEXTS.changedElsewhere],
		});
	});

	test("one save sent twice makes one score, and the 21st is refused", async () => {
		const send = () =>
			sendRequest("/api/scores", {
				as: operator,
				json: buildScoreBody(),
				headers: { "Idempotency-Key": "the-same-save-0123456789" },
			});
		const answers = await Promise.all([send(), send()]);
		expect(await Promise.all(answers.map((answer) => answer.json()))).toEqual([{ id: 1 }, { id: 1 }]);
		expect([
			await countRows("scores"),
			await countRows("score_rules"),
			await countRows("score_levels"),
		]).toEqual([1, 1, 2]);
		for (let made = 1; made < 20; made++) await requestScore(operator, { rules: [] });
		expect(await refusal({})).toEqual({ ERROR: [SCORE_TEXTS.tooManyScores(20)] });
	});

	test("an older version is 409, a score that is gone 404", async () => {
		const score = await requestScore(operator);
		const shown = await fetchScoreData(operator, score);
		const save = (given: object) =>
			sendRequest(`/api/scores/${score}`, {
				as: operator,
				method: "PUT",
				json: { ...scoreInputOf(shown), ...given },
			});
		expect((await save({ name: "別の名前" })).status).toBe(200);
		const before = await takeSnapshot();
		expect((await save({ name: "古い画面" })).status).toBe(409);
		expect(await listChangesSince(before)).toEqual([]);
		await sendRequest(`/api/scores/${score}`, { as: operator, method: "DELETE" });
		for (const path of ["", "/levels", "/friends"])
			expect((await sendRequest(`/api/scores/${score}${path}`, { as: operator })).status).toBe(404);
	});

	test("keeps the ids of levels and rules that stay, and says where what they name is used", async () => {
		const form = await insertNamedRow("forms", { code: "abcdef" });
		const { id: action_id } = await buildAction({ effects: [buildEffect("text", { text: "ようこそ" })] });
		const score = await requestScore(operator, {
			levels: [{ name: "中", colour: "info", from_points: 10, action_id }],
			rules: [{ event: "form_answered", item_ids: [form], points: 5 }],
		});
		const shown = await fetchScoreData(operator, score);
		await sendRequest(`/api/scores/${score}`, {
			as: operator,
			method: "PUT",
			json: { ...scoreInputOf(shown), levels: shown.levels.map((level) => ({ ...level, from_points: 20 })) },
		});
		const after: ScoreData = await fetchScoreData(operator, score);
		expect([after.levels[0]?.id, after.levels[0]?.from_points, after.rules]).toEqual([
			shown.levels[0]?.id,
			20,
			shown.rules,
		]);
		const uses = async (what: string) =>
			(
				await requestJson<{ items: { label: string; part: string }[] }>(`/api/used_by/${what}`, {
					as: operator,
				})
			).items.map(({ label, part }) => [label, part]);
		expect(await uses(`action/${action_id}`)).toEqual([["スコア", "段階「中」のアクション"]]);
		const { id: tag } = await buildTag();
		await requestScore(operator, { rules: [{ event: "tag_added", item_ids: [tag], points: 5 }] });
		expect(await uses(`tag/${tag}`)).toEqual([["スコア", "ルール"]]);
	});
});

test("a rule's link is offered by its name, however many were sent since", async () => {
	await env.DB.prepare(
		`insert into links (url, created_at) with recursive n(i) as (select 1 union all select i + 1 from n where i < 510)
			select 'https://shop.example/' || i, 1 from n`,
	).run();
	const offered = async () =>
		(await requestJson<{ link: { id: number; name: string }[] }>("/api/score/choices", { as: operator }))
			.link;
	expect((await offered()).map(({ id }) => id)).toEqual(Array.from({ length: 500 }, (_, at) => 510 - at));
	await requestScore(operator, { rules: [{ event: "link_tapped", item_ids: [3], points: 5 }] });
	expect((await offered()).slice(-2)).toEqual([
		{ id: 11, name: "https://shop.example/11" },
		{ id: 3, name: "https://shop.example/3" },
	]);
});

describe("who sees what", () => {
	test("a restricted operator counts and sees their friends alone", async () => {
		const score = await filled();
		const levels = async (as: ConsoleSession) =>
			(
				await requestJson<{ levels: { name: string; friend_count: number }[] }>(
					`/api/scores/${score}/levels`,
					{ as },
				)
			).levels.map(({ name, friend_count }) => [name, friend_count]);
		expect(await levels(operator)).toEqual([
			["低", 0],
			["中", 1],
			["高", 1],
		]);
		expect(await levels(staff)).toEqual([
			["低", 0],
			["中", 1],
			["高", 0],
		]);
		const listed = async (as: ConsoleSession) =>
			(
				await requestJson<{ items: { id: number; points: number }[] }>(`/api/scores/${score}/friends`, { as })
			).items.map(({ id, points }) => [id, points]);
		expect(await listed(operator)).toEqual([
			[other.id, 80],
			[mine.id, 40],
		]);
		expect(await listed(staff)).toEqual([[mine.id, 40]]);
		const tried = (as: ConsoleSession, friend: FriendRecord) =>
			sendRequest("/api/score/try", {
				as,
				json: { friend_id: friend.id, rules: buildScoreBody().rules, days_back: 30 },
			});
		expect((await tried(staff, other)).status).toBe(404);
		expect((await tried(staff, mine)).status).toBe(200);
	});

	test("tells of nobody how often they did what concerns things that the operator may not read", async () => {
		const reader = await buildSession({ abilities: ["score-read", "friend-read", "link-read"] });
		const tried = async (...events: ScoreEvent[]) => {
			const rules = events.map((event) => ({ event, points: 1 }));
			const json = { friend_id: mine.id, rules, days_back: 30 };
			const answer = await sendRequest("/api/score/try", { as: reader, json });
			return answer.status === 403 ? (await answer.json<{ ERROR: string[] }>()).ERROR : answer.status;
		};
		const beyond = SCORE_EVENT_NAMES.filter(
			(event) => !["replied", "button_tapped", "link_tapped"].includes(event),
		);
		expect(await tried("replied", "button_tapped", "link_tapped")).toBe(200);
		for (const event of beyond)
			expect(await tried(event)).toEqual([SCORE_TEXTS.eventNotReadable(SCORE_EVENTS[event].label)]);
		expect(await tried("replied", "form_answered", "form_answered", "tag_added")).toHaveLength(2);
	});

	test("is not saved with rules about what the operator may not read, unless all rules go on as they are", async () => {
		const setter = await buildSession({ abilities: ["score-read", "score-write", "form-read"] });
		const form = { event: "form_answered", points: 1 } as const;
		const tag = { event: "tag_added", points: 1 } as const;
		const save = async (path: string, method: string, given: object) => {
			const before = await takeSnapshot();
			const answer = await sendRequest(path, { as: setter, method, json: buildScoreBody(given) });
			if (answer.status === 403) expect(await listChangesSince(before)).toEqual([]);
			return answer.status === 403 ? (await answer.json<{ ERROR: string[] }>()).ERROR : answer.status;
		};
		const refused = [SCORE_TEXTS.eventNotReadable(SCORE_EVENTS.tag_added.label)];
		expect(await save("/api/scores", "POST", { rules: [form, tag] })).toEqual(refused);
		const id = await requestScore(operator, { rules: [tag, { event: "replied", points: 1 }] });
		const path = `/api/scores/${id}`;
		const [stood, replied] = (await fetchScoreData(operator, id)).rules;
		for (const given of [
			{ rules: [stood, replied, tag] },
			{ rules: [{ ...stood, points: 2 }, replied] },
			{ rules: [{ ...stood, item_ids: [1] }, replied] },
			{ rules: [{ ...stood, per_day: 1 }, replied] },
			// A rule alone would reveal every friend's value.
			{ rules: [stood] },
			{ rules: [stood], recalculate: true, days_back: 365 },
			{ rules: [stood, { ...replied, points: 2 }] },
			{ rules: [stood, replied, form] },
			{ rules: [stood, replied], recalculate: true, days_back: 365 },
			{ rules: [stood, replied], half_life_days: 7 },
		])
			expect([given, await save(path, "PUT", given)]).toEqual([given, refused]);
		const shown = { name: "関心", lowest: { name: "低い", colour: "warning" }, levels: [], ceiling: 50 };
		expect(await save(path, "PUT", { ...shown, rules: [stood, replied] })).toBe(200);
		expect(await save(path, "PUT", { rules: [replied, form], recalculate: true, days_back: 365 })).toBe(200);
	});

	test("whom operators hid or blocked is not among its friends", async () => {
		const score = await filled();
		const third = await buildFriend();
		await storeReplies([third.id], clock.now);
		await runScoreMinute(clock);
		await updateRow("friends", mine.id, { user_rate: 0 });
		await updateRow("friends", other.id, { user_rate: -1 });
		const { items } = await requestJson<{ items: { id: number }[] }>(`/api/scores/${score}/friends`, {
			as: operator,
		});
		expect(items.map(({ id }) => id)).toEqual([third.id]);
	});

	test("whoever may not see scores gets none, neither in lists nor in a file, and may not ask for them", async () => {
		const score = await filled();
		const without = await buildSession({ abilities: ["friend-read"] });
		expect(await fetchScorePoints(without, mine.id)).toEqual([]);
		for (const path of ["/api/scores", `/api/scores/${score}`, `/api/scores/${score}/levels`])
			expect((await sendRequest(path, { as: without })).status).toBe(403);
		const json = { name: "", inputs: [{ type: 130, score_id: score, from_points: 1 }] };
		expect((await sendRequest("/line/search_nt", { as: without, json })).status).toBe(403);
		const reader = await buildSession({ abilities: ["score-read"] });
		expect((await sendRequest("/api/scores", { as: reader, json: buildScoreBody() })).status).toBe(403);
		expect((await sendRequest(`/api/scores/${score}/friends`, { as: reader })).status).toBe(403);
	});
});

describe("the same everywhere", () => {
	test("in the friend's page with its reasons, in lists, in a file, and for programs", async () => {
		const score = await filled();
		await runEffectsFor(clock, [mine], [buildEffect("score", { score_id: score, points: -5 })]);
		expect(await fetchScorePoints(operator, mine.id)).toEqual([["来店意欲", 35, "中"]]);
		const { parts } = await requestJson<{ parts: { scores: { scores: object[]; reasons: object[] } } }>(
			`/api/friends/${mine.id}/glance`,
			{ as: operator },
		);
		expect(parts.scores).toMatchObject({
			scores: [{ name: "来店意欲", points: 35, level: "中", colour: "warning" }],
			reasons: [
				{ label: expect.stringMatching(/^アクション「アクション\d+」（自動応答）$/), points: -5 },
				{ label: "メッセージが届いた", points: 40 },
			],
		});
		const [line] = await loadCsvRows(clock.context(), [mine.id], { fields: [], common: ["id", "scores"] });
		expect([friendCsvHeadings([], ["id", "scores"]), line]).toEqual([
			["友だちID", "スコア"],
			[mine.id, "来店意欲 35"],
		]);
		const program = await buildProgram();
		expect(await program.ask(`/friends/${mine.id}`)).toMatchObject({
			scores: [{ id: score, name: "来店意欲", points: 35, level: "中" }],
		});
	});

	test("tried out for a friend, a score says what it would be when it is counted", async () => {
		await storeReplies([mine.id], clock.now - 14 * DAY);
		await storeReplies([mine.id, mine.id], clock.now - 7 * DAY, "postback");
		const settings = {
			half_life_days: 7,
			days_back: 30,
			rules: [
				{ event: "replied", points: 40 },
				{ event: "button_tapped", points: 6, per_day: 1 },
			],
		};
		const before = await takeSnapshot();
		const tried = await requestJson("/api/score/try", {
			as: operator,
			json: { friend_id: mine.id, ...settings },
		});
		expect(tried).toEqual({
			friend: { id: mine.id, name: "佐藤" },
			points: 13,
			rules: [
				{ times: 1, points: 10 },
				{ times: 1, points: 3 },
			],
		});
		expect(await listChangesSince(before)).toEqual([]);
		await requestScore(operator, settings);
		await runScoreMinute(clock);
		expect(await fetchScorePoints(operator, mine.id)).toEqual([["来店意欲", 13, "低"]]);
	});
});

describe("plans", () => {
	const dialect = new SQLiteAsyncDialect();
	const plan = async (statement: ReturnType<typeof countFriends>) => {
		const { sql: text, params } = dialect.sqlToQuery(statement);
		return (await explainQueryPlan(env.DB, { sql: text, parameters: params })).join("\n");
	};
	const filter = filterSchema.parse({ inputs: [{ type: 130, score_id: 1, from_points: 30 }] });

	test("a condition reads its friends off the index of the values", async () => {
		expect(await plan(countFriends(clock.context(), filter, sql`1`))).toMatch(
			/SEARCH v USING COVERING INDEX friend_scores_value \(tally_id=\? AND value>\?\)/,
		);
	});

	test("of a few friends it looks at their rows alone", async () => {
		expect(await plan(matchesAmongFriends(clock.context(), filter, [1, 2]))).toMatch(
			/SEARCH v USING INDEX sqlite_autoindex_friend_scores_1 \(tally_id=\? AND friend_id=\?\)/,
		);
	});

	test("the friends with most points come in the order of the index", async () => {
		const ctx = operatorContext(clock, await buildOperator());
		const read = await plan(scoreFriendsStatement(ctx, { id: 1, page: 1 }));
		expect(read).toMatch(/SEARCH v USING COVERING INDEX friend_scores_value \(tally_id=\?\)/);
	});
});

test("the audit log says who made, changed and deleted a score", async () => {
	const score = await requestScore(operator);
	await sendRequest(`/api/scores/${score}`, {
		as: operator,
		method: "PUT",
		json: { ...scoreInputOf(await fetchScoreData(operator, score)), name: "改名" },
	});
	await sendRequest(`/api/scores/${score}`, { as: operator, method: "DELETE" });
	expect(
		(
			await readRows<{ verb: string }>("select verb from audit_log where verb like 'score.%' order by id")
		).map(({ verb }) => verb),
	).toEqual(["score.create", "score.update", "score.delete"]);
});
