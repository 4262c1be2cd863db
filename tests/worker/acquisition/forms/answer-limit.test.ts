import { beforeEach, describe, expect, test, vi } from "vitest";
import type { FriendRecord } from "#db/engine/friends.ts";
import { ANSWERS_PER_DAY } from "#domain/acquisition/forms/answers-per-day.ts";
import { friendFormPath } from "#domain/engine/public-addresses/form-address.ts";
import { FORM_ANSWER_TEXTS } from "#domain/platform/texts/answers-texts.ts";
import { DAY } from "#domain/platform/time/wire-time.ts";
import { writeFormToken } from "#functions/engine/deliveries/friend-form-token.ts";
import { addTagsEffect, buildAction, sendTextEffect } from "#tests/support/action-builders.ts";
import { countRows, listChangesSince, readRows, takeSnapshot } from "#tests/support/database-snapshot.ts";
import { buildFriend, buildTag } from "#tests/support/friend-builders.ts";
import { buildItem, fetchItemData, fetchItemRow, resaveItem } from "#tests/support/item-requests.ts";
import { resetState } from "#tests/support/migrations.ts";
import { buildSession, type ConsoleSession } from "#tests/support/operator-builders.ts";
import { sendRequest } from "#tests/support/send-request.ts";
import { TestClock } from "#tests/support/test-clock.ts";

let operator: ConsoleSession;
let friend: FriendRecord;
let form: { id: number; code: string };
beforeEach(async () => {
	await resetState();
	vi.spyOn(console, "warn").mockImplementation(() => undefined);
	operator = await buildSession();
	friend = await buildFriend();
	form = await makeForm();
});

/** Form that stores answers as friend information, adds a tag and sends two messages. */
async function makeForm(given: object = {}) {
	const tag = await buildTag();
	const info = await buildItem("var", operator, { name: `感想${tag.id}` });
	const action = await buildAction({
		effects: [addTagsEffect(tag.id), sendTextEffect("一"), sendTextEffect("二")],
	});
	const fields = [{ label: "感想", swatch_id: 10, var_id: info }];
	const id = await buildItem("form", operator, {
		name: "アンケート",
		fields,
		action_id: action.id,
		...given,
	});
	return { id, code: (await fetchItemRow("form", operator, id))!.code as string };
}

/** Routes use the system clock, and no test takes 90 days. */
const tokenOf = (who: FriendRecord, { id } = form) =>
	writeFormToken(new TestClock().context(), { friendId: who.id, formId: id, sentAt: Date.now() });

const open = (token: string, { code } = form) =>
	sendRequest(token ? friendFormPath(code, token) : `/f/${code}`);

/** Hidden fields of a form page: a new key per opened page. */
async function opened(token: string, of = form): Promise<Record<string, string>> {
	const page = await (await open(token, of)).text();
	const hidden = [...page.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g)];
	return Object.fromEntries(hidden.map(([, name, value]) => [name!, value!]));
}

const send = (page: Record<string, string>, answer: string, { code } = form) =>
	sendRequest(`/f/${code}`, { form: new URLSearchParams({ ...page, q1: answer }).toString() });

async function answerOnce(who: FriendRecord, answer: string, of = form): Promise<number> {
	return (await send(await opened(tokenOf(who, of), of), answer, of)).status;
}

/** Opens pages in advance, while the form is still open. */
async function pages(count: number): Promise<Record<string, string>[]> {
	const page = await opened(tokenOf(friend));
	return Array.from({ length: count }, (_, index) => ({ ...page, key: `page-number-${index}` }));
}

describe("one friend's answers to a form", () => {
	test("sent at once are as many as the form allows, and run their action as often, exactly", async () => {
		const sent = await Promise.all((await pages(30)).map((page, index) => send(page, `${index}`)));
		const statuses = sent.map(({ status }) => status).sort();
		expect(statuses).toEqual([
			...Array.from({ length: ANSWERS_PER_DAY }, () => 303),
			...Array.from({ length: 30 - ANSWERS_PER_DAY }, () => 429),
		]);
		expect(await countRows("form_answers")).toBe(ANSWERS_PER_DAY);
		expect(await countRows("runs")).toBe(ANSWERS_PER_DAY);
		const [{ texts } = { texts: 0 }] = await readRows<{ texts: number }>(
			"select sum(json_array_length(messages)) as texts from deliveries",
		);
		expect(texts).toBe(2 * ANSWERS_PER_DAY);
	});

	test("beyond that change nothing, and say why in words, with what was filled in", async () => {
		const page = await opened(tokenOf(friend));
		for (let times = 0; times < ANSWERS_PER_DAY; times++)
			expect(await answerOnce(friend, `${times}`)).toBe(303);
		const before = await takeSnapshot();
		const refused = await send(page, "まだあります");
		expect(refused.status).toBe(429);
		const text = await refused.text();
		expect(text).toContain(FORM_ANSWER_TEXTS.answersFull(ANSWERS_PER_DAY));
		expect(text).toContain("まだあります");
		const shut = await open(tokenOf(friend));
		expect([shut.status, await shut.text()]).toEqual([
			429,
			expect.stringContaining(FORM_ANSWER_TEXTS.answersFull(ANSWERS_PER_DAY)),
		]);
		expect(await listChangesSince(before)).toEqual([]);
	});

	test("are counted by friend and by form, and nobody's not at all", async () => {
		const other = await makeForm({ needs_line_login: 0, answers_per_day: 1 });
		expect(await answerOnce(friend, "一", other)).toBe(303);
		expect(await answerOnce(await buildFriend(), "二", other)).toBe(303);
		expect(await answerOnce(friend, "三")).toBe(303);
		for (const answer of ["四", "五"])
			expect((await send(await opened("", other), answer, other)).status).toBe(303);
		expect((await open(tokenOf(friend, other), other)).status).toBe(429);
	});

	test("that were kept are taken for what they are when they are sent again", async () => {
		await resaveItem("form", operator, form.id, { answers_per_day: 1 });
		const page = await opened(tokenOf(friend));
		const twice = [await send(page, "はい"), await send(page, "はい"), await send(page, "いいえ")];
		expect(twice.map(({ status }) => status)).toEqual([303, 303, 429]);
		expect(await countRows("form_answers")).toBe(1);
	});

	test("count for 24 hours, by what the form says now", async () => {
		expect((await fetchItemData("form", operator, form.id)).answers_per_day).toBe(ANSWERS_PER_DAY);
		await resaveItem("form", operator, form.id, { answers_per_day: 2 });
		const [first, second, third, fourth] = await pages(4);
		expect((await send(first!, "一")).status).toBe(303);
		expect((await send(second!, "二")).status).toBe(303);
		expect((await send(third!, "三")).status).toBe(429);
		await readRows("update form_answers set created_at = created_at - ? where answers like '%一%'", DAY);
		expect((await send(third!, "三")).status).toBe(303);
		expect((await send(fourth!, "四")).status).toBe(429);
		await resaveItem("form", operator, form.id, { answers_per_day: 3 });
		expect((await send(fourth!, "四")).status).toBe(303);
	});
});
