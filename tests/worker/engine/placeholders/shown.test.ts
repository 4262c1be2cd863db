import { beforeEach, describe, expect, test } from "vitest";
import type { Ability } from "#domain/engine/access/all-abilities.ts";
import type { DryRun } from "#domain/engine/actions/dry-run-result.ts";
import { resolveForAnybody, resolveText } from "#domain/engine/placeholders/placeholder-text.ts";
import { deserialiseValues, type WrittenValues } from "#domain/engine/placeholders/written-values.ts";
import { buildAction, buildAutoResponse, sendTextEffect } from "#tests/support/action-builders.ts";
import { buildDelivery, deliveryTexts, readDeliveries } from "#tests/support/delivery-builders.ts";
import { runEffectsFor } from "#tests/support/effect-runs.ts";
import { buildFriend } from "#tests/support/friend-builders.ts";
import { buildItem, fetchItemAppendix, fetchItemRow } from "#tests/support/item-requests.ts";
import { resetState } from "#tests/support/migrations.ts";
import { buildSession, type ConsoleSession } from "#tests/support/operator-builders.ts";
import { buildRun } from "#tests/support/run-builders.ts";
import { requestJson, sendRequest, TEST_ORIGIN } from "#tests/support/send-request.ts";
import { storeRow } from "#tests/support/store-rows.ts";
import { TestClock } from "#tests/support/test-clock.ts";

let operator: ConsoleSession;
let friend: { id: number };
/** Text with every placeholder. */
let text: string;
let code: string;
let formCode: string;

beforeEach(async () => {
	await resetState();
	operator = await buildSession();
	friend = await buildFriend({ name: "山田 花子" });
	const field = await buildItem("var", operator, { name: "担当" });
	await storeRow("friend_vars", { friend_id: friend.id, var_id: field, value: "佐藤", updated_at: 1 });
	await storeRow("friend_mails", {
		friend_id: friend.id,
		address: "hanako@example.com",
		address_key: "hanako@example.com",
		updated_at: 1,
	});
	const common = await buildItem("common_var", operator, { name: "定休日", type: 1, value: "月曜" });
	const form = await buildItem("form", operator, { name: "アンケート" });
	code = (await fetchItemRow("common_var", operator, common))!.code as string;
	formCode = (await fetchItemRow("form", operator, form))!.code as string;
	text = `{name}／{var:担当}／{CVAR_${code}}／{FORM_${formCode}}`;
});

const LABELS = "［友だち名］／［友だち情報「担当」］／［共通情報「定休日」］／［回答フォーム「アンケート」］";
const SUMMARY = "テキスト「［友だち名］／…」を送信";
const formAddress = () => `${TEST_ORIGIN}/f/${formCode}`;

