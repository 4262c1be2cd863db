import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { connectD1 } from "#db/d1-client.ts";
import type { FriendRecord } from "#db/engine/friends.ts";
import { friendCsvHeadings } from "#domain/people/friend-search/friends-csv.ts";
import { IMPORT_ATTEMPTS, IMPORT_RETENTION_DAYS } from "#domain/people/friend-values/friend-import.ts";
import { IMPORT_TEXTS } from "#domain/platform/texts/imports-texts.ts";
import { DAY, HOUR } from "#domain/platform/time/wire-time.ts";
import { listCsvFields, loadCsvRows } from "#functions/people/friend-search/jobs/csv-rows.ts";
import { deleteOldImports } from "#functions/people/friend-values/imports/delete-old-imports.ts";
import { workFriendImports } from "#functions/people/friend-values/imports/friend-import-worker.ts";
import { encodeText, writeCsvLines } from "#functions/platform/csv/write-csv.ts";
import { countRows, listChangesSince, readRows, takeSnapshot } from "#tests/support/database-snapshot.ts";
import { insertNamedRow } from "#tests/support/effect-runs.ts";
import { buildFriend, buildTag, findFriendRow } from "#tests/support/friend-builders.ts";
import { resetState } from "#tests/support/migrations.ts";
import { dieAt, failAt, killAtWrite } from "#tests/support/observed-database.ts";
import {
	type BuiltOperator,
	buildOperator,
	buildSession,
	type ConsoleSession,
	signInOperator,
} from "#tests/support/operator-builders.ts";
import { requestJson, sendRequest } from "#tests/support/send-request.ts";
import { storeRow, updateRow } from "#tests/support/store-rows.ts";
import { TestClock } from "#tests/support/test-clock.ts";
import { writeShiftJis } from "#tests/support/upload-requests.ts";

/** Same as in functions/people/friend-values/imports/plan-import.ts. */
const FRIENDS_PER_PAGE = 200;

let operator: ConsoleSession;
let friend: FriendRecord;
let other: FriendRecord;
let rank: number;
let town: number;
beforeEach(async () => {
	await resetState();
	operator = await buildSession();
	friend = await buildFriend({ name: "佐藤", memo: "以前" });
	other = await buildFriend({ name: "鈴木" });
	town = await insertNamedRow("vars", { name: "町", type: 0 });
	rank = await insertNamedRow("vars", {
		name: "ランク",
		type: 20,
		choices: [
			{ id: 1, value: "金", color: "#777777", sortIndex: 0 },
			{ id: 2, value: "銀", color: "#777777", sortIndex: 1 },
		],
	});
});

interface Found {
	id: number;
	state: string;
	total: number;
	done: number;
	changes: number;
	preview: { friend: string; label: string; before: string; after: string }[];
	problems: { line: number | null; text: string }[];
	problem_count: number;
	ignored: string[];
	is_startable: boolean;
}

const bytes = (text: string) => new TextEncoder().encode(text);

const post = (
	file: Uint8Array<ArrayBuffer>,
	{ blank = "keep", key = "", as = operator, MEDIA = env.MEDIA, DB = env.DB } = {},
) =>
	sendRequest(`/api/friend_imports?name=a.csv&blank=${blank}`, {
		as,
		body: file,
		env: { MEDIA, DB },
		...(key && { headers: { "Idempotency-Key": key } }),
	});

async function upload(text: string, options = {}): Promise<Found> {
	const { id } = (await (await post(bytes(text), options)).json()) as { id: number };
	return found(id);
}

/** Further friends, by their ids. */
async function crowdOf(count: number): Promise<number[]> {
	const made = await env.DB.prepare(
		`with recursive n(i) as (select 1 union all select i + 1 from n where i < ?)
			insert into friends (line_user_id, name, followed_at, created_at)
			select 'crowd-' || i, '友だち' || i, 1, 1 from n returning id`,
	)
		.bind(count)
		.all<{ id: number }>();
	return made.results.map(({ id }) => id);
}

/** File store of a worker that dies at its nth write, counted from 0. */
function dyingStore(nth: number): R2Bucket {
	let left = nth;
	return putting(() => {
		if (left-- <= 0) throw new Error("the worker is dead");
	});
}

