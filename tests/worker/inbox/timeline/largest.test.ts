import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, test } from "vitest";
import { connectD1 } from "#db/d1-client.ts";
import { messages } from "#db/engine/messages.ts";
import { MAX_LINE_TEXT } from "#domain/engine/messages/outgoing-message.ts";
import { FLEX_LIMITS } from "#domain/platform/line/flex/flex-limits.ts";
import { DAY } from "#domain/platform/time/wire-time.ts";
import { listArchivedMessages, runArchive } from "#tests/support/archive-fixture.ts";
import { buildDelivery } from "#tests/support/delivery-builders.ts";
import { buildFriend } from "#tests/support/friend-builders.ts";
import { resetState } from "#tests/support/migrations.ts";
import { buildSession, type ConsoleSession } from "#tests/support/operator-builders.ts";
import { requestJson } from "#tests/support/send-request.ts";
import { buildSavedSearch } from "#tests/support/task-builders.ts";
import { TestClock } from "#tests/support/test-clock.ts";
import { fetchTimelinePage, type TimelinePageBody } from "#tests/support/timeline-requests.ts";

const clock = new TestClock("2026-11-20 10:00");
/** Ten messages share a text. */
const PAGE = 20;
/** Characters with the largest encoding: three bytes, or an escape of six. */
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
let operator: ConsoleSession;
let friendId: number;

beforeAll(async () => {
	await resetState();
	operator = await buildSession();
	friendId = (await buildFriend({ name: "友".repeat(200) })).id;
	const db = connectD1(env.DB);
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
	expect(await listArchivedMessages()).toHaveLength(PAGE);
});

describe("a page of the largest messages there are is answered whole", () => {
	const cursor = `${clock.now - DAY}_9`;

	test.each([
		["of all friends", {}],
		["of all friends in the archive", { allCursorId: cursor, page: 2 }],
	])("%s", async (_, asked) => {
		const page = await fetchTimelinePage(operator, { ...asked, takeNum: PAGE });
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
		const talk = await requestJson<TimelinePageBody>(`/api/chat/${friendId}/talk${before}`, { as: operator });
		expect(layoutsOf(talk).slice(0, PAGE)).toEqual(
			Array.from({ length: PAGE }, (_, index) => LAYOUTS[(PAGE - 1 - index) % 4]),
		);
	});
});

test("a custom search with more values than D1 binds finds its friends' messages", async () => {
	const inputs = Array.from({ length: 120 }, (_, index) => ({ type: 11, names: [`だれか${index}`, "友"] }));
	const funnelId = await buildSavedSearch(inputs);
	for (const allCursorId of ["", `${clock.now - DAY}_9`]) {
		const page = await fetchTimelinePage(operator, { allCursorId, takeNum: PAGE, funnelId });
		expect(page.messages).toHaveLength(PAGE);
	}
});

const layoutsOf = ({ messages }: TimelinePageBody) =>
	messages.map((each) => (each as unknown as { layout: unknown }).layout);
