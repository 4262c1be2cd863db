import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, test } from "vitest";
import type { FriendRecord } from "#db/engine/friends.ts";
import { buildForm } from "#tests/support/form-pages.ts";
import { buildFriend, buildTag } from "#tests/support/friend-builders.ts";
import { fetchItemData, resaveItem } from "#tests/support/item-requests.ts";
import { resetState } from "#tests/support/migrations.ts";
import { interruptAt } from "#tests/support/observed-database.ts";
import { buildSession, type ConsoleSession } from "#tests/support/operator-builders.ts";
import { requestJson, sendRequest } from "#tests/support/send-request.ts";
import { storeRow } from "#tests/support/store-rows.ts";
import { tokyoTime } from "#tests/support/test-clock.ts";

let operator: ConsoleSession;
let staff: ConsoleSession;
let mine: FriendRecord;
let other: FriendRecord;
let form: number;
beforeEach(async () => {
	await resetState();
	operator = await buildSession();
	const own = await buildTag();
	staff = await buildSession({ scope: { all: false, tagIds: [own.id] } });
	mine = await buildFriend({ name: "佐藤", tagIds: [own.id] });
	other = await buildFriend({ name: "高橋" });
	({ id: form } = await buildForm(operator, [
		{ label: "評価", swatch_id: 30, options: ["よい", "ふつう"] },
		{ label: "色", swatch_id: 40, options: ["赤", "青、緑"] },
		{ label: "年齢", swatch_id: 5, rule: "numeric" },
		{ label: "来店日", swatch_id: 50 },
		{ label: "ひとこと", swatch_id: 10 },
		{ label: "見出し", swatch_id: 70 },
	]));
});

const answer = (friend: FriendRecord | null, day: string, ...values: (string | string[])[]) =>
	storeRow("form_answers", {
		form_id: form,
		friend_id: friend?.id ?? null,
		answers: values.map((value, at) => ({
			field_id: at + 1,
			label: ["評価", "色", "年齢", "来店日", "ひとこと"][at],
			value: typeof value === "string" ? value : value.join("、"),
			...(typeof value === "string" ? {} : { values: value }),
		})),
		created_at: tokyoTime(`${day} 10:00`),
	});

interface Charts {
	dates: string[];
	answers_by_day: number[];
	questions: {
		id: number;
		label: string;
		answered: number;
		kind: string;
		bars: { label: string; count: number }[];
		has_more: boolean;
	}[];
}
const charts = (query: string, as = operator) =>
	requestJson<Charts>(`/api/form/charts/${form}?${query}`, { as });

