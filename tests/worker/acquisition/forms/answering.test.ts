import { beforeEach, describe, expect, test } from "vitest";
import type { FriendRecord } from "#db/engine/friends.ts";
import { friendFormPath } from "#domain/engine/public-addresses/form-address.ts";
import { FORM_ANSWER_TEXTS } from "#domain/platform/texts/answers-texts.ts";
import { FIELD_TEXTS } from "#domain/platform/texts/fields-texts.ts";
import { DAY } from "#domain/platform/time/wire-time.ts";
import { actionKey, loadActions } from "#functions/engine/actions/load-actions.ts";
import { startRuns } from "#functions/engine/actions/start-runs.ts";
import { sendDueDeliveries } from "#functions/engine/deliveries/delivery-worker.ts";
import { signClaims } from "#functions/platform/http/signed-token.ts";
import { addTagsEffect, buildAction, sendTextEffect } from "#tests/support/action-builders.ts";
import { countRows, readRows } from "#tests/support/database-snapshot.ts";
import { deliveryTexts, readDeliveries, workUntilFinal } from "#tests/support/delivery-builders.ts";
import { fakeLine as lineApp } from "#tests/support/fake-line.ts";
import { buildFriend, buildTag, findFriendRow, tagIdsOf } from "#tests/support/friend-builders.ts";
import { buildItem, expectCrud, fetchItemRow, resaveItem } from "#tests/support/item-requests.ts";
import { resetState } from "#tests/support/migrations.ts";
import { buildSession, type ConsoleSession } from "#tests/support/operator-builders.ts";
import { listRunEffects, readRuns } from "#tests/support/run-builders.ts";
import { sendRequest, TEST_ORIGIN } from "#tests/support/send-request.ts";
import { updateRow } from "#tests/support/store-rows.ts";
import { TestClock } from "#tests/support/test-clock.ts";
import { APP_KEY } from "#tests/support/test-secrets.ts";

let operator: ConsoleSession;
let friend: FriendRecord;
let id: number;
let code: string;
beforeEach(async () => {
	await resetState();
	operator = await buildSession();
	friend = await buildFriend({ name: "佐藤" });
});

/** Links are signed and routes called with the system clock. */
function presentClock(): TestClock {
	const clock = new TestClock();
	clock.now = Date.now();
	return clock;
}

const line = (rule: string, given: object = {}) => ({ label: rule, swatch_id: 5, rule, ...given });

async function makeForm(fields: object[], given: object = {}): Promise<void> {
	id = await buildItem("form", operator, { name: "アンケート", title: "ご意見", fields, ...given });
	code = (await fetchItemRow("form", operator, id))!.code as string;
}

const signed = (friendId: number, formId = id, expiresAt = Date.now() + DAY, key = APP_KEY) =>
	signClaims(key, "form", [friendId, formId, expiresAt]);

const open = (token?: string) => sendRequest(token ? friendFormPath(code, token) : `/f/${code}`);

/** Hidden fields of a form page. */
const hidden = (page: string) =>
	Object.fromEntries(
		[...page.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g)].map(([, name, value]) => [
			name!,
			value!,
		]),
	);

interface Opened {
	hidden: Record<string, string>;
}

async function opened(token?: string): Promise<Opened> {
	const page = await open(token);
	expect(page.status).toBe(200);
	return { hidden: hidden(await page.text()) };
}

const send = (page: Opened, answers: Record<string, string>, env: object = {}) =>
	sendRequest(`/f/${code}`, { form: new URLSearchParams({ ...page.hidden, ...answers }).toString(), env });

const answer = async (answers: Record<string, string>) => send(await opened(signed(friend.id)), answers);
const kept = () =>
	readRows<{ friend_id: number | null; answers: string }>(
		"select friend_id, answers from form_answers order by id",
	).then((found) => found.map((row) => ({ ...row, answers: JSON.parse(row.answers) })));
