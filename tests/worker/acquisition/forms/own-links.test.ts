import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Friend } from "#db/engine/friends.ts";
import { friendFormPath } from "#domain/engine/public-addresses/form.ts";
import { markedFormPath, SEAL } from "#domain/engine/public-addresses/own-links.ts";
import { MINUTE } from "#domain/platform/time/time.ts";
import { writeFriendToken } from "#functions/engine/deliveries/friend-link.ts";
import { testTemplates } from "#functions/inbox/testers/test-templates.ts";
import { buildReaction, sendText } from "#tests/support/actions.ts";
import { TestClock } from "#tests/support/clock.ts";
import { OpenConsole } from "#tests/support/console.ts";
import { allDeliveries, buildDelivery } from "#tests/support/deliveries.ts";
import { arrived, effect, run, send } from "#tests/support/effects.ts";
import { buildFriend } from "#tests/support/friends.ts";
import { makeItem, rowOf } from "#tests/support/items.ts";
import { line } from "#tests/support/line.ts";
import { beginAnew } from "#tests/support/migrations.ts";
import {
	type BuiltOperator,
	buildOperator,
	operatorContext,
	type Session,
	signIn,
} from "#tests/support/operators.ts";
import { happen } from "#tests/support/receive.ts";
import { ask, call } from "#tests/support/requests.ts";
import { declaredRoutes } from "#tests/support/routes.ts";
import { snapshot } from "#tests/support/snapshot.ts";
import { restore, store } from "#tests/support/stored.ts";
import { buildTemplate, makeTester } from "#tests/support/templates.ts";
import { lineEvents } from "#tests/support/webhook.ts";

let clock: TestClock;
let builder: BuiltOperator;
let operator: Session;
let friend: Friend;
let form: { id: number; code: string };
beforeEach(async () => {
	await beginAnew();
	await line.forget();
	clock = new TestClock();
	builder = await buildOperator();
	operator = await signIn(builder);
	friend = await buildFriend({ name: "佐藤" });
	const fields = [{ label: "ご意見", swatch_id: 10 }];
	const id = await makeItem("form", operator, { name: "アンケート", fields });
	form = { id, code: (await rowOf("form", operator, id))!.code as string };
});
afterEach(() => vi.restoreAllMocks());

const link = () => `{FORM_${form.code}}`;
const tokenOf = () =>
	writeFriendToken(clock.context(), { friendId: friend.id, formId: form.id, sentAt: clock.now });
const signedLink = () => `https://console.example.com${friendFormPath(form.code, tokenOf())}`;

/** What of a text, however it is written down, lets whoever reads it answer as the friend. */
const SIGNED = /[?&]t=[\w-]+\.[\w-]{20,}/;

/** Every answer of the router to a reader, asked with each of the ids there are. */
async function everythingShown(ids: (number | string)[]): Promise<{ address: string; said: string }[]> {
	const reads = declaredRoutes().filter(
		({ method, access }) => method === "GET" && (access?.kind === "ability" || access?.kind === "signed-in"),
	);
	const addresses = reads.flatMap(({ path }) =>
		path.includes(":") ? ids.map((id) => path.replace(/:\w+/, String(id))) : [path],
	);
	const shown = [];
	for (const address of new Set(addresses))
		shown.push({ address, said: await (await call(address, { as: operator })).text() });
	return shown;
}

const FLEX = (uri: string) =>
	JSON.stringify({
		type: "bubble",
		body: {
			type: "box",
			layout: "vertical",
			contents: [
				{ type: "text", text: "ご意見" },
				{ type: "button", action: { type: "uri", label: "答える", uri } },
			],
		},
	});

