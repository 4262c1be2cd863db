import { beforeEach, describe, expect, test } from "vitest";
import { CALL_TEXTS } from "#domain/platform/texts/calls-texts.ts";
import { TAG_TEXTS } from "#domain/platform/texts/tags-texts.ts";
import { buildAction } from "#tests/support/action-builders.ts";
import { countRows, listChangesSince, takeSnapshot } from "#tests/support/database-snapshot.ts";
import { buildFriend, buildTag } from "#tests/support/friend-builders.ts";
import { buildItem, fetchItemAppendix, fetchItemData } from "#tests/support/item-requests.ts";
import { resetState } from "#tests/support/migrations.ts";
import { buildSession, type ConsoleSession } from "#tests/support/operator-builders.ts";
import { sendRequest } from "#tests/support/send-request.ts";
import { updateRow } from "#tests/support/store-rows.ts";

let operator: ConsoleSession;
beforeEach(async () => {
	await resetState();
	operator = await buildSession();
});

const copy = (id: number, headers: Record<string, string> = {}, as = operator) =>
	sendRequest(`/line/tag/${id}/copy`, { as, json: {}, headers });

describe("[E-393] copying a tag by its own call", () => {
	test("answers the id of one with its settings, which nobody carries, once for a key", async () => {
		const settings = { capacity: 30, append_action_id: (await buildAction()).id };
		const id = await buildItem("tag", operator, { name: "会員", ...settings });
		await buildFriend({ tagIds: [id] });
		const key = { "Idempotency-Key": "copy-it-once" };
		const answers = await Promise.all([copy(id, key), copy(id, key)]);
		const [one, two] = (await Promise.all(answers.map((answer) => answer.json()))) as { id: number }[];
		expect(one).toEqual(two);
		expect(await fetchItemData("tag", operator, one!.id)).toMatchObject({
			name: "会員のコピー",
			...settings,
		});
		expect(await fetchItemAppendix("tag", operator, one!.id)).toMatchObject({ member_count: 0 });
		expect(await countRows("tags")).toBe(2);
	});

	test("[E-306, E-425] is 403 with its name for a protected one, and 404 for one that is gone", async () => {
		const guarded = await buildTag({ name: "VIP会員", protected: true });
		const gone = await buildTag();
		await updateRow("tags", gone.id, { deleted_at: 1 });
		const reader = await buildSession({ abilities: ["tag-read"] });
		const before = await takeSnapshot();
		const refused = await copy(guarded.id);
		expect([refused.status, await refused.json()]).toEqual([
			403,
			{ ERROR: [TAG_TEXTS.protectedTagCopy("VIP会員")] },
		]);
		expect((await copy(gone.id)).status).toBe(404);
		const forbidden = await copy(gone.id, {}, reader);
		expect([forbidden.status, await forbidden.json()]).toEqual([403, { ERROR: [CALL_TEXTS.forbidden] }]);
		expect(await listChangesSince(before)).toEqual([]);
	});
});