describe("a list shows placeholders by their labels", () => {
	test("actions and whatever runs them, by everything that they name", async () => {
		const action = await buildAction({ isTemplate: true, effects: [sendTextEffect(`{CVAR_${code}}です`)] });
		const summary = ["テキスト「［共通情報「定休日」］です」を送信"];
		expect(await fetchItemRow("action", operator, action.id)).toMatchObject({ action_text: summary });
		const reaction = await buildAutoResponse({ effects: [sendTextEffect(`{CVAR_${code}}です`)] });
		expect(await fetchItemAppendix("reaction", operator, reaction.id)).toMatchObject({
			description: summary,
		});
		const tag = await buildItem("tag", operator, { name: "会員", append_action_id: action.id });
		expect(await fetchItemAppendix("tag", operator, tag)).toMatchObject({ append_action_text: summary });
		const tracker = await buildItem("tracker", operator, { name: "購入", action_id: action.id });
		expect(await fetchItemRow("tracker", operator, tracker)).toMatchObject({ action_text: summary });
	});

	test("effects in an editor; a label that does not fit is left out whole", async () => {
		const summaries = await requestJson<{ lines: string[] }>("/api/action/summaries", {
			as: operator,
			json: { inputs: [sendTextEffect(text)] },
		});
		expect(summaries.lines).toEqual([SUMMARY]);
	});

	test("a common variable that is gone is told to be", async () => {
		const action = await buildAction({ isTemplate: true, effects: [sendTextEffect("{CVAR_zzzz}です")] });
		expect(await fetchItemRow("action", operator, action.id)).toMatchObject({
			action_text: ["テキスト「［削除済みの共通情報］です」を送信"],
		});
	});

	test("templates", async () => {
		const id = await buildItem("template", operator, { name: "案内", content: { type: "text", text } });
		expect(await fetchItemRow("template", operator, id)).toMatchObject({
			content_text: "［友だち名］／［友だち情報「担当」］／［共通情報「定休日」］／…",
		});
	});

	test("deliveries that are not filled in yet; what was put in is never read again", async () => {
		await buildDelivery({ friendId: friend.id, texts: [text], hasPlaceholders: true });
		await buildDelivery({ friendId: friend.id, texts: ["{name}という名の人"], state: "sent" });
		const { items } = await requestJson<{ items: { text: string }[] }>("/api/deliveries", { as: operator });
		expect(items.map((item) => item.text).sort()).toEqual([LABELS, "{name}という名の人"].sort());
	});

	test("messages that a run could not send", async () => {
		const run = await buildRun({ friendId: friend.id });
		await buildDelivery({
			friendId: friend.id,
			texts: [text],
			hasPlaceholders: true,
			runId: run.id,
			state: "failed",
		});
		const { items } = await requestJson<{ items: { unsent: { text: string }[] }[] }>(
			`/api/friends/${friend.id}/runs`,
			{ as: operator },
		);
		expect(items[0]?.unsent).toMatchObject([{ text: LABELS }]);
	});
});

describe("a preview shows real values", () => {
	const preview = async (reader: number | null) => {
		const id = await buildItem("template", operator, { name: "案内", content: { type: "text", text } });
		const query = reader === null ? "" : `?friend=${reader}`;
		return requestJson<{ messages: object[] }>(`/api/template/preview/${id}${query}`, { as: operator });
	};

	test("a template through nobody's eyes: labels stand for what is a friend's own alone", async () => {
		expect((await preview(null)).messages).toEqual([
			{ type: "text", text: `［友だち名］／［友だち情報「担当」］／月曜／${formAddress()}` },
		]);
	});

	test("a template through a friend's eyes", async () => {
		expect((await preview(friend.id)).messages).toEqual([
			{ type: "text", text: `山田 花子／佐藤／月曜／${formAddress()}` },
		]);
	});

	test("what is still to be sent to a friend", async () => {
		await buildDelivery({
			friendId: friend.id,
			texts: [`{name}／{var:担当}／{CVAR_${code}}`],
			hasPlaceholders: true,
		});
		const { future } = await requestJson<{ future: { text: string }[] }>(
			`/api/friends/${friend.id}/messages`,
			{
				as: operator,
			},
		);
		expect(future).toMatchObject([{ text: "山田 花子／佐藤／月曜" }]);
	});

	test("a dry run names what it sends in its summary and puts it in beneath", async () => {
		const run = await requestJson<DryRun>("/api/action/dry_run", {
			as: operator,
			json: { action_id: null, inputs: [sendTextEffect(`{name}／{CVAR_${code}}`)], friend_id: friend.id },
		});
		expect(run.effects).toMatchObject([
			{
				summary: "テキスト「［友だち名］／…」を送信",
				messages: [{ type: "text", text: "山田 花子／月曜" }],
			},
		]);
	});
});

describe("[E-251, E-252, E-255] a friend's address, their page and a form, in a text that is sent", () => {
	test("are put in on the way to LINE, and nothing stands where there is none", async () => {
		const clock = new TestClock();
		const without = await buildFriend({ name: "佐藤" });
		const written = sendTextEffect(`{SYS_MAIL}｜{friend_link_url}｜{FORM_${formCode}}`);
		const at = (id: number) => `https://console.example.com/line/friend/${id}`;
		await runEffectsFor(clock, [friend, without], [written]);
		const texts = (await readDeliveries()).flatMap(deliveryTexts).map((each) => each!.split(/ ?｜/));
		expect(texts.map(([mail, page]) => [mail, page]).toSorted()).toEqual(
			[
				["hanako@example.com", at(friend.id)],
				["", at(without.id)],
			].toSorted(),
		);
		for (const [, , link] of texts) expect(link).toContain(`/f/${formCode}`);
	});
});