const keptValues = async (answers: Record<string, string>) => {
	const response = await answer(answers);
	expect(response.status).toBe(303);
	return (await kept()).at(-1)!.answers.map(({ value }: { value: string }) => value);
};
const infoOf = (varId: number) =>
	readRows(`select value, number, choice_id from friend_vars where var_id = ${varId}`);

describe("the public page of a form", () => {
	test("asks its questions in order, without scripts, and takes nothing from elsewhere", async () => {
		await makeForm(
			[
				line("name", { label: "<b>お名前</b>", description: "戸籍の通りに" }),
				{ label: "ご要望", swatch_id: 10, required: false },
				{ label: "色", swatch_id: 20, options: ["赤", "青"] },
			],
			{ description: "一つ目\n二つ目" },
		);
		const page = await open(signed(friend.id));
		const text = await page.text();
		expect(page.headers.get("Content-Security-Policy")).toMatch(/default-src 'none'.*form-action 'self'/);
		expect(text).not.toMatch(/<script|<b>/);
		const parts = ["ご意見", "二つ目", "&lt;b&gt;お名前&lt;/b&gt;", "戸籍の通りに", "ご要望", 'value="青"'];
		const places = parts.map((part) => text.indexOf(part));
		expect(places.every((place, at) => place > (places[at - 1] ?? 0))).toBe(true);
		expect(text.match(/<label for="q1">/)).toBeTruthy();
		expect(text.match(/必須/g)).toHaveLength(2);
	});

	test("is closed while it is stopped, of an older generation, without questions, and when it is gone", async () => {
		await makeForm([line("none")]);
		const token = signed(friend.id);
		const page = await opened(token);
		const says = async (changes: Record<string, unknown>, text: string) => {
			await updateRow("forms", id, changes);
			for (const response of [await open(token), await send(page, { q1: "はい" })])
				expect(await response.text()).toContain(text);
		};
		await says({ status_description: "受付は終了しました" }, "受付は終了しました");
		await says({ status_description: null, generation: 1 }, FORM_ANSWER_TEXTS.formNotOpen);
		await says({ generation: 2, fields: [] }, FORM_ANSWER_TEXTS.formWithoutQuestions);
		await updateRow("forms", id, { deleted_at: 1 });
		expect([(await open(token)).status, (await send(page, { q1: "はい" })).status]).toEqual([404, 404]);
		for (const path of [`/f/${code}`, `/f/${code}/done`, "/f/unknown"]) {
			const gone = await sendRequest(path);
			const said = await gone.text();
			expect([path, gone.status, said.includes(FORM_ANSWER_TEXTS.gone)]).toEqual([path, 404, true]);
			// The page must not be the console.
			expect(said).not.toContain('id="root"');
		}
		expect(await countRows("form_answers")).toBe(0);
	});

	test("that needs a login knows friends by their own link alone", async () => {
		await makeForm([line("none")]);
		const page = await opened(signed(friend.id));
		const blocked = await buildFriend({ userRate: -1 });
		const tokens: [string, string][] = [
			["", FORM_ANSWER_TEXTS.formNeedsLogin],
			["x", FORM_ANSWER_TEXTS.formNeedsLogin],
			["x.y", FORM_ANSWER_TEXTS.formNeedsLogin],
			[signed(friend.id, id, Date.now() + DAY, "another-key"), FORM_ANSWER_TEXTS.formNeedsLogin],
			[signed(friend.id, id + 1), FORM_ANSWER_TEXTS.formNeedsLogin],
			[signed(999_999), FORM_ANSWER_TEXTS.formNeedsLogin],
			[signed(blocked.id), FORM_ANSWER_TEXTS.formNeedsLogin],
			[signClaims(APP_KEY, "media", [friend.id, id, Date.now() + DAY]), FORM_ANSWER_TEXTS.formNeedsLogin],
			[
				`${signed(friend.id).split(".")[0]}.${signed(blocked.id).split(".")[1]}`,
				FORM_ANSWER_TEXTS.formNeedsLogin,
			],
			[signed(friend.id, id, Date.now() - 1), FORM_ANSWER_TEXTS.formLinkExpired],
		];
		for (const [token, text] of tokens)
			for (const response of [
				await open(token || undefined),
				await send({ hidden: { ...page.hidden, t: token } }, { q1: "はい" }),
			]) {
				expect([token, response.status]).toEqual([token, 403]);
				expect(await response.text()).toContain(text);
			}
		expect(await countRows("form_answers")).toBe(0);
	});

	test("that needs none takes answers of anybody, of a friend as theirs, and runs nothing for nobody", async () => {
		const action = await buildAction();
		await makeForm([line("none", { sync_real_name: true })], {
			needs_line_login: 0,
			action_id: action.id,
		});
		expect((await send(await opened(), { q1: "だれか" })).status).toBe(303);
		expect((await send(await opened(signed(friend.id)), { q1: "わたし" })).status).toBe(303);
		expect(await kept()).toEqual([
			{ friend_id: null, answers: [{ field_id: 1, label: "none", value: "だれか" }] },
			{ friend_id: friend.id, answers: [{ field_id: 1, label: "none", value: "わたし" }] },
		]);
		expect((await readRuns()).map((run) => run.friendId)).toEqual([friend.id]);
	});

	test("beyond the limit says so, and keeps what was filled in", async () => {
		await makeForm([line("none")], { needs_line_login: 0 });
		const asked: string[] = [];
		const limited = {
			VISIT_LIMIT: {
				limit: async ({ key }: { key: string }) => {
					asked.push(key);
					return { success: false };
				},
			},
		};
		const response = await send(await opened(), { q1: "たくさん" }, limited);
		expect(response.status).toBe(429);
		const text = await response.text();
		expect(text).toContain(FORM_ANSWER_TEXTS.tooBusy);
		expect(text).toContain('value="たくさん"');
		await send(await opened(signed(friend.id)), { q1: "たくさん" }, limited);
		expect(asked).toEqual(["form:local", `form:friend:${friend.id}`]);
		expect(await countRows("form_answers")).toBe(0);
	});

	test("from another site takes no answer", async () => {
		await makeForm([line("none")]);
		const { hidden } = await opened(signed(friend.id));
		const response = await sendRequest(`/f/${code}`, {
			bare: true,
			form: new URLSearchParams({ ...hidden, q1: "はい" }).toString(),
			headers: { Origin: "https://evil.example" },
		});
		expect(response.status).toBe(403);
		expect(await countRows("form_answers")).toBe(0);
	});
});

