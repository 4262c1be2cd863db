import { beforeEach, describe, expect, test } from "vitest";
import { ACTION_TEXTS } from "#domain/platform/texts/actions-texts.ts";
import { CALL_TEXTS } from "#domain/platform/texts/calls-texts.ts";
import { EXPLORER_TEXTS } from "#domain/platform/texts/explorer-texts.ts";
import { FIELD_TEXTS } from "#domain/platform/texts/fields-texts.ts";
import { TAG_TEXTS } from "#domain/platform/texts/tags-texts.ts";
import { addTagsEffect, sendTextEffect } from "#tests/support/action-builders.ts";
import { countRows, listChangesSince, readRows, takeSnapshot } from "#tests/support/database-snapshot.ts";
import { buildTag } from "#tests/support/friend-builders.ts";
import { buildSession, type ConsoleSession } from "#tests/support/operator-builders.ts";
import { requestJson, sendRequest } from "#tests/support/send-request.ts";

interface Saved {
	aid: number;
	a_name: string;
	a_twice_type: number;
	is_template: number;
	inputs: { type: number; text?: string; tag_ids?: number[] }[];
	version: number;
}

let operator: ConsoleSession;
beforeEach(async () => {
	operator = await buildSession();
});

const post = (json: object, key?: string) =>
	sendRequest("/api/action/register", {
		whole: true,
		as: operator,
		json: { a_name: "案内", inputs: [sendTextEffect("こんにちは")], ...json },
		...(key && { headers: { "Idempotency-Key": key } }),
	});

const register = async (json: object = {}, key?: string): Promise<number> => {
	const response = await post(json, key);
	if (!response.ok) throw new Error(await response.text());
	return ((await response.json()) as { aid: number }).aid;
};
const saved = (aid: number) => requestJson<Saved>(`/api/action/data/${aid}`, { as: operator });

describe("registering an action", () => {
	test("[A-036] [A-039] [A-339] a new one answers its id, and is kept with its effects in their order", async () => {
		const tag = await buildTag();
		const inputs = [sendTextEffect("一"), addTagsEffect(tag.id), sendTextEffect("二")];
		const aid = await register({ a_twice_type: 1, inputs });
		expect(await saved(aid)).toEqual({
			aid,
			a_name: "案内",
			a_twice_type: 1,
			is_template: 1,
			group_id: null,
			inputs,
			version: 1,
		});
	});

	test("[A-337] withDescription answers what it does, effect by effect", async () => {
		const tag = await buildTag({ name: "予約希望" });
		const inputs = [sendTextEffect("一"), addTagsEffect(tag.id)];
		const answer = await (await post({ inputs, withDescription: 1 })).json();
		expect(answer).toMatchObject({ description: ["テキスト「一」を送信", "タグ「予約希望」を追加"] });
		expect(await (await post({ inputs })).json()).not.toHaveProperty("description");
	});

	test("an edit makes the next version, and the effects of the former stay as they were", async () => {
		const aid = await register({ inputs: [sendTextEffect("前")] });
		expect(
			await register({ aid, inputs: [sendTextEffect("後"), sendTextEffect("さらに")], version: 1 }),
		).toBe(aid);
		expect(await saved(aid)).toMatchObject({ version: 2, inputs: [{ text: "後" }, { text: "さらに" }] });
		const former = await readRows<{ effect: string }>(
			"select effect from action_effects where action_id = ? and version = 1",
			aid,
		);
		expect(former.map(({ effect }) => JSON.parse(effect).text)).toEqual(["前"]);
	});

	test("a copy is a new one with the same effects, untouched by edits of the first", async () => {
		const first = await register({ inputs: [sendTextEffect("元")] });
		const copy = await register({
			...(await saved(first)),
			aid: 0,
			a_name: "案内のコピー",
			version: undefined,
		});
		await register({ aid: first, inputs: [sendTextEffect("変更")] });
		expect(copy).not.toBe(first);
		expect(await saved(copy)).toMatchObject({ a_name: "案内のコピー", version: 1, inputs: [{ text: "元" }] });
	});

	test("a version that somebody else saved over is out of date (409), and nothing is written", async () => {
		const aid = await register();
		await register({ aid, version: 1, a_name: "先の人" });
		const before = await takeSnapshot();
		const response = await post({ aid, version: 1, a_name: "後の人" });
		expect([response.status, await response.json()]).toEqual([409, { ERROR: [CALL_TEXTS.changedByOther] }]);
		expect(await listChangesSince(before)).toEqual([]);
	});

	test("of two edits of one version at once, one is saved and the other is out of date", async () => {
		const aid = await register();
		const responses = await Promise.all(["甲", "乙"].map((a_name) => post({ aid, version: 1, a_name })));
		expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
		expect((await saved(aid)).version).toBe(2);
		expect(await countRows("action_effects", `action_id = ${aid}`)).toBe(2);
	});

	test("sent twice under one Idempotency-Key, a new one is made once", async () => {
		const made = [await register({}, "save-0001"), await register({}, "save-0001")];
		expect(made[0]).toBe(made[1]);
		const twins = await Promise.all([register({}, "save-0002"), register({}, "save-0002")]);
		expect(twins[0]).toBe(twins[1]);
		expect(await countRows("action_effects", `action_id in (${[made[0], twins[0]]})`)).toBe(2);
	});

	test("sent twice under one Idempotency-Key, an edit makes one version, and the second is no conflict", async () => {
		const aid = await register();
		await register({ aid, version: 1, a_name: "改" }, "save-0003");
		expect(await register({ aid, version: 1, a_name: "改" }, "save-0003")).toBe(aid);
		expect((await saved(aid)).version).toBe(2);
	});

	test("two operators who happen to choose one key are not confused", async () => {
		const first = await register({}, "save-0004");
		operator = await buildSession();
		expect(await register({}, "save-0004")).not.toBe(first);
	});

	test("an action that is gone cannot be edited: 404", async () => {
		const aid = await register();
		await sendRequest(`/api/actions/${aid}`, { as: operator, method: "DELETE" });
		expect((await post({ aid })).status).toBe(404);
		expect((await post({ aid: 999_999 })).status).toBe(404);
	});

	test("each save stands in the audit log, with what was saved", async () => {
		const aid = await register({ a_name: "初" });
		await register({ aid, a_name: "改" });
		const log = await readRows<{ verb: string; detail: string }>(
			"select verb, detail from audit_log where verb like 'action.%' order by id desc limit 2",
		);
		expect(log.map(({ verb, detail }) => [verb, JSON.parse(detail).name])).toEqual([
			["action.update", "改"],
			["action.create", "初"],
		]);
	});
});