/** File store with a record of the listed folders. */
function looking(): { MEDIA: R2Bucket; looked: (string | undefined)[] } {
	const looked: (string | undefined)[] = [];
	const list = (options?: R2ListOptions) => {
		looked.push(options?.prefix);
		return env.MEDIA.list(options);
	};
	const MEDIA = new Proxy(env.MEDIA, {
		get: (bucket, name) => (name === "list" ? list : Reflect.get(bucket, name).bind(bucket)),
	});
	return { MEDIA, looked };
}

/** File store with a hook before each write. */
function putting(before: () => void | Promise<void>): R2Bucket {
	const put = async (...given: Parameters<R2Bucket["put"]>) => {
		await before();
		return env.MEDIA.put(...given);
	};
	return new Proxy(env.MEDIA, {
		get: (bucket, name) => (name === "put" ? put : Reflect.get(bucket, name).bind(bucket)),
	});
}

const found = (id: number) => requestJson<Found>(`/api/friend_imports/${id}`, { as: operator });
const start = (id: number) =>
	sendRequest(`/api/friend_imports/${id}/start`, { as: operator, method: "POST" });
const work = (overrides: object = {}) =>
	workFriendImports(new TestClock().context({ now: Date.now(), clock: Date.now, ...overrides }));

const SHIBUYA = { value: "渋谷", value_key: "渋谷", updated_at: 1 };

const values = () =>
	readRows<{ friend_id: number; var_id: number; value: string | null; choice_id: number | null }>(
		"select friend_id, var_id, value, choice_id from friend_vars order by friend_id, var_id",
	);

