import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, test } from "vitest";
import type { FriendRecord } from "#db/engine/friends.ts";
import { CALL_TEXTS } from "#domain/platform/texts/calls-texts.ts";
import { buildFriend, buildTag } from "#tests/support/friend-builders.ts";
import { fetchItemAppendix } from "#tests/support/item-requests.ts";
import { resetState } from "#tests/support/migrations.ts";
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
	other = await buildFriend({ name: "=HYPERLINK(1)" });
	form = await storeRow("forms", { name: "アンケート", code: "aaaaaa", created_at: 1 });
});

const AT = tokyoTime("2026-11-20 10:00");
const answer = (friend: FriendRecord | null, minute: number, ...pairs: [string, string][]) =>
	storeRow("form_answers", {
		form_id: form,
		friend_id: friend?.id ?? null,
		answers: pairs.map(([label, value]) => ({ label, value })),
		created_at: AT + minute * 60_000,
	});

interface Answers {
	items: { id: number; friend: { id: number; name: string } | null }[];
	total: number;
	next_cursor: string | null;
}

describe("[E-028] a form's answers", () => {
	const list = (as = operator, query = "") =>
		requestJson<Answers>(`/api/form/answers/${form}?${query}`, { as });

	test("are listed newest first, of friends in sight, and of nobody known for who may see all", async () => {
		const one = await answer(mine, 0, ["ご感想", "よい"]);
		const two = await answer(other, 1, ["ご感想", "ふつう"]);
		const three = await answer(null, 2, ["ご感想", "匿名"]);
		expect(await list()).toMatchObject({
			name: "アンケート",
			total: 3,
			items: [
				{ id: three, friend: null, answers: [{ label: "ご感想", value: "匿名" }] },
				{ id: two, friend: { id: other.id } },
				{ id: one, friend: { id: mine.id, name: "佐藤" }, created_at: "2026-11-20 10:00:00" },
			],
		});
		expect(await list(staff)).toMatchObject({ total: 1, items: [{ id: one }] });
		expect(await fetchItemAppendix("form", operator, form)).toMatchObject({ answer_count: 3 });
		expect(await fetchItemAppendix("form", staff, form)).toMatchObject({
			answer_count: 1,
			answer_member_count: 1,
		});
	});

	test("come page by page, each once; of a form that is gone none; to who may not, none", async () => {
		for (let minute = 0; minute < 51; minute++) await answer(mine, minute % 3, ["問", `${minute}`]);
		const first = await list();
		const pages = [first, await list(operator, `before=${first.next_cursor}`)];
		expect(pages[1]?.next_cursor).toBeNull();
		expect(pages.map(({ items }) => items.length)).toEqual([50, 1]);
		expect(new Set(pages.flatMap(({ items }) => items.map(({ id }) => id))).size).toBe(51);
		expect((await sendRequest("/api/form/answers/999999", { as: operator })).status).toBe(404);
		const nobody = await buildSession({ abilities: ["friend-read"] });
		expect((await sendRequest(`/api/form/answers/${form}`, { as: nobody })).status).toBe(403);
	});
});

