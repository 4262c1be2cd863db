import { beforeEach, describe, expect, test } from "vitest";
import { FORM_ANSWER_TEXTS } from "#domain/platform/texts/answers-texts.ts";
import { FORM_TEXTS } from "#domain/platform/texts/forms-texts.ts";
import { countRows, listChangesSince, readRows, takeSnapshot } from "#tests/support/database-snapshot.ts";
import { type BuiltForm, buildForm, openFormPage, submitFormPage } from "#tests/support/form-pages.ts";
import { buildFriend } from "#tests/support/friend-builders.ts";
import { buildItem, fetchItemData, requestRegister, resaveItem } from "#tests/support/item-requests.ts";
import { resetState } from "#tests/support/migrations.ts";
import { buildSession, type ConsoleSession } from "#tests/support/operator-builders.ts";

let operator: ConsoleSession;
beforeEach(async () => {
	await resetState();
	operator = await buildSession();
});

const OPEN = { needs_line_login: 0 };
const NAME = { label: "お名前", swatch_id: 5, rule: "name" };
const TYPE = { id: -1, label: "ご用件", swatch_id: 30, options: ["予約", "質問"] };
const DETAIL = { id: -2, label: "質問の内容", swatch_id: 10, shown_if: { field_id: -1, values: ["質問"] } };
const PAGE = { label: "", swatch_id: 80 };

const kept = async (): Promise<[string, string][]> => {
	const [row] = await readRows<{ answers: string }>(
		"select answers from form_answers order by id desc limit 1",
	);
	return (JSON.parse(row?.answers ?? "[]") as { label: string; value: string }[]).map(({ label, value }) => [
		label,
		value,
	]);
};
const refusalOf = async (fields: object[], given: object = {}) => {
	const answer = await requestRegister("form", operator, { name: "アンケート", fields, ...given });
	return [answer.status, await answer.json()];
};

describe("the pages of a form", () => {
	let form: BuiltForm;
	beforeEach(async () => {
		form = await buildForm(
			operator,
			[NAME, PAGE, TYPE, DETAIL, { ...PAGE, label: "最後に" }, { label: "ご要望", swatch_id: 10 }],
			OPEN,
		);
	});

	test("are turned on and back without scripts, with all that was filled in", async () => {
		const first = await openFormPage(form);
		expect(first.text).toContain("1 / 3 ページ");
		expect(first.text).toContain(FORM_ANSWER_TEXTS.nextLabel);
		expect(first.text).not.toContain("ご用件");
		const second = await submitFormPage(form, first, { q1: "佐藤" });
		expect(second.status).toBe(200);
		expect(second.hidden.q1).toBe("佐藤");
		const back = await submitFormPage(form, second, { q3: "質問" }, "back");
		expect([back.status, back.hidden.step, back.hidden.q3]).toEqual([200, "0", "質問"]);
		expect(back.text).toContain('value="佐藤"');
		const again = await submitFormPage(form, back, { q1: "佐藤" });
		const third = await submitFormPage(form, again, { q3: "質問", q4: "何時まで？" });
		expect(third.text).toContain("最後に");
		expect(third.text).toContain(FORM_ANSWER_TEXTS.sendLabel);
		const sent = await submitFormPage(form, third, { q6: "なし" });
		expect([sent.status, sent.location]).toEqual([303, `/f/${form.code}/done`]);
		expect(await kept()).toEqual([
			["お名前", "佐藤"],
			["ご用件", "質問"],
			["質問の内容", "何時まで？"],
			["ご要望", "なし"],
		]);
	});

	test("cannot be left out, whatever page a sender says that it is", async () => {
		const first = await openFormPage(form);
		const before = await takeSnapshot();
		const skipped = await submitFormPage(
			form,
			{ ...first, hidden: { ...first.hidden, step: "2" } },
			{ q6: "なし" },
		);
		expect([skipped.status, skipped.hidden.step]).toEqual([422, "0"]);
		for (const step of ["-1", "99", "x", "1e9", ""]) {
			const odd = await submitFormPage(form, { ...first, hidden: { ...first.hidden, step } }, { q1: "佐藤" });
			expect([odd.status, odd.hidden.step]).toEqual([200, "1"]);
		}
		expect(await listChangesSince(before)).toEqual([]);
	});

	test("that change while somebody fills them in are asked again, and keep what was said", async () => {
		const second = await submitFormPage(form, await openFormPage(form), { q1: "佐藤" });
		const { fields } = await fetchItemData("form", operator, form.id);
		await resaveItem("form", operator, form.id, {
			fields: (fields as { label: string }[]).map((field) =>
				field.label === "ご用件" ? { ...field, options: ["予約", "質問", "苦情"] } : field,
			),
		});
		const late = await submitFormPage(form, second, { q3: "予約" });
		expect(late.status).toBe(409);
		expect(late.text).toContain(FORM_ANSWER_TEXTS.answersOutdated);
		expect(late.text).toContain("苦情");
		expect(late.hidden.q1).toBe("佐藤");
		expect((await submitFormPage(form, late, { q3: "苦情" })).hidden.step).toBe("2");
	});

	test("that nothing is shown on are left out", async () => {
		const short = await buildForm(
			operator,
			[
				TYPE,
				{ ...PAGE, shown_if: { field_id: -1, values: ["質問"] } },
				{ label: "内容", swatch_id: 5, rule: "none" },
			],
			OPEN,
		);
		const first = await openFormPage(short);
		expect((await submitFormPage(short, first, { q1: "質問" })).text).toContain("2 / 2 ページ");
		expect((await submitFormPage(short, first, { q1: "予約" })).status).toBe(303);
		expect(await kept()).toEqual([["ご用件", "予約"]]);
	});
});

