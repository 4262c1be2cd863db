import { env } from "cloudflare:workers";
import { beforeEach, expect, test } from "vitest";
import { connectD1 } from "#db/d1-client.ts";
import { ACTION_TEXTS } from "#domain/platform/texts/actions-texts.ts";
import { listActionTemplates } from "#functions/engine/action-editor/list-action-templates.ts";
import {
	addTagsEffect,
	buildAction,
	buildAutoResponse,
	removeTagsEffect,
	sendTextEffect,
} from "#tests/support/action-builders.ts";
import { listChangesSince, takeSnapshot } from "#tests/support/database-snapshot.ts";
import { buildTag } from "#tests/support/friend-builders.ts";
import { requestRegister } from "#tests/support/item-requests.ts";
import { countRoundTrips } from "#tests/support/observed-database.ts";
import {
	buildOperator,
	buildSession,
	type ConsoleSession,
	operatorContext,
} from "#tests/support/operator-builders.ts";
import { requestJson, sendRequest } from "#tests/support/send-request.ts";
import { TestClock } from "#tests/support/test-clock.ts";

interface Listed {
	id: number;
	name: string;
	action_text: string[];
	used_by: { id: number; name: string }[];
}

let operator: ConsoleSession;
beforeEach(async () => {
	operator = await buildSession();
});

const list = async () => (await requestJson<{ items: Listed[] }>("/api/actions", { as: operator })).items;
const listed = async (id: number) => (await list()).find((item) => item.id === id);
const remove = (id: number) => sendRequest(`/api/actions/${id}`, { as: operator, method: "DELETE" });

test("the list shows templates, newest first, each with its effects in words", async () => {
	const tag = await buildTag({ name: "予約希望" });
	const older = await buildAction({
		effects: [sendTextEffect("ありがとうございます"), addTagsEffect(tag.id)],
	});
	const newer = await buildAction({ effects: [removeTagsEffect(tag.id)] });
	const deleted = await buildAction({ deletedAt: 1 });
	const items = await list();
	expect(items.slice(0, 2).map(({ id }) => id)).toEqual([newer.id, older.id]);
	expect(items.map(({ id }) => id)).not.toContain(deleted.id);
	expect(items[1]!.action_text).toEqual(["テキスト「ありがとうございます」を送信", "タグ「予約希望」を追加"]);
});

test("a tag deleted since is marked in words, and does not vanish from them", async () => {
	const tag = await buildTag({ deletedAt: 1 });
	const action = await buildAction({ effects: [addTagsEffect(tag.id)] });
	expect((await listed(action.id))!.action_text).toEqual(["タグ「! 選択肢が削除済 !」を追加"]);
});

test("an action in use names its auto-responses and cannot be deleted; freed, it can", async () => {
	const action = await buildAction();
	const reaction = await buildAutoResponse({ name: "予約の返事", actionId: action.id });
	expect((await listed(action.id))!.used_by).toEqual([{ id: reaction.id, name: "予約の返事" }]);

	const before = await takeSnapshot();
	const refused = await remove(action.id);
	expect([refused.status, await refused.json()]).toEqual([
		422,
		{ ERROR: [ACTION_TEXTS.actionInUse("自動応答「予約の返事」")] },
	]);
	expect(await listChangesSince(before)).toEqual([]);

	await sendRequest("/api/reaction/crud", {
		as: operator,
		json: { action: "delete", item_ids: [reaction.id] },
	});
	expect((await remove(action.id)).status).toBe(200);
	expect(await listed(action.id)).toBeUndefined();
	expect((await sendRequest(`/api/action/data/${action.id}`, { as: operator })).status).toBe(404);
});

test("whatever runs an action keeps it, and is named by what it is", async () => {
	const action = await buildAction();
	await buildAutoResponse({ name: "予約の返事を翌朝までにお送りする", actionId: action.id });
	await buildTag({ name: "来店", appendActionId: action.id });
	await requestRegister("tracker", operator, { name: "予約完了", action_id: action.id });
	await requestRegister("landing", operator, { name: "店頭のQR", action_id: action.id });
	const refused = await remove(action.id);
	const places = "自動応答「予約の返事を翌朝まで…」、タグ「来店」、コンバージョン「予約完了」 ほか 1 つ";
	expect([refused.status, await refused.json()]).toEqual([
		422,
		{ ERROR: [ACTION_TEXTS.actionInUse(places)] },
	]);
});

test("deleting what is gone already is answered 404", async () => {
	const action = await buildAction();
	await remove(action.id);
	expect([(await remove(action.id)).status, (await remove(999_999)).status]).toEqual([404, 404]);
});

test("an action taken up by an auto-response while it is being deleted is not left half there", async () => {
	const action = await buildAction();
	const reaction = { name: "同時", keywords: ["同時"], action_id: action.id };
	const [made, removed] = await Promise.all([
		sendRequest("/api/reaction/register", { as: operator, json: reaction }),
		remove(action.id),
	]);
	// Whichever comes second is refused.
	expect([made.status, removed.status].sort()).toEqual([200, 422]);
});

test("the list is read in at most two round trips, however many actions and tags", async () => {
	const tag = await buildTag();
	for (let count = 0; count < 10; count++)
		await buildAction({ effects: [addTagsEffect(tag.id), sendTextEffect("あ")] });
	const { database, trips } = countRoundTrips(env.DB);
	const ctx = operatorContext(new TestClock(), await buildOperator(), { db: connectD1(database) });
	await listActionTemplates({ ctx });
	expect(trips.length).toBeLessThanOrEqual(2);
});