describe("[E-029] the export of a form's answers", () => {
	const download = (as = operator, encoding = "utf-8") =>
		sendRequest(`/lvf/export/${form}?encoding=${encoding}`, { as });
	const linesOf = (text: string) => text.trimEnd().split("\r\n");
	const bytesOf = async (response: Response) => new Uint8Array(await response.arrayBuffer());

	test("is a file that spreadsheets know for UTF-8, with every question ever asked", async () => {
		await answer(mine, 0, ["ご感想", "よい"], ["昔の質問", "はい"]);
		await answer(null, 1, ["ご感想", "複\n数, 行"], ["ご感想", "二つ目"], ["評価", "5"]);
		const file = await download();
		expect(file.headers.get("Content-Type")).toBe("text/csv; charset=utf-8");
		expect(decodeURIComponent(file.headers.get("Content-Disposition")!)).toMatch(
			/^attachment; filename\*=UTF-8''アンケート_回答_\d{8}\.csv$/,
		);
		const bytes = await bytesOf(file);
		expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
		expect(linesOf(new TextDecoder().decode(bytes))).toEqual([
			"回答日時,友だちID,友だち名,ご感想,ご感想（2）,評価,昔の質問",
			'2026-11-20 10:01:00,,,"複\n数, 行",二つ目,5,',
			`2026-11-20 10:00:00,${mine.id},佐藤,よい,,,はい`,
		]);
	});

	test("neutralises whatever a spreadsheet would take for a formula, names and questions too", async () => {
		const formulas = ["=1+1", "+1", "-1", "@SUM(A1)", "\tx"];
		await answer(
			other,
			0,
			...formulas.map((value, index): [string, string] => [index ? `問${index}` : "=Q", value]),
		);
		const text = new TextDecoder().decode(await bytesOf(await download()));
		const cells = linesOf(text).flatMap((line) => line.split(","));
		for (const cell of [...formulas, "=Q", "=HYPERLINK(1)"]) {
			expect(cells.map((each) => each.replaceAll('"', ""))).toContain(`'${cell}`);
			expect(cells.map((each) => each.replaceAll('"', ""))).not.toContain(cell);
		}
	});

	test("in Shift_JIS holds no mark, and a question mark for what that does not know", async () => {
		await answer(mine, 0, ["ご感想", "髙橋😀表"]);
		const file = await download(operator, "shift_jis");
		expect(file.headers.get("Content-Type")).toBe("text/csv; charset=shift_jis");
		const bytes = await bytesOf(file);
		// 回 in Shift_JIS.
		expect([...bytes.slice(0, 2)]).toEqual([0x89, 0xf1]);
		const text = new TextDecoder("shift_jis", { fatal: true }).decode(bytes);
		expect(linesOf(text)[0]).toBe("回答日時,友だちID,友だち名,ご感想");
		expect(linesOf(text)[1]).toMatch(/,佐藤,(髙|\?)橋\?+表$/);
	});

	test("names first what Shift_JIS would lose, each character once, and counts all", async () => {
		await answer(mine, 0, ["ご感想", "🍎𠮷🍎①髙"], ["名字〜", "𠮷田"]);
		const check = (query = "check=1") => sendRequest(`/lvf/export/${form}?${query}`, { as: operator });
		expect(await (await check()).json()).toEqual({ count: 4, characters: ["🍎", "𠮷"] });
		expect((await check("check=0")).headers.get("Content-Type")).toBe("text/csv; charset=utf-8");
	});

	test("of many answers holds each once, in order", async () => {
		await env.DB.prepare(
			`with recursive n(i) as (select 1 union all select i + 1 from n where i < 1203)
				insert into form_answers (form_id, friend_id, answers, created_at)
				select ?, ?, json_array(json_object('label', '問', 'value', 'a' || i)), ? + i / 400 from n`,
		)
			.bind(form, mine.id, AT)
			.run();
		const lines = linesOf(new TextDecoder().decode(await bytesOf(await download())));
		expect(lines).toHaveLength(1204);
		expect(lines.slice(1).map((line) => line.split(",").at(-1))).toEqual(
			Array.from({ length: 1203 }, (_, index) => `a${1203 - index}`),
		);
	});

	test("holds what the operator may see alone, and is for who may look at forms", async () => {
		await answer(mine, 0, ["ご感想", "よい"]);
		await answer(other, 1, ["他の質問", "秘密"]);
		await answer(null, 2, ["匿名の質問", "秘密"]);
		const text = new TextDecoder().decode(await bytesOf(await download(staff)));
		expect(linesOf(text)).toEqual([
			"回答日時,友だちID,友だち名,ご感想",
			`2026-11-20 10:00:00,${mine.id},佐藤,よい`,
		]);
		const nobody = await buildSession({ abilities: ["friend-read"] });
		expect((await download(nobody)).status).toBe(403);
		const missing = await sendRequest("/lvf/export/999999", { as: operator });
		expect([missing.status, await missing.json()]).toEqual([404, { ERROR: [CALL_TEXTS.notFound] }]);
		expect((await download(operator, "utf-16")).status).toBe(422);
	});
});
