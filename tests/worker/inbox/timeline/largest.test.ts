import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, test } from "vitest";
import { connect } from "#db/client.ts";
import { messages } from "#db/engine/messages.ts";
import { MAX_LINE_TEXT } from "#domain/engine/messages/line.ts";
import { FLEX_LIMITS } from "#domain/platform/line/flex/limits.ts";
import { DAY } from "#domain/platform/time/time.ts";
import { archivedIn, runArchive } from "#tests/support/archive.ts";
import { TestClock } from "#tests/support/clock.ts";
import { buildDelivery } from "#tests/support/deliveries.ts";
import { buildFriend } from "#tests/support/friends.ts";
import { beginAnew } from "#tests/support/migrations.ts";
import { type Session, signedInOperator } from "#tests/support/operators.ts";
import { ask } from "#tests/support/requests.ts";
import { buildFunnel } from "#tests/support/tasks.ts";
import { type TimelinePage, timeline } from "#tests/support/timeline.ts";

const clock = new TestClock("2026-11-20 10:00");
/** Ten share a text. */
const PAGE = 20;
/** Of the characters that cost most: three bytes each, or one that is written as six. */
const LONG = "結".repeat(MAX_LINE_TEXT);
const HIDDEN = "\u0001".repeat(MAX_LINE_TEXT);
const carousel = (filled: string) => ({
	type: "flex",
	altText: "案内",
	contents: {
		type: "carousel",
		contents: [
			{ type: "bubble", body: { type: "text", text: filled.repeat(FLEX_LIMITS.carousel / filled.length) } },
		],
	},
});
const LAYOUTS = [carousel('"'), carousel("結"), carousel("\\"), carousel("\u0001")];
let operator: Session;
let friendId: number;

beforeAll(async () => {
	await beginAnew();
	operator = await signedInOperator();
	friendId = (await buildFriend({ name: "友".repeat(200) })).id;
	const db = connect(env.DB);
	for (const since of [0, 300])
		for (let count = 0; count < PAGE; count++) {
			const layout = LAYOUTS[count % LAYOUTS.length]!;
			const { id } = await buildDelivery({ friendId, messages: [layout] as never, state: "sent", sentAt: 1 });
			await db.insert(messages).values({
				friendId,
				outgoing: true,
				timestamp: clock.now - since * DAY + count,
				type: "flex",
				text: count % 2 === 0 ? LONG : HIDDEN,
				deliveryId: id,
				deliveryPosition: 0,
			});
		}
	await runArchive(clock);
	expect(await archivedIn()).toHaveLength(PAGE);
});

describe("a page of the largest messages there are is answered whole", () => {
	const cursor = `${clock.now - DAY}_9`;

	test.each([
		["of all friends", {}],
		["of all friends in the archive", { allCursorId: cursor, page: 2 }],
	])("%s", async (_, asked) => {
		const page = await timeline(operator, { ...asked, takeNum: PAGE });
		expect(page.messages.map(({ text }) => text)).toEqual(
			Array.from({ length: PAGE }, (_, index) => (index % 2 === 0 ? HIDDEN : LONG)),
		);
		expect(layoutsOf(page)).toEqual(
			Array.from({ length: PAGE }, (_, index) => LAYOUTS[(PAGE - 1 - index) % 4]),
		);
	});

	test.each([
		["of one friend", ""],
		["of one friend in the archive", `?before=${cursor}`],
	])("%s", async (_, before) => {
		const talk = await ask<TimelinePage>(`/api/chat/${friendId}/talk${before}`, { as: operator });
		expect(layoutsOf(talk).slice(0, PAGE)).toEqual(
			Array.from({ length: PAGE }, (_, index) => LAYOUTS[(PAGE - 1 - index) % 4]),
		);
	});
});

test("a custom search with more values than D1 binds finds its friends' messages", async () => {
	const inputs = Array.from({ length: 120 }, (_, index) => ({ type: 11, names: [`だれか${index}`, "友"] }));
	const funnelId = await buildFunnel(inputs);
	for (const allCursorId of ["", `${clock.now - DAY}_9`]) {
		const page = await timeline(operator, { allCursorId, takeNum: PAGE, funnelId });
		expect(page.messages).toHaveLength(PAGE);
	}
});

const layoutsOf = ({ messages }: TimelinePage) =>
	messages.map((each) => (each as unknown as { layout: unknown }).layout);
