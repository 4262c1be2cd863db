import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { FriendRecord } from "#db/engine/friends.ts";
import { friendFormPath } from "#domain/engine/public-addresses/form-address.ts";
import { markedFormPath, OWN_LINK_SEAL } from "#domain/engine/public-addresses/own-links.ts";
import { UNDO_SEND_DELAY } from "#domain/people/composer/composer-message.ts";
import { MINUTE } from "#domain/platform/time/wire-time.ts";
import { writeFormToken } from "#functions/engine/deliveries/friend-form-token.ts";
import { sendTestTemplates } from "#functions/inbox/testers/send-test-templates.ts";
import { buildAutoResponse, sendTextEffect } from "#tests/support/action-builders.ts";
import { buildBegunBroadcast } from "#tests/support/broadcast-builders.ts";
import { composerContext, sendFromComposer } from "#tests/support/composer-calls.ts";
import { setTapCounting } from "#tests/support/counted-links.ts";
import { takeSnapshot } from "#tests/support/database-snapshot.ts";
import { listDeclaredRoutes } from "#tests/support/declared-routes.ts";
import { buildDelivery, readDeliveries } from "#tests/support/delivery-builders.ts";
import {
	buildEffect,
	listReceivedMessages,
	runDueDeliveries,
	runEffects,
} from "#tests/support/effect-runs.ts";
import { fakeLine } from "#tests/support/fake-line.ts";
import { buildFriend } from "#tests/support/friend-builders.ts";
import { buildItem, fetchItemRow } from "#tests/support/item-requests.ts";
import { lineEvents } from "#tests/support/line-webhook.ts";
import { resetState } from "#tests/support/migrations.ts";
import { OpenConsole } from "#tests/support/open-console.ts";
import {
	type BuiltOperator,
	buildOperator,
	type ConsoleSession,
	operatorContext,
	signInOperator,
} from "#tests/support/operator-builders.ts";
import { receiveAndWork } from "#tests/support/receive-events.ts";
import { requestJson, sendRequest } from "#tests/support/send-request.ts";
import { storeRow, updateRow } from "#tests/support/store-rows.ts";
import { buildTemplate, registerTester } from "#tests/support/template-builders.ts";
import { TestClock } from "#tests/support/test-clock.ts";

let clock: TestClock;
let builder: BuiltOperator;
let operator: ConsoleSession;
let friend: FriendRecord;
let form: { id: number; code: string };
beforeEach(async () => {
	await resetState();
	await fakeLine.forget();
	clock = new TestClock();
	builder = await buildOperator();
	operator = await signInOperator(builder);
	friend = await buildFriend({ name: "佐藤" });
	const fields = [{ label: "ご意見", swatch_id: 10 }];
	const id = await buildItem("form", operator, { name: "アンケート", fields });
	form = { id, code: (await fetchItemRow("form", operator, id))!.code as string };
});
afterEach(() => vi.restoreAllMocks());

const link = () => `{FORM_${form.code}}`;
const tokenOf = () =>
	writeFormToken(clock.context(), { friendId: friend.id, formId: form.id, sentAt: clock.now });
const signedLink = () => `https://console.example.com${friendFormPath(form.code, tokenOf())}`;

/** Signed link in any notation, with which its reader could answer as the friend. */
const SIGNED = /[?&]t=[\w-]+\.[\w-]{20,}/;

