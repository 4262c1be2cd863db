import { beforeEach, describe, expect, test } from "vitest";
import { CALL_TEXTS } from "#domain/platform/texts/calls.ts";
import { TAG_TEXTS } from "#domain/platform/texts/tags.ts";
import { buildAction } from "#tests/support/actions.ts";
import { buildFriend, buildTag } from "#tests/support/friends.ts";
import { appendixOf, dataOf, makeItem } from "#tests/support/items.ts";
import { beginAnew } from "#tests/support/migrations.ts";
import { type Session, signedInOperator } from "#tests/support/operators.ts";
import { call } from "#tests/support/requests.ts";
import { changesSince, countRows, snapshot } from "#tests/support/snapshot.ts";
import { restore } from "#tests/support/stored.ts";

let operator: Session;
beforeEach(async () => {
	await beginAnew();
	operator = await signedInOperator();
});

const copy = (id: number, headers: Record<string, string> = {}, as = operator) =>
	call(`/line/tag/${id}/copy`, { as, json: {}, headers });

describe("[E-393] copying a tag by its own call", () => {
	test("answers the id of one with its settings, which nobody carries, once for a key", async () => {
		const settings = { capacity: 30, append_action_id: (await buildAction()).id };
		const id = await makeItem("tag", operator, { name: "会員", ...settings });
		await buildFriend({ tagIds: [id] });
		const key = { "Idempotency-Key": "copy-it-once" };
		const answers = await Promise.all([copy(id, key), copy(id, key)]);
		const [one, two] = (await Promise.all(answers.map((answer) => answer.json()))) as { id: number }[];
		expect(one).toEqual(two);
		expect(await dataOf("tag", operator, one!.id)).toMatchObject({ name: "会員のコピー", ...settings });
		expect(await appendixOf("tag", operator, one!.id)).toMatchObject({ member_count: 0 });
		expect(await countRows("tags")).toBe(2);
	});

	test("[E-306, E-425] is 403 with its name for a protected one, and 404 for one that is gone", async () => {
		const guarded = await buildTag({ name: "VIP会員", protected: true });
		const gone = await buildTag();
		await restore("tags", gone.id, { deleted_at: 1 });
		const reader = await signedInOperator({ abilities: ["tag-read"] });
		const before = await snapshot();
		const refused = await copy(guarded.id);
		expect([refused.status, await refused.json()]).toEqual([
			403,
			{ ERROR: [TAG_TEXTS.protectedTagCopy("VIP会員")] },
		]);
		expect((await copy(gone.id)).status).toBe(404);
		const forbidden = await copy(gone.id, {}, reader);
		expect([forbidden.status, await forbidden.json()]).toEqual([403, { ERROR: [CALL_TEXTS.forbidden] }]);
		expect(await changesSince(before)).toEqual([]);
	});
});