describe("the values that an editor previews with", () => {
	const values = (query: string, as = operator) =>
		sendRequest(`/api/selector/placeholders/values${query}`, { as });

	test("of nobody: common variables and forms, nothing of any friend", async () => {
		const read = deserialiseValues((await (await values("")).json()) as WrittenValues);
		expect(read).toMatchObject({ name: "", mail: "", friendLinkUrl: "" });
		expect(read.friendInfo).toEqual(new Map());
		expect(read.commonVars.get(code)).toEqual({ type: 1, value: "月曜" });
		expect(read.forms.get(formCode)).toBe(formAddress());
	});

	test("of a friend: their own too, with links that are nobody's own", async () => {
		const read = deserialiseValues((await (await values(`?friend=${friend.id}`)).json()) as WrittenValues);
		expect(read.name).toBe("山田 花子");
		expect(read.mail).toBe("hanako@example.com");
		expect(read.friendLinkUrl).toBe(`${TEST_ORIGIN}/line/friend/${friend.id}`);
		expect(read.friendInfo.get("担当")).toMatchObject({ value: "佐藤" });
		expect(read.forms.get(formCode)).toBe(formAddress());
	});

	test("of what the operator may read alone; labels stand for the rest", async () => {
		const read = async (...abilities: Ability[]) => {
			const as = await buildSession({ abilities });
			const query = abilities.includes("friend-read") ? `?friend=${friend.id}` : "";
			return deserialiseValues((await (await values(query, as)).json()) as WrittenValues);
		};
		const nothing = {
			mail: "",
			friendInfo: new Map(),
			commonVars: new Map(),
			forms: new Map(),
			salons: new Map(),
			events: new Map(),
			scores: new Map(),
		};
		expect(await read()).toMatchObject({ name: "", ...nothing });
		const looking = await read("friend-read");
		expect(looking).toMatchObject({ name: "山田 花子", ...nothing });
		expect(resolveText(`${text}／{SYS_MAIL}／{remain:担当}`, looking)).toBe(
			"山田 花子／［友だち情報「担当」］／［共通情報］／［回答フォーム］／［メールアドレス］／［「担当」までの残り日数］",
		);
		expect(resolveForAnybody(`{CVAR_${code}}`, looking)).toBe("［共通情報］");
		expect((await read("friend-read", "mail")).mail).toBe("hanako@example.com");
		expect((await read("friend-read", "var-read")).friendInfo.size).toBe(1);
		expect((await read("common-var-read")).commonVars.size).toBe(1);
		expect((await read("form-read")).forms.size).toBe(1);
		expect((await read("var-read", "mail")).friendInfo.size).toBe(0);
	});

	test("are no more in a template's preview and in a dry run", async () => {
		const id = await buildItem("template", operator, { name: "案内", content: { type: "text", text } });
		const as = await buildSession({ abilities: ["friend-read", "template-read", "action-read"] });
		const preview = await requestJson<{ messages: object[] }>(
			`/api/template/preview/${id}?friend=${friend.id}`,
			{
				as,
			},
		);
		expect(preview.messages).toEqual([{ type: "text", text: LABELS.replace("［友だち名］", "山田 花子") }]);
		const run = await requestJson<DryRun>("/api/action/dry_run", {
			as,
			json: { action_id: null, inputs: [sendTextEffect(text)], friend_id: friend.id },
		});
		expect(run.effects[0]!.messages).toEqual([
			{ type: "text", text: "山田 花子／［友だち情報「担当」］／［共通情報］／［回答フォーム］" },
		]);
	});

	test("of a friend for whoever may see friends, and this one", async () => {
		const nobody = await buildSession({ abilities: ["template-read"] });
		expect((await values(`?friend=${friend.id}`, nobody)).status).toBe(403);
		expect((await values("", nobody)).status).toBe(200);
		expect((await values("?friend=99999")).status).toBe(404);
		const elsewhere = await buildSession({ scope: { all: false, tagIds: [] } });
		expect((await values(`?friend=${friend.id}`, elsewhere)).status).toBe(404);
	});
});