describe("answers", () => {
	test("[A-114, A-115, A-116] are refused beside their questions, all at once, with what was filled in", async () => {
		await makeForm([
			line("name"),
			line("kana"),
			line("email"),
			line("tel"),
			line("numeric"),
			line("none"),
			{ label: "長文", swatch_id: 10 },
			{ label: "色", swatch_id: 20, options: ["赤", "青"] },
			{ label: "任意の色", swatch_id: 20, options: ["赤"], required: false },
		]);
		const long = "あ".repeat(201);
		const response = await answer({
			q1: "佐藤1",
			q2: "さとう",
			q3: "sato@",
			q4: "12",
			q5: "二",
			q6: long,
			q7: " \n ",
			q8: "",
			q9: "緑",
		});
		expect(response.status).toBe(422);
		const text = await response.text();
		const errors = [...text.matchAll(/class="error" id="q(\d)-error">([^<]*)</g)].map(([, at, said]) => [
			at,
			said,
		]);
		expect(errors).toEqual([
			["1", FORM_ANSWER_TEXTS.answerName],
			["2", FORM_ANSWER_TEXTS.answerKana],
			["3", FORM_ANSWER_TEXTS.answerEmail],
			["4", FORM_ANSWER_TEXTS.answerTel],
			["5", FORM_ANSWER_TEXTS.answerNumeric],
			["6", FIELD_TEXTS.tooLong(200)],
			["7", FORM_ANSWER_TEXTS.answerRequired],
			["8", FORM_ANSWER_TEXTS.answerNotChosen],
			["9", FORM_ANSWER_TEXTS.answerChoiceUnknown],
		]);
		expect(text.match(/aria-invalid="true"/g)).toHaveLength(9);
		for (const value of ["佐藤1", "さとう", "sato@", long]) expect(text).toContain(`value="${value}"`);
		expect(await countRows("form_answers")).toBe(0);
	});

	test("are kept as they are meant, an open one as nothing", async () => {
		await makeForm([line("name"), line("tel"), line("numeric"), line("none", { required: false })]);
		expect(
			await keptValues({ q1: " 佐藤　花子 ", q2: "０９０ー１２３４ー５６７８", q3: "１,２００", q4: "" }),
		).toEqual(["佐藤　花子", "090-1234-5678", "1200", ""]);
	});

	test("are written to friend information by its type, and to the name; nothing over what was known", async () => {
		const [text, number, select, gone] = [
			await buildItem("var", operator, { name: "感想" }),
			await buildItem("var", operator, { name: "人数", type: 1 }),
			await buildItem("var", operator, { name: "色", type: 20, choices: [{ value: "赤" }, { value: "青" }] }),
			await buildItem("var", operator, { name: "消える" }),
		];
		await makeForm([
			line("none", { var_id: text, required: false }),
			line("numeric", { var_id: number }),
			{ label: "色", swatch_id: 20, options: ["x"], var_id: select },
			line("name", { sync_real_name: true }),
			line("none", { var_id: gone }),
		]);
		await expectCrud("var", operator, { action: "delete", item_ids: [gone] });
		const first = { q1: "Ｇood", q2: "3", q3: "青", q4: "佐藤花子", q5: "無駄" };
		expect((await answer(first)).status).toBe(303);
		expect((await answer({ ...first, q1: "", q2: "4" })).status).toBe(303);
		expect(await infoOf(text)).toEqual([{ value: "Ｇood", number: null, choice_id: null }]);
		expect(await infoOf(number)).toEqual([{ value: "4", number: 4, choice_id: null }]);
		expect(await infoOf(select)).toEqual([{ value: null, number: null, choice_id: 2 }]);
		expect(await countRows("friend_vars")).toBe(3);
		expect(await findFriendRow(friend)).toMatchObject({ shortName: "佐藤花子", name: "佐藤" });
	});

	test("offer the choices that their friend information has now", async () => {
		const select = await buildItem("var", operator, { name: "色", type: 20, choices: [{ value: "赤" }] });
		await makeForm([{ label: "色", swatch_id: 20, options: ["赤"], var_id: select }]);
		const page = await opened(signed(friend.id));
		await resaveItem("var", operator, select, { choices: [{ id: 1, value: "紅" }, { value: "青" }] });
		const late = await send(page, { q1: "赤" });
		expect(late.status).toBe(409);
		expect(await late.text()).toContain(FORM_ANSWER_TEXTS.answersOutdated);
		expect((await answer({ q1: "紅" })).status).toBe(303);
		expect(await infoOf(select)).toMatchObject([{ choice_id: 1 }]);
	});

	test("to questions that changed meanwhile are shown again, not written under others' labels", async () => {
		await makeForm([line("none", { label: "好きな色" })]);
		const page = await opened(signed(friend.id));
		await resaveItem("form", operator, id, { fields: [line("none", { id: 1, label: "嫌いな色" })] });
		const response = await send(page, { q1: "赤" });
		expect(response.status).toBe(409);
		const text = await response.text();
		expect(text).toContain('value="赤"');
		expect(await countRows("form_answers")).toBe(0);
		expect((await send({ hidden: hidden(text) }, { q1: "赤" })).status).toBe(303);
	});
});