describe("an action is refused, and nothing is written,", () => {
	const REFUSED: [string, object, Record<string, string[]>][] = [
		["[A-259] without an effect", { inputs: [] }, { inputs: [ACTION_TEXTS.actionNeedsEffect] }],
		["as a template without a name", { a_name: " " }, { a_name: [ACTION_TEXTS.actionNameRequired] }],
		["with a name too long", { a_name: "あ".repeat(101) }, { a_name: [FIELD_TEXTS.tooLong(100)] }],
		["with an effect of no kind", { inputs: [{ type: 99 }] }, { "inputs[0]": [ACTION_TEXTS.effectUnknown] }],
		["with a code of no meaning", { a_twice_type: 2 }, { a_twice_type: [FIELD_TEXTS.choiceUnknown] }],
		["in a folder that is not there", { group_id: 999 }, { group_id: [EXPLORER_TEXTS.folderGone] }],
		["for a tag that never was", { inputs: [addTagsEffect(999_999)] }, { "inputs[0]": [TAG_TEXTS.tagGone] }],
	];

	test.each(REFUSED)("%s", async (_, json, errors) => {
		const before = await takeSnapshot();
		const response = await post(json);
		expect([response.status, await response.json()]).toEqual([422, errors]);
		expect(await listChangesSince(before)).toEqual([]);
	});

	test("for a tag that was deleted", async () => {
		const [there, gone] = [await buildTag(), await buildTag({ deletedAt: 1 })];
		const response = await post({ inputs: [addTagsEffect(there.id, gone.id)] });
		expect([response.status, await response.json()]).toEqual([422, { "inputs[0]": [TAG_TEXTS.tagGone] }]);
	});
});

test("an action that belongs to one place may do without a name, and is not listed", async () => {
	const aid = await register({ a_name: "", is_template: 0 });
	const { items } = await requestJson<{ items: { id: number }[] }>("/api/actions", { as: operator });
	expect(items.map(({ id }) => id)).not.toContain(aid);
	expect(await saved(aid)).toMatchObject({ a_name: "", is_template: 0 });
});