describe("a friend's own link to a form", () => {
	test("goes to LINE in every kind of message, and stands in no answer, no row, no room and no log", async () => {
		const logged = (["log", "warn", "error"] as const).map((name) =>
			vi.spyOn(console, name).mockImplementation(() => undefined),
		);
		const open = await OpenConsole.open(operator);
		open.hello(null);
		await makeTester(friend);
		const texts = await buildTemplate({ type: "text", text: `${link()}\n${link()}` });
		const flex = await buildTemplate({ type: "flex", alt_text: link(), contents: FLEX(link()) });
		await restore("forms", form.id, { description: "ご協力ください" });
		await run(clock, friend, [
			sendText(`どうぞ ${link()}`),
			effect("template", { egg_id: texts }),
			effect("template", { egg_id: flex }),
			sendText(`あとで ${link()}`, { delay_type: 1, delay_min: 5, delay_max: 5 }),
		]);
		const ctx = operatorContext(clock, builder, {
			env: { ...clock.env, PUBLIC_ORIGIN: "https://console.example.com" },
		});
		const input = {
			type: "batch_template_test" as const,
			item_ids: [texts, flex],
			friend_ids: [friend.id],
		};
		await testTemplates({ ctx, input });
		await send(clock);
		const sent = JSON.stringify(await arrived(friend));
		expect(sent.match(new RegExp(SIGNED, "g"))).toHaveLength(1 + 2 * (2 + 2));

		// One that fails, with the reason that LINE gives, and one that waits for its next attempt.
		await line.answers("push", { status: 400, message: "bad" }, { status: 500 });
		for (const text of ["一", "二"]) await run(clock, friend, [sendText(`${text} ${link()}`)]);
		await buildReaction({ keywords: ["リンク"], effects: [sendText(`もう一度 ${link()}`)] });
		const pasted = `リンク ${signedLink()}`;
		await happen(clock, lineEvents.text({ from: friend.lineUserId, at: clock.now, text: pasted }));
		await store("form_answers", {
			form_id: form.id,
			friend_id: friend.id,
			answers: [{ label: "ご意見", value: "よい" }],
			created_at: clock.now,
			save_key: "a",
		});

		const stored = [...(await snapshot())]
			// As LINE sent it, for working it off again; it is answered nowhere.
			.filter(([table]) => table !== "webhook_events")
			.flatMap(([table, rows]) => rows.map((row) => `${table} ${row}`));
		expect(stored.filter((row) => SIGNED.test(row))).toEqual([]);

		// As rows stood before marks were kept.
		await buildDelivery({ friendId: friend.id, texts: [signedLink()], dueAt: clock.now + MINUTE });
		await store("messages", {
			friend_id: friend.id,
			outgoing: 1,
			timestamp: clock.now,
			type: "text",
			text: signedLink(),
		});
		const ids = [friend.id, form.id, texts, flex, ...(await allDeliveries()).map(({ id }) => id)];
		const shown = await everythingShown(ids);
		expect(shown.filter(({ said }) => SIGNED.test(said))).toEqual([]);
		expect(shown.filter(({ said }) => said.includes(SEAL) || said.includes(`?t=${form.id}`))).toEqual([]);
		const address = `/f/${form.code}`;
		const showing = shown.filter(({ said }) => said.includes(address)).map(({ address }) => address);
		expect(showing).toEqual(
			expect.arrayContaining(["/api/deliveries", `/api/friends/${friend.id}/messages`]),
		);
		for (const json of [
			{ action_id: null, inputs: [sendText(link())], friend_id: friend.id },
			{ action_id: 1, friend_id: friend.id },
		]) {
			const dry = await (await call("/api/action/dry_run", { as: operator, json })).text();
			expect(dry).toContain(address);
			expect(dry).not.toMatch(SIGNED);
		}

		expect(open.frames.length).toBeGreaterThan(1);
		expect(JSON.stringify([open.frames, logged.map(({ mock }) => mock.calls)])).not.toMatch(SIGNED);
		open.close();
	});

	test("is each friend's own where the very same message falls due for several together", async () => {
		const other = await buildFriend();
		const texts = [`どうぞ https://console.example.com${markedFormPath(form)}`, "よろしくお願いします"];
		for (const { id } of [friend, other]) await buildDelivery({ friendId: id, texts });
		await send(clock);
		const linkOf = (friendId: number) =>
			friendFormPath(
				form.code,
				writeFriendToken(clock.context(), { friendId, formId: form.id, sentAt: clock.now }),
			);
		for (const each of [friend, other])
			expect(await arrived(each)).toEqual([
				{ type: "text", text: `どうぞ https://console.example.com${linkOf(each.id)}` },
				{ type: "text", text: texts[1] },
			]);
	});

	test("is the same in every attempt, whenever it is made", async () => {
		await line.answers("push", { status: 500 }, { status: 500 });
		await run(clock, friend, [sendText(link())]);
		for (let attempt = 0; attempt < 2; attempt++) {
			clock.now = (await allDeliveries())[0]!.nextAttemptAt!;
			await send(clock);
		}
		const texts = (await line.calls("push")).map(({ body }) => body!.messages![0]!.text);
		expect(texts).toHaveLength(3);
		expect(new Set(texts)).toEqual(new Set([expect.stringMatching(SIGNED)]));
	});

	test("is made of no mark that somebody wrote, on whatever host", async () => {
		const marks = [
			`https://evil.example/f/${form.code}?t=${form.id}~x`,
			`https://evil.example${markedFormPath(form)}`,
			`https://console.example.com${markedFormPath(form)}`,
			`https://console.example.com/f/${form.code}?t=${form.id}~`,
		];
		for (const mark of marks) {
			const other = await buildFriend({ name: `m ${mark}` });
			await run(clock, other, [sendText(mark), sendText("{name}"), sendText(`${mark} {name}`)]);
			const said = JSON.stringify(await arrived(other));
			expect(said).toContain(`/f/${form.code}`);
			expect(said).not.toMatch(SIGNED);
			expect(said).not.toContain(SEAL);
		}
	});

	test("is made of the mark of a message that was stored before marks had a seal, where its code is the form's", async () => {
		const address = `https://console.example.com/f/${form.code}?t=`;
		for (const text of [`${address}${form.id}~`, `${address}${form.id + 1}~`])
			await buildDelivery({ friendId: friend.id, texts: [text], dueAt: clock.now });
		await send(clock);
		expect((await arrived(friend)).map(({ text }) => text)).toEqual([
			signedLink(),
			`https://console.example.com/f/${form.code}`,
		]);
	});

	test("that a friend types into a form is kept without what signs it", async () => {
		await restore("forms", form.id, { needs_line_login: 0 });
		const page = await (await call(`/f/${form.code}`)).text();
		const hidden = [...page.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g)];
		const answer = new URLSearchParams(hidden.map(([, name, value]) => [name!, value!]));
		answer.set("q1", `開けません ${signedLink()}`);
		expect((await call(`/f/${form.code}`, { form: answer.toString() })).status).toBe(303);
		const { items } = await ask<{ items: { answers: { value: string }[] }[] }>(
			`/api/form/answers/${form.id}`,
			{ as: operator },
		);
		expect(items[0]!.answers[0]!.value).toBe(`開けません https://console.example.com/f/${form.code}`);
	});
});
