import { beforeEach, describe, expect, test, vi } from "vitest";
import type { Friend } from "#db/engine/friends.ts";
import { ANSWERS_PER_DAY } from "#domain/acquisition/forms/answers-per-day.ts";
import { friendFormPath } from "#domain/engine/public-addresses/form.ts";
import { ANSWER_TEXTS } from "#domain/platform/texts/answers.ts";
import { DAY } from "#domain/platform/time/time.ts";
import { writeFriendToken } from "#functions/engine/deliveries/friend-link.ts";
import { addTags, buildAction, sendText } from "#tests/support/actions.ts";
import { TestClock } from "#tests/support/clock.ts";
import { buildFriend, buildTag } from "#tests/support/friends.ts";
import { dataOf, makeItem, resave, rowOf } from "#tests/support/items.ts";
import { beginAnew } from "#tests/support/migrations.ts";
import { type Session, signedInOperator } from "#tests/support/operators.ts";
import { call } from "#tests/support/requests.ts";
import { changesSince, countRows, rows, snapshot } from "#tests/support/snapshot.ts";

let operator: Session;
let friend: Friend;
let form: { id: number; code: string };
beforeEach(async () => {
	await beginAnew();
	vi.spyOn(console, "warn").mockImplementation(() => undefined);
	operator = await signedInOperator();
	friend = await buildFriend();
	form = await makeForm();
});

/** A form that writes down what friends say, tags them and sends two messages. */
async function makeForm(given: object = {}) {
	const tag = await buildTag();
	const info = await makeItem("var", operator, { name: `感想${tag.id}` });
	const action = await buildAction({ effects: [addTags(tag.id), sendText("一"), sendText("二")] });
	const fields = [{ label: "感想", swatch_id: 10, var_id: info }];
	const id = await makeItem("form", operator, {
		name: "アンケート",
		fields,
		action_id: action.id,
		...given,
	});
	return { id, code: (await rowOf("form", operator, id))!.code as string };
}

/** Pages are asked for by the system's own clock, and no test takes 90 days. */
const tokenOf = (who: Friend, { id } = form) =>
	writeFriendToken(new TestClock().context(), { friendId: who.id, formId: id, sentAt: Date.now() });

const open = (token: string, { code } = form) => call(token ? friendFormPath(code, token) : `/f/${code}`);

/** What a form's page sends along: a key of its own for each page that is opened. */
async function opened(token: string, of = form): Promise<Record<string, string>> {
	const page = await (await open(token, of)).text();
	const hidden = [...page.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g)];
	return Object.fromEntries(hidden.map(([, name, value]) => [name!, value!]));
}

const send = (page: Record<string, string>, answer: string, { code } = form) =>
	call(`/f/${code}`, { form: new URLSearchParams({ ...page, q1: answer }).toString() });

async function answerOnce(who: Friend, answer: string, of = form): Promise<number> {
	return (await send(await opened(tokenOf(who, of), of), answer, of)).status;
}

/** Opens as many pages as are to be sent while it still may. */
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
		const [{ texts } = { texts: 0 }] = await rows<{ texts: number }>(
			"select sum(json_array_length(messages)) as texts from deliveries",
		);
		expect(texts).toBe(2 * ANSWERS_PER_DAY);
	});

	test("beyond that change nothing, and say why in words, with what was filled in", async () => {
		const page = await opened(tokenOf(friend));
		for (let times = 0; times < ANSWERS_PER_DAY; times++)
			expect(await answerOnce(friend, `${times}`)).toBe(303);
		const before = await snapshot();
		const refused = await send(page, "まだあります");
		expect(refused.status).toBe(429);
		const text = await refused.text();
		expect(text).toContain(ANSWER_TEXTS.answersFull(ANSWERS_PER_DAY));
		expect(text).toContain("まだあります");
		const shut = await open(tokenOf(friend));
		expect([shut.status, await shut.text()]).toEqual([
			429,
			expect.stringContaining(ANSWER_TEXTS.answersFull(ANSWERS_PER_DAY)),
		]);
		expect(await changesSince(before)).toEqual([]);
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
		await resave("form", operator, form.id, { answers_per_day: 1 });
		const page = await opened(tokenOf(friend));
		const twice = [await send(page, "はい"), await send(page, "はい"), await send(page, "いいえ")];
		expect(twice.map(({ status }) => status)).toEqual([303, 303, 429]);
		expect(await countRows("form_answers")).toBe(1);
	});

	test("count for 24 hours, by what the form says now", async () => {
		expect((await dataOf("form", operator, form.id)).answers_per_day).toBe(ANSWERS_PER_DAY);
		await resave("form", operator, form.id, { answers_per_day: 2 });
		const [first, second, third, fourth] = await pages(4);
		expect((await send(first!, "一")).status).toBe(303);
		expect((await send(second!, "二")).status).toBe(303);
		expect((await send(third!, "三")).status).toBe(429);
		await rows("update form_answers set created_at = created_at - ? where answers like '%一%'", DAY);
		expect((await send(third!, "三")).status).toBe(303);
		expect((await send(fourth!, "四")).status).toBe(429);
		await resave("form", operator, form.id, { answers_per_day: 3 });
		expect((await send(fourth!, "四")).status).toBe(303);
	});
});
