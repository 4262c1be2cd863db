import { env } from "cloudflare:workers";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { FriendRecord } from "#db/engine/friends.ts";
import { MINUTE } from "#domain/platform/time/wire-time.ts";
import { csvPartKey } from "#functions/people/friend-search/jobs/csv-parts.ts";
import { countRows } from "#tests/support/database-snapshot.ts";
import { buildFriend, buildTag } from "#tests/support/friend-builders.ts";
import { resetState } from "#tests/support/migrations.ts";
import { failAt, interruptAt, loseAnswerAfter, matchNth } from "#tests/support/observed-database.ts";
import {
	type BuiltOperator,
	buildOperator,
	type ConsoleSession,
	signInOperator,
} from "#tests/support/operator-builders.ts";
import { requestJson, sendRequest } from "#tests/support/send-request.ts";
import { storeRow, updateRow } from "#tests/support/store-rows.ts";
import { TestClock, tokyoTime } from "#tests/support/test-clock.ts";
import { begin, buildFriends, from, storedJobs, wakeUp } from "./searching.ts";

let clock: TestClock;
let operator: BuiltOperator;
let as: ConsoleSession;
beforeEach(async () => {
	await resetState();
	clock = new TestClock();
	operator = await buildOperator();
	as = await signInOperator(operator);
	vi.spyOn(console, "error").mockImplementation(() => undefined);
});
afterEach(() => void vi.restoreAllMocks());

const beginCsv = (encoding: "utf-8" | "shift_jis" = "utf-8", by = operator) =>
	begin({ clock, by, work: { kind: "csv", encoding } });
const download = (id: number) => sendRequest(`/api/friend_search/jobs/${id}/file`, { as });
const bytesOf = async (id: number) => new Uint8Array(await (await download(id)).arrayBuffer());
const textOf = async (id: number) => new TextDecoder().decode(await bytesOf(id));
const linesOf = (text: string) => text.split("\r\n").slice(0, -1);

async function exported(encoding: "utf-8" | "shift_jis" = "utf-8"): Promise<number> {
	const { id } = await beginCsv(encoding);
	await wakeUp(clock);
	return id;
}

const HEADINGS =
	"友だちID,LINE登録名,システム表示名,ニックネーム,登録日時,最終反応日時,ブロック,表示,対応マーク,タグ,メモ,スコア";

