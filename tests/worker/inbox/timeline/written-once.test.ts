import { env } from "cloudflare:workers";
import { desc, eq, sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { connectD1 } from "#db/d1-client.ts";
import { deliveries } from "#db/engine/deliveries.ts";
import { messages } from "#db/engine/messages.ts";
import { prepareByShape, prepareOnce } from "#db/platform/sql/prepare-once.ts";
import { queryRows } from "#db/platform/sql/raw-sql.ts";
import { selectAsLists } from "#db/platform/sql/select-as-lists.ts";
import { type TimelineQuery, timelineQuery } from "#domain/inbox/timeline/timeline-query-input.ts";
import { talkColumns } from "#functions/engine/messages/present-message.ts";
import { readTimelineRows } from "#functions/inbox/timeline/recent-timeline.ts";
import { buildTimelineQuery } from "#functions/inbox/timeline/timeline-query.ts";
import { buildDelivery } from "#tests/support/delivery-builders.ts";
import { buildFriend } from "#tests/support/friend-builders.ts";
import { buildMessage } from "#tests/support/message-builders.ts";
import { resetState } from "#tests/support/migrations.ts";
import { countRoundTrips } from "#tests/support/observed-database.ts";
import { buildOperator, operatorContext } from "#tests/support/operator-builders.ts";
import { TestClock } from "#tests/support/test-clock.ts";

const db = connectD1(env.DB);
const FLEX = { type: "flex", altText: "案内「\"'\\」", contents: { type: "bubble", body: { type: "box" } } };
let friendId: number;
beforeAll(async () => {
	await resetState();
	friendId = (await buildFriend()).id;
	for (let count = 0; count < 23; count++)
		await buildMessage({ friendId, notify: count % 2 === 0, text: `「"'\\」\n${count}` });
	await buildMessage({ friendId, type: "location", text: null, content: { latitude: 1.5 } as never });
	const { id } = await buildDelivery({ friendId, messages: [FLEX] as never });
	await buildMessage({ friendId, outgoing: true, type: "flex", deliveryId: id, deliveryPosition: 0 });
});

describe("a statement that is written once", () => {
	let written = 0;
	const ofFriend = prepareOnce((db) => {
		written++;
		return db
			.select({ id: messages.id, isWaiting: messages.notify })
			.from(messages)
			.where(eq(messages.friendId, sql.placeholder("friend")))
			.orderBy(desc(messages.id))
			.limit(sql.placeholder("most"));
	});

	test("answers as one that is written each time, in a batch and alone", async () => {
		for (const [friend, most] of [
			[friendId, 3],
			[friendId, 50],
			[friendId + 1, 50],
		] as const) {
			const expected = await db
				.select({ id: messages.id, isWaiting: messages.notify })
				.from(messages)
				.where(eq(messages.friendId, friend))
				.orderBy(desc(messages.id))
				.limit(most);
			const [together] = await db.batch([ofFriend(db, { friend, most }), ofFriend(db, { friend, most })]);
			expect(together).toEqual(expected);
			expect(await ofFriend(db, { friend, most })).toEqual(expected);
		}
		expect(written).toBe(1);
	});

	test("needs each of its values", () => {
		expect(() => ofFriend(db, { friend: 1 })).toThrow("most");
	});

	test("is asked of the database at hand", async () => {
		const { database, trips } = countRoundTrips(env.DB);
		await ofFriend(connectD1(database), { friend: friendId, most: 1 });
		expect(trips).toEqual([[expect.objectContaining({ parameters: [friendId, 1] })]]);
	});

	test("of several shapes is written once for each", async () => {
		const shapes: string[] = [];
		const kept = prepareByShape((db, shape: string) => {
			shapes.push(shape);
			return queryRows<{ found: string }>(db, sql`select ${shape} || ${sql.placeholder("more")} as found`);
		});
		const ask = async (shape: string, more: string) => (await kept(db, shape, shape, { more }))[0]?.found;
		expect([await ask("a", "1"), await ask("b", "1"), await ask("a", "2")]).toEqual(["a1", "b1", "a2"]);
		expect(shapes).toEqual(["a", "b"]);
	});
});

describe("rows as lists", () => {
	const order = (a: { message: { id: number } }, b: { message: { id: number } }) =>
		b.message.id - a.message.id;

	test("are what the query builder reads, in their order, whatever is in them", async () => {
		const expected = await db.select(talkColumns).from(messages).orderBy(desc(messages.id));
		const listed = selectAsLists(talkColumns).rowsOf(db, sql`from ${messages}`, { id: messages.id, order });
		const [together] = await db.batch([listed]);
		expect(together).toEqual(expected);
		expect(
			await selectAsLists(talkColumns).rowsOf(db, sql`from ${messages}`, { id: messages.id, order }),
		).toEqual(expected);
		expect(expected).toHaveLength(25);
		expect(JSON.parse(expected[0]!.layout!)).toEqual(FLEX);
		expect(expected[1]!.message.content).toEqual({ latitude: 1.5 });
	});

	test("are none where nothing is found", async () => {
		const none = selectAsLists(talkColumns).rowsOf(db, sql`from ${messages} where ${messages.id} < 0`, {
			id: messages.id,
			order,
		});
		expect(await none).toEqual([]);
	});

	test("are of no more values than D1 takes arguments", () => {
		expect(() => selectAsLists({ messages, deliveries })).toThrow("too many");
	});
});

describe("a page's statement of a shape", () => {
	const CHOICES: Record<string, (string | number)[]> = {
		viewOptionMode: ["normal", "uncheck", "star"],
		types: ["", "incoming", "incoming,outgoing", "image,text,outgoing"],
		search: ["", "予", 'a"b c'],
		timeline_view_date_from: ["", "2026-11-01"],
		timeline_view_date_to: ["", "2026-11-30"],
		allCursorId: ["", "1700000000000_9"],
		takeNum: [50],
		pattern: ["timeline", "memberDetail"],
	};
	const all = Object.entries(CHOICES).reduce<Record<string, string | number>[]>(
		(some, [name, values]) => some.flatMap((each) => values.map((value) => ({ ...each, [name]: value }))),
		[{}],
	);

	test("is the one that is written for what is asked, with its values", async () => {
		const ctx = operatorContext(new TestClock(), await buildOperator(), { db });
		for (const asked of all) {
			const query = timelineQuery.parse({
				...{ funnelId: 0, memberId: asked.pattern === "memberDetail" ? friendId : 0 },
				...asked,
			}) as TimelineQuery;
			const page = await buildTimelineQuery(ctx, query);
			const { sql: text, params } = readTimelineRows(ctx.db, page, ctx).getQuery();
			const fresh = readTimelineRows(ctx.db, { ...page, shape: null }, ctx).getQuery();
			expect({ text, params }, JSON.stringify(asked)).toEqual({ text: fresh.sql, params: fresh.params });
		}
	});

	test("is of no shape where a scope or a custom search has its say", async () => {
		const some = await buildOperator({ scope: { all: false, tagIds: [1] } });
		const query = timelineQuery.parse({ pattern: "timeline", funnelId: 0, memberId: 0 }) as TimelineQuery;
		expect(
			(await buildTimelineQuery(operatorContext(new TestClock(), some, { db }), query)).shape,
		).toBeNull();
	});
});