describe("a question that an earlier answer shows", () => {
	test("is hidden by the page itself, without scripts and by nothing that somebody wrote", async () => {
		const odd = { ...TYPE, options: ["予約", "</style><script>alert(1)</script>"] };
		const shown_if = { field_id: -1, values: [odd.options[1]] };
		const form = await buildForm(
			operator,
			[
				odd,
				{ ...DETAIL, shown_if },
				{ label: "予約の日", swatch_id: 50, shown_if: { ...shown_if, match: 10 } },
			],
			OPEN,
		);
		const { text } = await openFormPage(form);
		expect(text).toContain("form:not(:has(#q1_1:checked)) #w2 { display: none; }");
		expect(text).toContain("form:has(#q1_1:checked) #w3 { display: none; }");
		expect(text).not.toContain("<script>");
	});

	test("hides whatever depends on it", async () => {
		const form = await buildForm(
			operator,
			[
				TYPE,
				{
					id: -2,
					label: "種類",
					swatch_id: 20,
					options: ["料金"],
					shown_if: { field_id: -1, values: ["質問"] },
				},
				{ label: "どの料金", swatch_id: 5, rule: "none", shown_if: { field_id: -2, values: ["料金"] } },
			],
			OPEN,
		);
		const page = await openFormPage(form);
		expect(page.text).toContain("form:not(:has(#q2 option:nth-child(2):checked)) #w3 { display: none; }");
		expect(page.text).toContain("form:not(:has(#q1_1:checked)) #w3 { display: none; }");
		// Both questions were answered before the first answer changed.
		expect((await submitFormPage(form, page, { q1: "予約", q2: "料金", q3: "カット" })).status).toBe(303);
		expect(await kept()).toEqual([["ご用件", "予約"]]);
		expect((await submitFormPage(form, page, { q1: "質問", q2: "料金" })).status).toBe(422);
	});

	test("is dropped where it is hidden, writes no friend information and is not required", async () => {
		const info = await buildItem("var", operator, { name: "内容" });
		const form = await buildForm(operator, [TYPE, { ...DETAIL, var_id: info }]);
		const friend = await buildFriend();
		const page = await openFormPage(form, friend.id);
		expect((await submitFormPage(form, page, { q1: "予約", q2: "隠したまま" })).status).toBe(303);
		expect(await kept()).toEqual([["ご用件", "予約"]]);
		expect(await countRows("friend_vars")).toBe(0);
		expect((await submitFormPage(form, await openFormPage(form, friend.id), { q1: "質問" })).status).toBe(
			422,
		);
	});

	test("names a question before it, with its own choices, or is refused", async () => {
		const shown = (shown_if: object) => ({ ...NAME, shown_if });
		expect(
			await refusalOf([
				shown({ field_id: -1, values: ["予約"] }),
				TYPE,
				shown({ field_id: -1, values: [] }),
				shown({ field_id: -1, values: ["ない"] }),
				{ ...NAME, id: -5 },
				shown({ field_id: -5, values: ["佐藤"] }),
			]),
		).toEqual([
			422,
			{
				"fields[0][shown_if][field_id]": [FORM_TEXTS.conditionFieldUnfit],
				"fields[2][shown_if][values]": [FORM_TEXTS.conditionValuesRequired],
				"fields[3][shown_if][values]": [FORM_TEXTS.conditionValueGone("ない")],
				"fields[5][shown_if][field_id]": [FORM_TEXTS.conditionFieldUnfit],
			},
		]);
	});

	test("asks for the choices of friend information by their present names", async () => {
		const select = await buildItem("var", operator, { name: "色", type: 20, choices: [{ value: "赤" }] });
		const colour = { id: -1, label: "色", swatch_id: 20, var_id: select, var_type: 20 };
		const asked = (value: string) => [colour, { ...NAME, shown_if: { field_id: -1, values: [value] } }];
		expect(await refusalOf(asked("青"))).toEqual([
			422,
			{ "fields[1][shown_if][values]": [FORM_TEXTS.conditionValueGone("青")] },
		]);
		expect((await refusalOf(asked("赤")))[0]).toBe(200);
	});

	test("is named by its id, which stays when the questions are moved", async () => {
		const form = await buildForm(operator, [TYPE, DETAIL], OPEN);
		const { fields } = (await fetchItemData("form", operator, form.id)) as unknown as { fields: object[] };
		expect(fields).toMatchObject([
			{ id: 1 },
			{ id: 2, shown_if: { field_id: 1, match: 0, values: ["質問"] } },
		]);
		await resaveItem("form", operator, form.id, { fields: [NAME, ...fields] });
		expect((await fetchItemData("form", operator, form.id)).fields).toMatchObject([
			{ id: 3 },
			{ id: 1 },
			{ id: 2, shown_if: { field_id: 1 } },
		]);
	});
});