describe("a file of friends' information", () => {
	test("is shown before anything is written, then written, with its history", async () => {
		await storeRow("friend_vars", { friend_id: friend.id, var_id: rank, choice_id: 1, updated_at: 1 });
		const before = await takeSnapshot();
		const shown = await upload(
			`友だちID,LINE登録名,町,ランク,メモ\n${friend.id},別の名前,渋谷,銀,以前\n${other.id},,,金,'=新しい`,
		);
		expect(shown).toMatchObject({
			state: "preview",
			total: 2,
			changes: 4,
			ignored: ["LINE登録名"],
			problems: [],
		});
		expect(shown.preview.map(({ friend, label, before, after }) => [friend, label, before, after])).toEqual([
			["佐藤", "町", "", "渋谷"],
			["佐藤", "ランク", "金", "銀"],
			["鈴木", "ランク", "", "金"],
			["鈴木", "メモ", "", "=新しい"],
		]);
		expect((await listChangesSince(before)).every((change) => change.startsWith("friend_imports +"))).toBe(
			true,
		);
		expect((await start(shown.id)).status).toBe(200);
		await work();
		expect(await found(shown.id)).toMatchObject({ state: "finished", done: 2, problems: [] });
		expect(await values()).toEqual([
			{ friend_id: friend.id, var_id: town, value: "渋谷", choice_id: null },
			{ friend_id: friend.id, var_id: rank, value: null, choice_id: 2 },
			{ friend_id: other.id, var_id: rank, value: null, choice_id: 1 },
		]);
		expect((await findFriendRow(other)).memo).toBe("=新しい");
		const changes = await readRows<{ changed_by: string }>(
			"select changed_by from friend_changes where at > 1",
		);
		expect(changes.map(({ changed_by }) => changed_by)).toEqual(Array(4).fill(`import:${shown.id}`));
	});

	test("names each row that is wrong, by its line, and takes in the others", async () => {
		const { problems, total } = await upload(
			[
				"友だちID,町,ランク",
				`${friend.id},渋谷,銅`,
				"abc,渋谷,金",
				"999999,渋谷,金",
				`${other.id},目黒,`,
				`${other.id},品川,`,
			].join("\n"),
		);
		expect([problems.map(({ line }) => line), total]).toEqual([[2, 3, 4, 6], 1]);
		for (const text of [
			"名前,町\n佐藤,渋谷",
			`友だちID,そんな項目\n${friend.id},x`,
			`友だちID\n${friend.id}`,
			"",
		]) {
			const answer = await post(bytes(text));
			if (answer.status !== 200) continue;
			const { is_startable, problems } = await found(((await answer.json()) as { id: number }).id);
			expect([is_startable, problems.length]).toEqual([false, 1]);
		}
	});

	test("says what is wrong with a cell as long as the file in a few words, which a row can hold", async () => {
		const long = "長い".repeat(400_000);
		const ofCell = await upload(`友だちID,ランク\n${friend.id},${long}`);
		expect(ofCell.problems.map(({ text }) => text)).toEqual([
			`「ランク」の列: 「${long.slice(0, 99)}…」という選択肢はありません。`,
		]);
		const ofHeadings = await upload(`友だちID,${long},${long}\n${friend.id},,`);
		expect(ofHeadings.problems).toHaveLength(3);
		expect(JSON.stringify(ofHeadings).length).toBeLessThan(2_000);
	});

	test("in Shift_JIS is read too; empty cells are kept or taken away, as was said", async () => {
		await storeRow("friend_vars", {
			friend_id: friend.id,
			var_id: town,
			value: "渋谷",
			value_key: "渋谷",
			updated_at: 1,
		});
		const text = `友だちID,町,メモ\n${friend.id},,`;
		expect((await upload(text)).total).toBe(0);
		const { id } = (await (await post(writeShiftJis(text), { blank: "clear" })).json()) as { id: number };
		expect((await found(id)).changes).toBe(2);
		await start(id);
		await work();
		expect([await values(), (await findFriendRow(friend)).memo]).toEqual([[], ""]);
	});

	test("sent twice is one import; begun twice it is written once; again it changes nothing", async () => {
		const text = `友だちID,町\n${friend.id},渋谷`;
		const ids = [await upload(text, { key: "upload-1" }), await upload(text, { key: "upload-1" })].map(
			({ id }) => id,
		);
		expect(ids[0]).toBe(ids[1]);
		await Promise.all([start(ids[0]!), start(ids[0]!)]);
		await Promise.all([work(), work()]);
		await start(ids[0]!);
		await work();
		expect(await readRows("select 1 from friend_changes")).toHaveLength(1);
		expect((await upload(text)).total).toBe(0);
	});

	test.each([0, 1, 2])(
		"sent again after its worker died at part %i of the plan can be begun",
		async (deadly) => {
			vi.spyOn(console, "error").mockReturnValue();
			const many = await crowdOf(FRIENDS_PER_PAGE + 1);
			const file = bytes(["友だちID,町", ...many.map((id) => `${id},渋谷`)].join("\n"));
			const dead = await post(file, { key: "upload-1", MEDIA: dyingStore(deadly) });
			expect(dead.status).toBe(500);
			const [one, other] = await Promise.all([
				post(file, { key: "upload-1" }),
				post(file, { key: "upload-1" }),
			]);
			const { id } = (await one!.json()) as { id: number };
			expect(await other!.json()).toEqual({ id });
			expect(await found(id)).toMatchObject({ total: many.length, is_startable: true });
			await start(id);
			await work();
			expect(await found(id)).toMatchObject({ state: "finished", done: many.length });
			expect(await values()).toHaveLength(many.length);
			expect(await countRows("friend_imports")).toBe(1);
		},
	);

	test("sent twice at once is one import with one plan, though values change between the two", async () => {
		const many = await crowdOf(FRIENDS_PER_PAGE + 1);
		const file = bytes(["友だちID,町", ...many.map((id) => `${id},渋谷`)].join("\n"));
		const [isHeld, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
		const slow = post(file, {
			key: "upload-1",
			MEDIA: putting(async () => {
				isHeld.resolve();
				await release.promise;
			}),
		});
		await isHeld.promise;
		const written = many.slice(0, FRIENDS_PER_PAGE - 10);
		for (const friend_id of written) await storeRow("friend_vars", { friend_id, var_id: town, ...SHIBUYA });
		const { id } = (await (await post(file, { key: "upload-1" })).json()) as { id: number };
		expect(await found(id)).toMatchObject({ total: 11, changes: 11, is_startable: true });
		release.resolve();
		expect(await (await slow).json()).toEqual({ id });
		expect(await found(id)).toMatchObject({ total: 11, changes: 11, is_startable: true });
		await start(id);
		await work();
		expect(await found(id)).toMatchObject({ state: "finished", total: 11, done: 11, problem_count: 0 });
		expect(await values()).toHaveLength(many.length);
		expect((await env.MEDIA.list({ prefix: `friend-imports/${id}/` })).objects).toHaveLength(2);
	});

	test("sent many times at once is one import, and each is answered with it", async () => {
		const many = await crowdOf(FRIENDS_PER_PAGE + 1);
		const file = bytes(["友だちID,町", ...many.map((id) => `${id},渋谷`)].join("\n"));
		const answers = await Promise.all(Array.from({ length: 6 }, () => post(file, { key: "upload-1" })));
		const ids = await Promise.all(
			answers.map(async (answer) => ((await answer.json()) as { id: number }).id),
		);
		expect(new Set(ids).size).toBe(1);
		expect(await countRows("friend_imports")).toBe(1);
		await start(ids[0]!);
		await work();
		expect(await found(ids[0]!)).toMatchObject({ state: "finished", total: many.length, done: many.length });
		expect((await env.MEDIA.list({ prefix: `friend-imports/${ids[0]}/` })).objects).toHaveLength(3);
	});

	test("is written as it was shown, though whoever made its plan died before its row said so", async () => {
		vi.spyOn(console, "error").mockReturnValue();
		const many = await crowdOf(FRIENDS_PER_PAGE + 1);
		const file = bytes(["友だちID,町", ...many.map((id) => `${id},渋谷`)].join("\n"));
		await post(file, { key: "upload-1", MEDIA: dyingStore(0) });
		const written = many.slice(0, FRIENDS_PER_PAGE);
		for (const friend_id of written) await storeRow("friend_vars", { friend_id, var_id: town, ...SHIBUYA });
		await post(file, { key: "upload-1", DB: failAt(env.DB, /^update "friend_imports"/) });
		const { id } = (await readRows<{ id: number }>("select id from friend_imports"))[0]!;
		expect(await found(id)).toMatchObject({ total: 1, is_startable: true });
		await start(id);
		await work();
		expect(await found(id)).toMatchObject({ state: "finished", total: 1, done: 1 });
		expect(await values()).toHaveLength(many.length);
	});

	test("does not overwrite what changed since it was shown, and says so", async () => {
		const { id } = await upload(`友だちID,町\n${friend.id},渋谷\n${other.id},目黒`);
		await storeRow("friend_vars", {
			friend_id: friend.id,
			var_id: town,
			value: "同僚",
			value_key: "同僚",
			updated_at: 2,
		});
		await start(id);
		await work();
		expect((await values()).map(({ value }) => value)).toEqual(["同僚", "目黒"]);
		expect((await found(id)).problems.map(({ line }) => line)).toEqual([2]);
	});

	test("does not write a choice that was deleted since it was shown, and says so", async () => {
		const { id } = await upload(`友だちID,町,ランク\n${friend.id},渋谷,銀\n${other.id},,金`);
		await updateRow("vars", rank, {
			choices: [{ id: 1, value: "金", color: "#777777", sortIndex: 0 }],
		});
		await start(id);
		await work();
		expect((await values()).map(({ var_id, value, choice_id }) => [var_id, value ?? choice_id])).toEqual([
			[town, "渋谷"],
			[rank, 1],
		]);
		expect((await found(id)).problems).toEqual([{ line: 2, text: IMPORT_TEXTS.fieldGone("ランク") }]);
	});

	test("that is an export sent back changes nothing, whatever its encoding made of the values", async () => {
		const liked = await insertNamedRow("vars", {
			name: "好み〜色",
			type: 20,
			choices: [{ id: 1, value: "🍓いちご", color: "#777777", sortIndex: 0 }],
		});
		const dear = await buildFriend({ nickname: "たか😀", shortName: "−ハイフン", memo: " 以前\r\n5〜3👍" });
		await storeRow("friend_vars", { friend_id: dear.id, var_id: liked, choice_id: 1, updated_at: 1 });
		// A choice that was removed from its field.
		await storeRow("friend_vars", { friend_id: dear.id, var_id: rank, choice_id: 1, updated_at: 1 });
		await env.DB.prepare("update vars set choices = '[]' where id = ?").bind(rank).run();
		// Longer than an operator may type; actions can write it.
		const long = "あ".repeat(1_500);
		await storeRow("friend_vars", {
			friend_id: dear.id,
			var_id: town,
			value: long,
			value_key: long,
			updated_at: 1,
		});
		const ctx = new TestClock().context();
		const fields = await listCsvFields(ctx);
		const exported = writeCsvLines([
			friendCsvHeadings(fields),
			...(await loadCsvRows(ctx, [dear.id], { fields })),
		]);
		for (const encoding of ["utf-8", "shift_jis"] as const) {
			const file = Uint8Array.from(encodeText(exported, encoding));
			const { id } = (await (await post(file, { blank: "clear" })).json()) as { id: number };
			expect(await found(id)).toMatchObject({ changes: 0, problems: [] });
		}
		const { changes } = await upload(`友だちID,ニックネーム,メモ\n${dear.id},たか!,5〜3👍`);
		expect(changes).toBe(2);
	});

	test("goes on after its worker died, in pages, and writes nothing twice", async () => {
		const lines = [];
		for (let count = 0; count < 250; count++) lines.push(`${(await buildFriend()).id},${count}`);
		const { id } = await upload(`友だちID,町\n${lines.join("\n")}`);
		await start(id);
		const log = vi.spyOn(console, "error").mockImplementation(() => undefined);
		await work({ db: connectD1(dieAt(env.DB, '"247"')) }).catch(() => undefined);
		log.mockRestore();
		expect(await found(id)).toMatchObject({ state: "running", done: 200 });
		const later = Date.now() + HOUR;
		await work({ now: later, clock: () => later });
		expect(await found(id)).toMatchObject({ state: "finished", done: 250, problems: [] });
		expect(await readRows("select 1 from friend_changes")).toHaveLength(250);
	});

	test("[gives up friend_imports] that kills its workers is given up with a reason, and holds up no other", async () => {
		const { id } = await upload(`友だちID,町\n${friend.id},渋谷`);
		await start(id);
		const log = vi.spyOn(console, "error").mockImplementation(() => undefined);
		let now = Date.now();
		for (let death = 1; death <= IMPORT_ATTEMPTS; death++, now += HOUR)
			await work({ now, clock: () => now, db: connectD1(dieAt(env.DB, '"渋谷"')) }).catch(() => undefined);
		log.mockRestore();
		const { id: next } = await upload(`友だちID,町\n${other.id},目黒`);
		await start(next);
		await work({ now, clock: () => now });
		expect(await readRows(`select state, reason from friend_imports where id = ${id}`)).toEqual([
			{ state: "failed", reason: IMPORT_TEXTS.givenUp },
		]);
		expect(await found(next)).toMatchObject({ state: "finished", done: 1 });
		expect((await values()).map(({ value }) => value)).toEqual(["目黒"]);
	});

	test("[M-003] changes nobody whom its operator does not see, is nobody else's, and is forgotten after a week", async () => {
		const tag = await buildTag();
		const mine = await buildFriend({ tagIds: [tag.id] });
		const operatorOfStaff = await buildOperator({ scope: { all: false, tagIds: [tag.id] } });
		const staff = await signInOperator(operatorOfStaff);
		const text = `友だちID,町\n${mine.id},渋谷\n${friend.id},渋谷`;
		const { id } = (await (await post(bytes(text), { as: staff })).json()) as { id: number };
		expect((await sendRequest(`/api/friend_imports/${id}`, { as: operator })).status).toBe(404);
		const own = await requestJson<Found>(`/api/friend_imports/${id}`, { as: staff });
		expect([own.total, own.preview.length, own.problems.map(({ line }) => line)]).toEqual([1, 1, [3]]);
		// Visibility is checked again when the import is shown and when it starts, possibly days later.
		await updateRow("roles", operatorOfStaff.role.id, { friend_scope: { all: false, tagIds: [] } });
		expect((await requestJson<Found>(`/api/friend_imports/${id}`, { as: staff })).preview).toEqual([]);
		expect((await sendRequest(`/api/friend_imports/${id}/start`, { as: staff, method: "POST" })).status).toBe(
			200,
		);
		await work();
		expect([
			await values(),
			(await requestJson<Found>(`/api/friend_imports/${id}`, { as: staff })).problems,
		]).toEqual([
			[],
			[
				{ line: 3, text: IMPORT_TEXTS.friendUnknown(friend.id) },
				{ line: 2, text: expect.stringContaining("町") },
			],
		]);
		const reader = await buildSession({ abilities: ["friend-read", "var-read"] });
		expect((await post(bytes(text), { as: reader })).status).toBe(403);
		await deleteOldImports(new TestClock().context({ now: Date.now() + (IMPORT_RETENTION_DAYS + 1) * DAY }));
		expect((await env.MEDIA.list({ prefix: `friend-imports/${id}/` })).objects).toEqual([]);
	});

	test.each([
		[
			"is disabled",
			(account: BuiltOperator) => updateRow("operators", account.id, { disabled_at: 1 }),
			IMPORT_TEXTS.operatorDisabled,
		],
		[
			"loses an ability",
			({ role }: BuiltOperator) =>
				updateRow("roles", role.id, { abilities: JSON.stringify(["friend-read", "friend-write"]) }),
			IMPORT_TEXTS.forbidden,
		],
	])("stops with the reason if its operator %s after the start", async (_, change, reason) => {
		const account = await buildOperator();
		const as = await signInOperator(account);
		const { id } = (await (await post(bytes(`友だちID,町\n${friend.id},渋谷`), { as })).json()) as {
			id: number;
		};
		await requestJson(`/api/friend_imports/${id}/start`, { as, method: "POST" });
		await change(account);
		await work();
		expect(await readRows("select state, reason from friend_imports")).toEqual([{ state: "failed", reason }]);
		expect(await values()).toEqual([]);
	});

	test("[M-003] changes those friends alone whom its operator still sees after the start", async () => {
		const tag = await buildTag();
		const mine = await buildFriend({ tagIds: [tag.id] });
		const account = await buildOperator();
		const as = await signInOperator(account);
		const text = `友だちID,町\n${mine.id},渋谷\n${friend.id},渋谷`;
		const { id } = (await (await post(bytes(text), { as })).json()) as { id: number };
		await requestJson(`/api/friend_imports/${id}/start`, { as, method: "POST" });
		await updateRow("roles", account.role.id, { friend_scope: { all: false, tagIds: [tag.id] } });
		await work();
		expect(await readRows("select friend_id from friend_vars")).toEqual([{ friend_id: mine.id }]);
	});

	test("has its plan for a week after it was over or, never begun, was read; one that is being written keeps it", async () => {
		const of = (value: string) => `友だちID,町\n${friend.id},${value}`;
		const [empty, idle, over, late, running] = [
			await upload(`友だちID,町\n${friend.id},`),
			await upload(of("渋谷")),
			await upload(of("目黒")),
			await upload(of("品川")),
			await upload(of("新宿")),
		].map(({ id }) => id) as [number, number, number, number, number];
		const now = Date.now() + 10 * DAY;
		const read = now - (IMPORT_RETENTION_DAYS + 1) * DAY;
		const states = [
			[empty, {}],
			[idle, {}],
			[over, { state: "finished", finished_at: read + 1 }],
			[late, { state: "finished", finished_at: now - DAY }],
			[running, { state: "running", next_attempt_at: now }],
		] as const;
		for (const [id, state] of states) await updateRow("friend_imports", id, { created_at: read, ...state });
		const { MEDIA, looked } = looking();
		const forget = () => deleteOldImports(new TestClock().context({ now, env: { ...env, MEDIA } }));
		await forget();
		const planned = async (id: number) => (await env.MEDIA.list({ prefix: `friend-imports/${id}/` })).objects;
		const left = [];
		for (const [id] of states) if ((await planned(id)).length > 0) left.push(id);
		expect(left).toEqual([late, running]);
		// Deleted plans are not searched again.
		looked.length = 0;
		await forget();
		expect(looked).toEqual([]);
	});

	test("leaves no plan behind for ever, also one that changes nothing and is never begun, wherever its worker dies", async () => {
		const later = () => new TestClock().context({ now: Date.now() + (IMPORT_RETENTION_DAYS + 1) * DAY });
		const kept = async (id: number) =>
			(await env.MEDIA.list({ prefix: `friend-imports/${id}/` })).objects.length;
		for (const death of [
			null,
			{ trip: 0, when: "before" },
			{ trip: 0, when: "after" },
			{ trip: 1, when: "before" },
		] as const) {
			const idle = await upload(`友だちID,町\n${friend.id},`);
			const unused = await upload(`友だちID,町\n${friend.id},渋谷`);
			expect([idle.changes, unused.changes, await kept(idle.id), await kept(unused.id)]).toEqual([
				0, 1, 1, 2,
			]);
			await deleteOldImports(new TestClock().context({ now: Date.now() }));
			expect([await kept(idle.id), await kept(unused.id)]).toEqual([1, 2]);
			if (death) {
				const { database } = killAtWrite(env.DB, death);
				const forgetting = deleteOldImports({ ...later(), db: connectD1(database) });
				await expect(forgetting, JSON.stringify(death)).rejects.toThrow();
			}
			await deleteOldImports(later());
			expect([await kept(idle.id), await kept(unused.id)], JSON.stringify(death)).toEqual([0, 0]);
			const before = await takeSnapshot();
			await deleteOldImports(later());
			expect(await listChangesSince(before)).toEqual([]);
			const start = await sendRequest(`/api/friend_imports/${unused.id}/start`, {
				as: operator,
				method: "POST",
			});
			expect([start.status, (await found(unused.id)).state]).toEqual([422, "cancelled"]);
		}
	});
});