/** Responses of all readable routes to an operator, with each of the ids. */
async function everythingShown(ids: (number | string)[]): Promise<{ address: string; said: string }[]> {
	const reads = listDeclaredRoutes().filter(
		({ method, access }) => method === "GET" && (access?.kind === "ability" || access?.kind === "signed-in"),
	);
	const addresses = reads.flatMap(({ path }) =>
		path.includes(":") ? ids.map((id) => path.replace(/:\w+/, String(id))) : [path],
	);
	const shown = [];
	for (const address of new Set(addresses))
		shown.push({ address, said: await (await sendRequest(address, { as: operator })).text() });
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
		await registerTester(friend);
		const texts = await buildTemplate({ type: "text", text: `${link()}\n${link()}` });
		const flex = await buildTemplate({ type: "flex", alt_text: link(), contents: FLEX(link()) });
		await updateRow("forms", form.id, { description: "ご協力ください" });
		await runEffects(clock, friend, [
			sendTextEffect(`どうぞ ${link()}`),
			buildEffect("template", { egg_id: texts }),
			buildEffect("template", { egg_id: flex }),
			sendTextEffect(`あとで ${link()}`, { delay_type: 1, delay_min: 5, delay_max: 5 }),
		]);
		const ctx = operatorContext(clock, builder, {
			env: { ...clock.env, PUBLIC_ORIGIN: "https://console.example.com" },
		});
		const input = {
			type: "batch_template_test" as const,
			item_ids: [texts, flex],
			friend_ids: [friend.id],
		};
		await sendTestTemplates({ ctx, input });
		await runDueDeliveries(clock);
		const sent = JSON.stringify(await listReceivedMessages(friend));
		expect(sent.match(new RegExp(SIGNED, "g"))).toHaveLength(1 + 2 * (2 + 2));

		// A delivery that failed with LINE's reason, and one that waits for a retry.
		await fakeLine.answers("push", { status: 400, message: "bad" }, { status: 500 });
		for (const text of ["一", "二"]) await runEffects(clock, friend, [sendTextEffect(`${text} ${link()}`)]);
		await buildAutoResponse({ keywords: ["リンク"], effects: [sendTextEffect(`もう一度 ${link()}`)] });
		const pasted = `リンク ${signedLink()}`;
		await receiveAndWork(clock, lineEvents.text({ from: friend.lineUserId, at: clock.now, text: pasted }));
		await storeRow("form_answers", {
			form_id: form.id,
			friend_id: friend.id,
			answers: [{ label: "ご意見", value: "よい" }],
			created_at: clock.now,
			save_key: "a",
		});

		const stored = [...(await takeSnapshot())]
			// webhook_events stores LINE's original event for processing; no route returns it.
			.filter(([table]) => table !== "webhook_events")
			.flatMap(([table, rows]) => rows.map((row) => `${table} ${row}`));
		expect(stored.filter((row) => SIGNED.test(row))).toEqual([]);

		// Rows from before links were marked.
		await buildDelivery({ friendId: friend.id, texts: [signedLink()], dueAt: clock.now + MINUTE });
		await storeRow("messages", {
			friend_id: friend.id,
			outgoing: 1,
			timestamp: clock.now,
			type: "text",
			text: signedLink(),
		});
		const ids = [friend.id, form.id, texts, flex, ...(await readDeliveries()).map(({ id }) => id)];
		const shown = await everythingShown(ids);
		expect(shown.filter(({ said }) => SIGNED.test(said))).toEqual([]);
		expect(
			shown.filter(({ said }) => said.includes(OWN_LINK_SEAL) || said.includes(`?t=${form.id}`)),
		).toEqual([]);
		const address = `/f/${form.code}`;
		const showing = shown.filter(({ said }) => said.includes(address)).map(({ address }) => address);
		expect(showing).toEqual(
			expect.arrayContaining(["/api/deliveries", `/api/friends/${friend.id}/messages`]),
		);
		for (const json of [
			{ action_id: null, inputs: [sendTextEffect(link())], friend_id: friend.id },
			{ action_id: 1, friend_id: friend.id },
		]) {
			const dry = await (await sendRequest("/api/action/dry_run", { as: operator, json })).text();
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
		await runDueDeliveries(clock);
		const linkOf = (friendId: number) =>
			friendFormPath(
				form.code,
				writeFormToken(clock.context(), { friendId, formId: form.id, sentAt: clock.now }),
			);
		for (const each of [friend, other])
			expect(await listReceivedMessages(each)).toEqual([
				{ type: "text", text: `どうぞ https://console.example.com${linkOf(each.id)}` },
				{ type: "text", text: texts[1] },
			]);
	});

	test("is the same in every attempt, whenever it is made", async () => {
		await fakeLine.answers("push", { status: 500 }, { status: 500 });
		await runEffects(clock, friend, [sendTextEffect(link())]);
		for (let attempt = 0; attempt < 2; attempt++) {
			clock.now = (await readDeliveries())[0]!.nextAttemptAt!;
			await runDueDeliveries(clock);
		}
		const texts = (await fakeLine.calls("push")).map(({ body }) => body!.messages![0]!.text);
		expect(texts).toHaveLength(3);
		expect(new Set(texts)).toEqual(new Set([expect.stringMatching(SIGNED)]));
	});

	test("is what a card's button opens, beside one that calls", async () => {
		const buttons = [
			{ label: "答える", type: "uri", uri: link(), text: "" },
			{ label: "電話する", type: "uri", uri: "tel:03-1234-5678", text: "" },
		];
		const columns = [{ title: "", text: "ご意見をどうぞ", media_key: null, buttons }];
		const content = { type: "carousel", alt_text: "ご意見", columns };
		const card = await buildItem("template", operator, { name: "カード", content });
		await runEffects(clock, friend, [buildEffect("template", { egg_id: card })]);
		expect(await listReceivedMessages(friend)).toMatchObject([
			{
				template: { columns: [{ actions: [{ uri: signedLink() }, { uri: "tel:03-1234-5678" }] }] },
			},
		]);
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
			await runEffects(clock, other, [
				sendTextEffect(mark),
				sendTextEffect("{name}"),
				sendTextEffect(`${mark} {name}`),
			]);
			const said = JSON.stringify(await listReceivedMessages(other));
			expect(said).toContain(`/f/${form.code}`);
			expect(said).not.toMatch(SIGNED);
			expect(said).not.toContain(OWN_LINK_SEAL);
		}
	});

	test("is made of the mark of a message that was stored before marks had a seal, where its code is the form's", async () => {
		const address = `https://console.example.com/f/${form.code}?t=`;
		for (const text of [`${address}${form.id}~`, `${address}${form.id + 1}~`])
			await buildDelivery({ friendId: friend.id, texts: [text], dueAt: clock.now });
		await runDueDeliveries(clock);
		expect((await listReceivedMessages(friend)).map(({ text }) => text)).toEqual([
			signedLink(),
			`https://console.example.com/f/${form.code}`,
		]);
	});

	test("that a friend types into a form is kept without what signs it", async () => {
		await updateRow("forms", form.id, { needs_line_login: 0 });
		const page = await (await sendRequest(`/f/${form.code}`)).text();
		const hidden = [...page.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g)];
		const answer = new URLSearchParams(hidden.map(([, name, value]) => [name!, value!]));
		answer.set("q1", `開けません ${signedLink()}`);
		expect((await sendRequest(`/f/${form.code}`, { form: answer.toString() })).status).toBe(303);
		const { items } = await requestJson<{ items: { answers: { value: string }[] }[] }>(
			`/api/form/answers/${form.id}`,
			{ as: operator },
		);
		expect(items[0]!.answers[0]!.value).toBe(`開けません https://console.example.com/f/${form.code}`);
	});
});

