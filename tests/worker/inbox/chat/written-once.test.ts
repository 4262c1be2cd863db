import { env } from "cloudflare:workers";
import { beforeAll, expect, test } from "vitest";
import { connectD1 } from "#db/d1-client.ts";
import { membersQuery } from "#domain/inbox/chat/members-query.ts";
import { buildChatPageQuery, chatPageParametersOf } from "#functions/inbox/chat/chat-page-query.ts";
import { chatPageShapeOf } from "#functions/inbox/chat/chat-page-shape.ts";
import { readMemberRows, readMemberRowsByShape } from "#functions/inbox/chat/list-chat-members.ts";
import { resetState } from "#tests/support/migrations.ts";
import { buildOperator, operatorContext } from "#tests/support/operator-builders.ts";
import { TestClock } from "#tests/support/test-clock.ts";

const db = connectD1(env.DB);
beforeAll(resetState);

const CHOICES: Record<string, string[]> = {
	order_by: ["message", "new"],
	cursor: ["", "1700000000000_9", "1600000000000_8", "0_9"],
	tag_id: ["", "7", "8"],
	notify: ["", "1"],
	important: ["", "1"],
	new: ["", "1"],
	assigned: ["all", "mine", "none", "mentioned"],
	brief: ["", "1"],
};
const all = Object.entries(CHOICES).reduce<Record<string, string>[]>(
	(some, [name, values]) => some.flatMap((each) => values.map((value) => ({ ...each, [name]: value }))),
	[{}],
);

test("a page's statement of a shape is the one that is written for what is asked, with its values", async () => {
	const ctx = operatorContext(new TestClock(), await buildOperator(), { db });
	for (const asked of all) {
		const query = membersQuery.parse(asked);
		const { key, placeholders, values } = chatPageShapeOf(ctx, query)!;
		const asking = { viewer: ctx.operator, query };
		const kept = readMemberRowsByShape(
			db,
			key,
			{ ...asking, placeholders },
			{ ...values, rowLimit: 51 },
		).getQuery();
		const given = buildChatPageQuery(chatPageParametersOf(ctx, query), asking);
		const { sql, params } = readMemberRows(db, given, { isBrief: query.brief, rowLimit: 51 }).getQuery();
		expect(kept, JSON.stringify(asked)).toEqual({ sql, params });
	}
});

test.each([
	["names", { name: "山" }, {}],
	["one friend", { member_id: "3" }, {}],
	["chosen friends", { ids: "3,4" }, {}],
	["another role", { operator_role_id: "1" }, {}],
	["a scope", {}, { scope: { all: false, tagIds: [1] } as const }],
])("is of no shape where %s have their say in its text", async (_, asked, rights) => {
	const operator = await buildOperator({ ...rights });
	expect(
		chatPageShapeOf(operatorContext(new TestClock(), operator, { db }), membersQuery.parse(asked)),
	).toBeNull();
});