describe("the file of a search", () => {
	/** Friend with all values, and fields of each type. */
	async function buildKnown(given: Partial<FriendRecord> = {}): Promise<FriendRecord> {
		const tags = [await buildTag({ name: "VIP" }), await buildTag({ name: "銀座店" })];
		const gone = await buildTag({ deletedAt: 1 });
		const friend = await buildFriend({
			name: "佐藤, 花子",
			shortName: "佐藤様",
			nickname: "はな",
			followedAt: tokyoTime("2026-11-01 09:00"),
			lastMessageAt: tokyoTime("2026-11-19 23:30"),
			memo: '犬が"好き"\n2匹',
			tagIds: [...tags, gone].map(({ id }) => id),
			...given,
		});
		await storeRow("friend_marks", { friend_id: friend.id, mark_id: 2, updated_at: 1 });
		return friend;
	}

	const buildVar = (name: string, type: number, given: object = {}) =>
		storeRow("vars", { name, type, created_at: 1, ...given });
	const setVar = (friend: FriendRecord, var_id: number, given: object) =>
		storeRow("friend_vars", { friend_id: friend.id, var_id, updated_at: 1, ...given });

	test("tells of each friend what is known, with a column to each field of friend information", async () => {
		const friend = await buildKnown();
		const plain = await buildFriend({
			name: "鈴木",
			followedAt: tokyoTime("2026-11-02 10:05"),
			blockedAt: 1,
		});
		const text = await buildVar("担当者", 0);
		const score = await buildVar("点数", 1);
		const plan = await buildVar("プラン", 20, {
			choices: [{ id: 7, value: "ゴールド", color: "#777777", sortIndex: 0 }],
		});
		const birthday = await buildVar("誕生日", 30);
		await buildVar("消した欄", 0, { deleted_at: 1 });
		await setVar(friend, text, { value: "0901", number: null });
		await setVar(friend, score, { value: "-5", number: -5 });
		await setVar(friend, plan, { choice_id: 7 });
		await setVar(friend, birthday, { value: "1990-01-31", date: "1990-01-31" });
		await setVar(plain, plan, { choice_id: 99 });
		const id = await exported();
		const file = await download(id);
		expect(file.headers.get("Content-Type")).toBe("text/csv; charset=utf-8");
		expect(decodeURIComponent(file.headers.get("Content-Disposition")!)).toBe(
			"attachment; filename*=UTF-8''友だち_20261120.csv",
		);
		expect([...(await bytesOf(id)).slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
		expect(linesOf(await textOf(id))).toEqual([
			`${HEADINGS},担当者,点数,プラン,誕生日`,
			`${friend.id},"佐藤, 花子",佐藤様,はな,2026-11-01 09:00:00,2026-11-19 23:30:00,,表示,対応中,VIP、銀座店,"犬が""好き""\n2匹",,0901,-5,ゴールド,1990-01-31`,
			`${plain.id},鈴木,,,2026-11-02 10:05:00,,ブロックされた,表示,,,,,,,! 選択肢が削除済 !,`,
		]);
	});

	test("has the text of a choice that its field has no more, as it was when the friend chose it", async () => {
		const friend = await buildFriend({ name: "佐藤" });
		const choices = [
			{ id: 1, value: "Instagramを見て", color: "#777777", sortIndex: 0 },
			{ id: 2, value: "紹介", color: "#777777", sortIndex: 1 },
		];
		const reason = await buildVar("きっかけ", 20, { choices });
		await setVar(friend, reason, { choice_id: 1 });
		await env.DB.prepare("update vars set choices = ?")
			.bind(JSON.stringify(choices.slice(1)))
			.run();
		expect(linesOf(await textOf(await exported())).at(-1)).toMatch(/,Instagramを見て$/);
	});

	test("takes response marks from the field that holds them", async () => {
		const friend = await buildKnown();
		const field = await buildVar("対応", 20, {
			choices: [{ id: 3, value: "折り返し待ち", color: "#777777", sortIndex: 0 }],
		});
		await setVar(friend, field, { choice_id: 3 });
		await storeRow("settings", { key: "response_mark_var_id", value: String(field), updated_at: 1 });
		expect(await textOf(await exported())).toContain(",表示,折り返し待ち,");
	});

	test("has the columns that were chosen, the friend's id always among them, and no friend information for whoever may not see it", async () => {
		const friend = await buildFriend({ name: "佐藤", memo: "常連" });
		const [, town] = [await buildVar("生年月日", 30), await buildVar("町", 0)];
		await setVar(friend, town, { value: "渋谷" });
		const columns = { common: ["memo" as const], var_ids: [town] };
		const blind = await buildOperator({ abilities: ["friend-read"] });
		const texts = [];
		for (const by of [operator, blind]) {
			const { id } = await begin({ clock, by, work: { kind: "csv", encoding: "utf-8", columns } });
			await wakeUp(clock);
			const file = await sendRequest(`/api/friend_search/jobs/${id}/file`, { as: await signInOperator(by) });
			texts.push(linesOf((await file.text()).replace("\ufeff", "")));
		}
		expect(texts).toEqual([
			["友だちID,メモ,町", `${friend.id},常連,渋谷`],
			["友だちID,メモ", `${friend.id},常連`],
		]);
	});

	test("neutralises whatever a spreadsheet would take for a formula, headings too", async () => {
		const formulas = [
			"=1+1",
			"+1",
			"-1",
			"@SUM(A1)",
			"\tx",
			"\rx",
			"＝1",
			"－1",
			" =1+2",
			"\u3000=1+3",
			"−1+4",
		];
		for (const name of formulas) await buildFriend({ name });
		await buildVar("=HYPERLINK(1)", 0);
		const text = await textOf(await exported());
		for (const formula of [...formulas, "=HYPERLINK(1)"]) {
			expect(text).toMatch(new RegExp(`(^|,)"?'${formula.replace(/[+()]/g, "\\$&")}"?(,|\r\n)`, "m"));
			expect(text).not.toMatch(new RegExp(`(^|,)"?${formula.replace(/[+()]/g, "\\$&")}`, "m"));
		}
	});

	test("neutralises it in Shift_JIS as well, which writes other signs than it was given", async () => {
		for (const name of ["−1", "－2", "＝3", "\u3000=4", " +5", "\u200b@6", "\u00a0-7"])
			await buildFriend({ name });
		const text = new TextDecoder("shift_jis").decode(await bytesOf(await exported("shift_jis")));
		const names = linesOf(text)
			.slice(1)
			.map((line) => line.split(",")[1]!.replaceAll('"', ""));
		expect(names.sort()).toEqual(["'－1", "'－2", "'＝3", "'\u3000=4", "' +5", "'?@6", "'?-7"].sort());
	});

	test("in Shift_JIS holds no mark, reads part by part, and a question mark for what that does not know", async () => {
		await buildFriend({ name: "髙橋😀表ソ能—〜①" });
		await buildFriends(1_200);
		const id = await exported("shift_jis");
		expect(await storedJobs()).toMatchObject([{ pages: 2, done: 1_201 }]);
		const bytes = await bytesOf(id);
		// 友 in Shift_JIS.
		expect([...bytes.slice(0, 2)]).toEqual([0x97, 0x46]);
		const lines = linesOf(new TextDecoder("shift_jis", { fatal: true }).decode(bytes));
		expect(lines).toHaveLength(1_202);
		expect(lines[0]).toBe(HEADINGS);
		expect(lines[1]).toContain("髙橋?表ソ能―～①");
		expect(lines.at(-1)).toContain("友だち1200,");
		const file = `/api/friend_search/jobs/${id}/file?encoding=utf-8`;
		expect(await requestJson(`${file}&check=1`, { as })).toEqual({ count: 1, characters: ["😀"] });
		expect(await (await sendRequest(file, { as })).text()).toContain("髙橋😀表ソ能—〜①");
	});

	test("has a heading where nobody was found, and the columns there were when it began", async () => {
		await buildVar("担当者", 0);
		const { id } = await beginCsv();
		await buildVar("あとから", 0);
		await wakeUp(clock);
		expect(linesOf(await textOf(id))).toEqual([`${HEADINGS},担当者`]);
	});

	test("is there for its operator once the job is finished, and not before", async () => {
		await buildFriends(3);
		const { id } = await beginCsv();
		expect((await download(id)).status).toBe(404);
		await wakeUp(clock);
		expect((await download(id)).status).toBe(200);
		const { id: stopped } = await beginCsv();
		await sendRequest(`/api/friend_search/jobs/${stopped}/cancel`, { as, method: "POST" });
		expect((await download(stopped)).status).toBe(404);
		await updateRow("search_jobs", id, { operator_id: (await buildOperator()).id });
		expect((await download(id)).status).toBe(404);
	});

	describe("outlives what its operator may read", () => {
		const BOTH = { friend_scope: { all: true }, abilities: ["friend-read", "var-read", "score-read"] };
		const NARROWER: [string, Record<string, unknown>][] = [
			["fewer friends", { friend_scope: { all: false, tagIds: [1] } }],
			["other friends", { friend_scope: { all: false, tagIds: [] } }],
			["no friend information", { abilities: ["friend-read", "score-read"] }],
			["no scores", { abilities: ["friend-read", "var-read"] }],
		];

		test.each(NARROWER)("so that %s is all that a role with less opens: 403", async (_, less) => {
			const friend = await buildFriend();
			await setVar(friend, await buildVar("町", 0), { value: "渋谷" });
			const id = await exported();
			await updateRow("roles", operator.role.id, BOTH);
			expect((await download(id)).status).toBe(200);
			await updateRow("roles", operator.role.id, less);
			expect((await download(id)).status).toBe(403);
		});

		test("whose search asked for what they may not ask any more is opened, and gone on with, by nobody: 403", async () => {
			const form = await storeRow("forms", { name: "問診", code: "asked", created_at: 1 });
			const inputs = [{ type: 95, form_id: form, match: 10 }];
			const { id } = await begin({ clock, by: operator, work: { kind: "csv", encoding: "utf-8" }, inputs });
			await wakeUp(clock);
			expect((await download(id)).status).toBe(200);
			await updateRow("roles", operator.role.id, BOTH);
			expect((await download(id)).status).toBe(403);
			await updateRow("search_jobs", id, { state: "failed" });
			const again = await sendRequest(`/api/friend_search/jobs/${id}/repeat`, { as, method: "POST" });
			expect(again.status).toBe(403);
		});

		test("is not gone on with for fewer friends than its first pages hold: 403", async () => {
			const id = await exported();
			await updateRow("search_jobs", id, { state: "failed" });
			await updateRow("roles", operator.role.id, {
				...BOTH,
				friend_scope: { all: false, tagIds: [1] },
			});
			const again = await sendRequest(`/api/friend_search/jobs/${id}/repeat`, { as, method: "POST" });
			expect(again.status).toBe(403);
		});
	});

	test("breaks off instead of ending where a part is missing", async () => {
		await buildFriends(1_200);
		const id = await exported();
		await env.MEDIA.delete(csvPartKey(id, 2));
		await expect(bytesOf(id)).rejects.toThrow();
	});
});

/** Two full pages and a rest. */
const FRIENDS = 2_100;

describe("a file of several parts", () => {
	let id: number;
	beforeEach(async () => {
		await buildFriends(FRIENDS);
		({ id } = await beginCsv());
	});

	async function expectEachOnce() {
		expect(await storedJobs()).toMatchObject([
			{ state: "finished", total: FRIENDS, done: FRIENDS, pages: 3, next_attempt_at: null },
		]);
		const names = linesOf(await textOf(id))
			.slice(1)
			.map((line) => line.split(",")[1]);
		expect(names).toEqual(Array.from({ length: FRIENDS }, (_, index) => `友だち${index + 1}`));
	}

	/** Transaction that advances the job. */
	const PLACE = /set .*"pages" = /;

	test("holds each friend once, in one wake-up", async () => {
		await wakeUp(clock);
		await expectEachOnce();
	});

	test.each([1, 2, 3])(
		"killed between part %i and the job's place repeats and skips nobody",
		async (part) => {
			await expect(wakeUp(clock, failAt(env.DB, from(PLACE, part), 1_000))).rejects.toThrow();
			expect(await env.MEDIA.head(csvPartKey(id, part))).not.toBeNull();
			expect(await storedJobs()).toMatchObject([{ state: "running", pages: part - 1 }]);
			clock.advance(2 * MINUTE);
			await wakeUp(clock);
			await expectEachOnce();
		},
	);

	test.each([1, 2, 3])("killed after the place behind part %i was written goes on there", async (part) => {
		await wakeUp(clock, loseAnswerAfter(env.DB, matchNth(PLACE, part)));
		clock.advance(2 * MINUTE);
		await wakeUp(clock);
		await expectEachOnce();
	});

	test.each([1, 2, 3])(
		"overtaken by another worker behind part %i repeats and skips nobody",
		async (part) => {
			const other = async () => {
				clock.advance(2 * MINUTE);
				await wakeUp(clock);
			};
			await wakeUp(clock, interruptAt(env.DB, matchNth(PLACE, part), other));
			await expectEachOnce();
		},
	);

	test("whose part was written for friends of whom some have left since counts those whom the part holds", async () => {
		await wakeUp(clock, failAt(env.DB, from(PLACE, 2), 1_000)).catch(() => undefined);
		await env.DB.prepare("update friends set name = '消えた' where id > 1_000").run();
		clock.advance(2 * MINUTE);
		await wakeUp(clock);
		const names = linesOf(await textOf(id)).map((line) => line.split(",")[1]);
		expect(names.slice(1001, 2001)).toEqual(
			Array.from({ length: 1_000 }, (_, index) => `友だち${index + 1_001}`),
		);
		expect(names.slice(2001)).toEqual(Array(100).fill("消えた"));
		expect(await countRows("search_jobs", "done = 2100 and state = 'finished'")).toBe(1);
	});
});