describe("the address of a form, as copied from the list", () => {
	const written = () => `https://console.example.com/f/${form.code}`;

	test("is the friend's own link in an action's texts and cards, and counted links stay counted", async () => {
		await setTapCounting();
		const flex = await buildTemplate({ type: "flex", alt_text: "ご意見", contents: FLEX(written()) });
		await runEffects(clock, friend, [
			sendTextEffect(`https://shop.example/a ${written()}からどうぞ`),
			buildEffect("template", { egg_id: flex }),
		]);
		const [text, card] = await listReceivedMessages(friend);
		expect(text!.text).toMatch(/^https:\/\/console\.example\.com\/tap\/[\w-]+ /);
		expect(text!.text).toContain(` ${signedLink()} からどうぞ`);
		expect(JSON.stringify(card)).toContain(`"uri":"${signedLink()}"`);
	});

	test("is each friend's own in a broadcast to several, which needs a call for each", async () => {
		const other = await buildFriend({ name: "鈴木" });
		await buildBegunBroadcast({
			clock,
			by: builder,
			input: { messages: [{ type: 1, text: `アンケート ${written()}` }] },
		});
		await runDueDeliveries(clock);
		for (const each of [friend, other]) {
			const token = writeFormToken(clock.context(), {
				friendId: each.id,
				formId: form.id,
				sentAt: clock.now,
			});
			expect(await listReceivedMessages(each)).toEqual([
				{
					type: "text",
					text: `アンケート https://console.example.com${friendFormPath(form.code, token)}`,
				},
			]);
		}
	});

	test("is the friend's own in a message written in the chat, and plain to operators", async () => {
		const ctx = composerContext(clock, builder);
		await sendFromComposer(ctx, friend, [{ type: "text", text: written() }]);
		clock.advance(UNDO_SEND_DELAY);
		await runDueDeliveries(clock);
		expect(await listReceivedMessages(friend)).toEqual([{ type: "text", text: signedLink() }]);
		const talk = await (await sendRequest(`/api/friends/${friend.id}/messages`, { as: operator })).text();
		expect(talk).toContain(written());
		expect(talk).not.toMatch(SIGNED);
	});
});