describe("the charts of a form", () => {
	beforeEach(async () => {
		await answer(mine, "2026-11-01", "よい", ["赤", "青、緑"], "20", "2026-10-05", "一言");
		await answer(other, "2026-11-02", "よい", "青、緑", "30", "2026-10-20", "");
		await answer(null, "2026-11-02", "前の選択肢", "", "29.5", "2026-11-01", "匿名");
		// An answer from before questions had ids.
		await storeRow("form_answers", {
			form_id: form,
			friend_id: mine.id,
			answers: [{ label: "評価", value: "ふつう" }],
			created_at: tokyoTime("2026-11-03 00:00"),
		});
	});

	test("count choices by value, numbers by part, days by month, and texts by what they say", async () => {
		const { questions } = await charts("");
		expect(questions.map(({ label, kind, answered }) => [label, kind, answered])).toEqual([
			["評価", "choices", 4],
			["色", "choices", 2],
			["年齢", "numbers", 3],
			["来店日", "days", 3],
			["ひとこと", "texts", 2],
		]);
		const barsOf = (at: number) => questions[at]!.bars.map(({ label, count }) => [label, count]);
		expect(barsOf(0)).toEqual([
			["よい", 2],
			["ふつう", 1],
			["前の選択肢", 1],
		]);
		expect(barsOf(1)).toEqual([
			["赤", 1],
			["青、緑", 2],
		]);
		expect(barsOf(2)).toEqual([
			["20以上22未満", 1],
			["22以上24未満", 0],
			["24以上26未満", 0],
			["26以上28未満", 0],
			["28以上30未満", 1],
			["30以上32未満", 1],
		]);
		expect(barsOf(3)).toEqual([
			["2026-10", 2],
			["2026-11", 1],
		]);
		expect(barsOf(4)).toEqual([
			["匿名", 1],
			["一言", 1],
		]);
	});

	test("count each number, however it is rounded, and also one that comes while they are read", async () => {
		const numbers = (as = charts("search=高橋")) =>
			as.then(({ questions }) => questions[2]!.bars.reduce((sum, { count }) => sum + count, 0));
		const given = (number: string) => answer(other, "2026-10-10", "", "", number);
		await env.DB.exec("delete from form_answers");
		for (const number of ["990990.54", "990990.7", "990990.95"]) await given(number);
		expect(await numbers()).toBe(3);
		const meanwhile = interruptAt(env.DB, /number join/, async () => {
			await given("1");
			await given("2000000");
		});
		const read = requestJson<Charts>(`/api/form/charts/${form}?search=高橋`, {
			as: operator,
			env: { DB: meanwhile },
		});
		expect(await numbers(read)).toBe(5);
	});

	test("show texts as they were written, the most frequent first, then the newest, more on demand, and none twice", async () => {
		const long = "長".repeat(400);
		for (let at = 0; at < 70; at++) await answer(mine, "2026-10-10", "", "", "", "", `要望${at}`);
		await answer(other, "2026-10-11", "", "", "", "", "要望3");
		await answer(other, "2026-10-11", "", "", "", "", long);
		const { questions } = await charts("");
		const { id, answered, bars, has_more } = questions.at(-1)!;
		expect([answered, bars.length, has_more]).toEqual([74, 10, true]);
		expect(bars.slice(0, 5)).toEqual([
			{ label: "要望3", count: 2 },
			{ label: "匿名", count: 1 },
			{ label: "一言", count: 1 },
			{ label: `${"長".repeat(299)}…`, count: 1 },
			{ label: "要望69", count: 1 },
		]);
		expect(questions[0]!.has_more).toBe(false);
		interface Further {
			items: { label: string }[];
			has_more: boolean;
		}
		const further = (query: string, as = operator) =>
			requestJson<Further>(`/api/form/charts/${form}/texts/${id}?${query}`, { as });
		const second = await further("skip=10");
		const third = await further("skip=60");
		expect([second.items.length, second.has_more, third.items.length, third.has_more]).toEqual([
			50,
			true,
			13,
			false,
		]);
		const all = [...bars, ...second.items, ...third.items].map(({ label }) => label);
		expect(new Set(all).size).toBe(73);
		expect((await further("search=高橋")).items.map(({ label }) => label)).toEqual([
			`${"長".repeat(299)}…`,
			"要望3",
		]);
		expect((await further("", staff)).items.some(({ label }) => label.startsWith("長"))).toBe(false);
		for (const [path, status] of [
			[`${form}/texts/999`, 404],
			[`999999/texts/${id}`, 404],
			[`${form}/texts/${id}?skip=-1`, 422],
		] as const)
			expect((await sendRequest(`/api/form/charts/${path}`, { as: operator })).status, path).toBe(status);
	});

	test("of a new question count nothing that was answered to one that is gone", async () => {
		const { fields } = (await fetchItemData("form", operator, form)) as unknown as {
			fields: { label: string }[];
		};
		const left = fields.filter(({ label }) => !["ひとこと", "見出し"].includes(label));
		await resaveItem("form", operator, form, { fields: left });
		await resaveItem("form", operator, form, {
			fields: [...left, { label: "ご要望", swatch_id: 10 }],
		});
		const { questions } = await charts("");
		expect(questions.at(-1)).toMatchObject({ label: "ご要望", answered: 0 });
	});

	test("count what an operator may see, in the days and of the words that are asked for", async () => {
		const own = await charts("", staff);
		expect(own.questions[0]!.answered).toBe(2);
		const some = await charts("date_from=2026-11-02&date_to=2026-11-02");
		expect(some.questions[0]!.answered).toBe(2);
		expect([some.dates.at(-1), some.answers_by_day.at(-1), some.answers_by_day.at(-2)]).toEqual([
			"2026-11-02",
			2,
			0,
		]);
		expect((await charts("search=高橋")).questions[0]!.answered).toBe(1);
		expect((await charts("search=匿名")).questions[0]!.answered).toBe(1);
		expect((await sendRequest("/api/form/charts/999999", { as: operator })).status).toBe(404);
		const nobody = await buildSession({ abilities: ["form-read"] });
		expect((await sendRequest(`/api/form/charts/${form}`, { as: nobody })).status).toBe(403);
	});

	test("answers are found by their days and words, one by one where they may be seen", async () => {
		const list = (query: string, as = operator) =>
			requestJson<{ total: number; items: { id: number }[] }>(`/api/form/answers/${form}?${query}`, { as });
		expect((await list("date_from=2026-11-02&date_to=2026-11-02")).total).toBe(2);
		expect((await list("search=%E4%BD%90%E8%97%A4")).total).toBe(2);
		expect((await list("search=%25")).total).toBe(0);
		const { items } = await list("search=高橋");
		const one = (as: ConsoleSession) => sendRequest(`/api/form/answers/${form}/${items[0]!.id}`, { as });
		expect(await (await one(operator)).json()).toMatchObject({ friend: { name: "高橋" } });
		expect((await one(staff)).status).toBe(404);
		const file = await sendRequest(`/lvf/export/${form}?search=${encodeURIComponent("高橋")}`, {
			as: operator,
		});
		expect((await file.text()).trimEnd().split("\r\n")).toHaveLength(2);
		expect(
			(await sendRequest(`/api/form/answers/${form}?date_from=2026-13-01`, { as: operator })).status,
		).toBe(422);
	});
});
