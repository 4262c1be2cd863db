import { env } from "cloudflare:workers";
import { beforeAll, expect, test } from "vitest";
import { connect } from "#db/client.ts";
import { membersQuery } from "#domain/inbox/chat/members.ts";
import { askedWith, valuesOf } from "#functions/inbox/chat/asked.ts";
import { rowsOfPage, rowsOfShape } from "#functions/inbox/chat/list.ts";
import { shapeOf } from "#functions/inbox/chat/shape.ts";
import { TestClock } from "#tests/support/clock.ts";
import { beginAnew } from "#tests/support/migrations.ts";
import { buildOperator, operatorContext } from "#tests/support/operators.ts";

const db = connect(env.DB);
beforeAll(beginAnew);

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
		const { key, places, values } = shapeOf(ctx, query)!;
		const asking = { viewer: ctx.operator, query };
		const kept = rowsOfShape(db, key, { ...asking, places }, { ...values, more: 51 }).getQuery();
		const given = askedWith(valuesOf(ctx, query), asking);
		const { sql, params } = rowsOfPage(db, given, { isBrief: query.brief, more: 51 }).getQuery();
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
	expect(shapeOf(operatorContext(new TestClock(), operator, { db }), membersQuery.parse(asked))).toBeNull();
});