describe("the action of a form", () => {
	test("runs after an answer, with everything that it does, as the form's", async () => {
		const tag = await buildTag();
		const info = await buildItem("var", operator, { name: "人数", type: 1 });
		const action = await buildAction({
			effects: [sendTextEffect("{var:人数}名様で承りました"), addTagsEffect(tag.id)],
		});
		await makeForm([line("numeric", { var_id: info })], { action_id: action.id });
		const page = await opened(signed(friend.id));
		const response = await send(page, { q1: "3" });
		expect([response.status, response.headers.get("Location")]).toEqual([303, `/f/${code}/done`]);
		expect(await (await sendRequest(`/f/${code}/done`)).text()).toContain("ご回答ありがとうございました");
		const [run] = await readRuns();
		expect(run).toMatchObject({
			causeType: "form",
			causeId: id,
			causeLabel: "アンケート",
			friendId: friend.id,
		});
		expect((await listRunEffects(run!)).map(({ outcome }) => outcome)).toEqual(["done", "done"]);
		expect(await tagIdsOf(friend)).toEqual([tag.id]);
		const [delivery] = await readDeliveries();
		expect(deliveryTexts(delivery!)).toEqual(["{var:人数}名様で承りました"]);
		expect(deliveryTexts(await workUntilFinal(presentClock(), delivery!))).toEqual(["3名様で承りました"]);
	});

	test("runs once for an answer that is sent twice, one after the other or both at once", async () => {
		const action = await buildAction();
		await makeForm([line("none")], { action_id: action.id });
		const page = await opened(signed(friend.id));
		const at = await Promise.all([1, 2, 3].map(() => send(page, { q1: "はい" })));
		const later = await send(page, { q1: "はい" });
		expect([...at, later].map(({ status }) => status)).toEqual([303, 303, 303, 303]);
		expect([await countRows("form_answers"), await countRows("runs")]).toEqual([1, 1]);
		expect(await countRows("deliveries")).toBe(1);
		expect((await send(page, { q1: "いいえ" })).status).toBe(303);
		expect([await countRows("form_answers"), await countRows("runs")]).toEqual([2, 2]);
	});

	test("that runs only once for each friend does so, and the answers are kept all the same", async () => {
		const action = await buildAction({ twiceType: 1 });
		await makeForm([line("none")], { action_id: action.id });
		const pages = [await opened(signed(friend.id)), await opened(signed(friend.id))];
		const sent = await Promise.all(pages.map((page, at) => send(page, { q1: `${at}` })));
		expect(sent.map(({ status }) => status)).toEqual([303, 303]);
		expect(await countRows("form_answers")).toBe(2);
		expect((await readRuns()).map(({ state }) => state).sort()).toEqual(["done", "skipped"]);
	});

	test("that was deleted since runs no more", async () => {
		const action = await buildAction();
		await makeForm([line("none")], { action_id: action.id });
		await updateRow("actions", action.id, { deleted_at: 1 });
		expect((await answer({ q1: "はい" })).status).toBe(303);
		expect([await countRows("form_answers"), await countRows("runs")]).toEqual([1, 0]);
	});
});

test("a message's placeholder leads each friend to the form as themselves", async () => {
	await makeForm([line("none")]);
	const other = await buildFriend();
	const action = await buildAction({ effects: [sendTextEffect(`{FORM_${code}}`)] });
	const clock = presentClock();
	const ctx = clock.context({ env: { ...clock.env, PUBLIC_ORIGIN: TEST_ORIGIN } as TestClock["env"] });
	const loaded = (await loadActions(ctx, [action])).get(actionKey(action))!;
	await startRuns(
		ctx,
		[friend, other].map((each) => ({
			action: loaded,
			friend: each,
			cause: { type: "reaction" as const, key: `test:${each.id}`, id: 1, label: "" },
			reply: null,
		})),
	);
	await lineApp.forget();
	await sendDueDeliveries(ctx);
	for (const { texts } of await lineApp.accepted()) {
		const { pathname, search } = new URL(texts[0]!, TEST_ORIGIN);
		const page = await sendRequest(pathname + search);
		expect(page.status).toBe(200);
		await send({ hidden: hidden(await page.text()) }, { q1: "はい" });
	}
	expect((await kept()).map((row) => row.friend_id).sort()).toEqual([friend.id, other.id]);
});