describe("a question", () => {
	test("of several choices takes those that are offered, each once, in the form's order", async () => {
		const many = { label: "好きな色", swatch_id: 40, options: ["赤", "青、緑", "白"] };
		const form = await buildForm(operator, [many], OPEN);
		const page = await openFormPage(form);
		expect((await submitFormPage(form, page, { q1_2: "白", q1_0: "赤" })).status).toBe(303);
		expect(await kept()).toEqual([["好きな色", "赤、白"]]);
		expect((await submitFormPage(form, page, { q1_0: "黒" })).status).toBe(422);
		expect((await submitFormPage(form, page, {})).status).toBe(422);
	});

	test("of a day takes one that the calendar has; consent is given or nothing is sent", async () => {
		const form = await buildForm(
			operator,
			[
				{ label: "ご希望の日", swatch_id: 50 },
				{ label: "規約に同意します", swatch_id: 60 },
				{ label: "ここから", swatch_id: 70, description: "ご案内です" },
			],
			OPEN,
		);
		const page = await openFormPage(form);
		expect(page.text).toContain("ご案内です");
		const wrong = await submitFormPage(form, page, { q1: "2026-02-30" });
		expect(wrong.status).toBe(422);
		expect(wrong.text).toContain(FORM_ANSWER_TEXTS.answerDate);
		expect(wrong.text).toContain(FORM_ANSWER_TEXTS.answerNotAgreed);
		expect((await submitFormPage(form, page, { q1: "2028-02-29", q2: "同意する" })).status).toBe(303);
		expect(await kept()).toEqual([
			["ご希望の日", "2028-02-29"],
			["規約に同意します", "同意する"],
		]);
	});

	test("says nothing of what is filled in elsewhere, and the page stays small", async () => {
		const form = await buildForm(
			operator,
			Array.from({ length: 20 }, (_, at) => ({
				label: `質問${at}`,
				swatch_id: 30,
				options: ["はい", "いいえ"],
			})),
			OPEN,
		);
		const { text } = await openFormPage(form);
		expect(new TextEncoder().encode(text).length).toBeLessThan(30_000);
	});
});

describe("the design of a form", () => {
	test("colours its buttons, words them, and thanks in the operator's words", async () => {
		const form = await buildForm(operator, [NAME], {
			...OPEN,
			design: {
				colour: "#ffee00",
				button: "申し込む",
				thanks_title: "受付完了",
				thanks_text: "一行目\n二行目",
			},
		});
		const { text } = await openFormPage(form);
		expect(text).toContain("申し込む");
		expect(text).toContain("--accent: #ffee00; --on-accent: #000");
		const { sendRequest } = await import("#tests/support/send-request.ts");
		const done = await (await sendRequest(`/f/${form.code}/done`)).text();
		expect(done).toContain("受付完了");
		expect(done).toContain("一行目\n二行目");
		expect((await sendRequest(`/f/${form.code}/picture`)).headers.get("Content-Type")).toContain("text/html");
	});

	test("shows another picture under another address, since browsers keep the one that they have", async () => {
		const form = await buildForm(operator, [NAME], OPEN);
		const shown = async (key: string) => {
			await readRows(`update forms set design = json_set(design, '$.media_key', '${key}')`);
			return /<img class="cover" src="([^"]*)"/.exec((await openFormPage(form)).text)?.[1];
		};
		const [first, second] = [await shown("first"), await shown("second")];
		expect(first).toMatch(/^\/f\/\w+\/picture\?/);
		expect(second).not.toBe(first);
		expect(await shown("first")).toBe(first);
	});

	test("takes no colour that is none, and no picture that was not uploaded", async () => {
		const [status, body] = await refusalOf([NAME], {
			design: { colour: "red;}body{display:none", media_key: "x" },
		});
		expect([status, Object.keys(body as object)]).toEqual([422, ["design[colour]"]]);
		expect(await refusalOf([NAME], { design: { media_key: "nothing" } })).toMatchObject([
			422,
			{ "design[media_key]": [expect.any(String)] },
		]);
	});
});
