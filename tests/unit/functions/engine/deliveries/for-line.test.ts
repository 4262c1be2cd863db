import { describe, expect, test } from "vitest";
import type { LineMessage } from "#domain/engine/messages/outgoing-message.ts";
import { OWN_LINK_SEAL } from "#domain/engine/public-addresses/own-links.ts";
import type { Ctx } from "#functions/context.ts";
import { messagesForLine } from "#functions/engine/deliveries/messages-for-line.ts";

const ORIGIN = "https://console.example.com";
const ctx = { env: { PUBLIC_ORIGIN: ORIGIN, APP_KEY: "key" }, now: 1 } as Ctx;
const SHOP = "https://shop.example/秋";

const delivery = (friendId: number, messages: LineMessage[], counted?: string) => ({
	id: `00000000-0000-4000-8000-${String(friendId).padStart(12, "0")}`,
	friendId,
	firstAttemptAt: 1,
	messages,
	tapLinks: counted === undefined ? null : [{ written: counted, url: counted }],
});
const both = (messages: LineMessage[], counted?: string) =>
	[1, 2].map((friendId) => messagesForLine(ctx, delivery(friendId, messages, counted)));

describe("what many friends get", () => {
	test("is worked out once where nothing in it is their own", () => {
		const [one, other] = both([{ type: "text", text: "お知らせ" }]);
		expect(other).toBe(one);
		expect(JSON.parse(one!.json)).toEqual([{ type: "text", text: "お知らせ" }]);
		expect(one!.refused).toEqual([]);
	});

	test.each([
		["a link to a form", `${ORIGIN}/f/abc?t=3${OWN_LINK_SEAL}`],
		["one of the older form", `${ORIGIN}/f/abc?t=3~`],
	])("is each friend's own where it holds %s", (_, text) => {
		const [one, other] = both([{ type: "text", text }]);
		expect(one!.json).not.toBe(other!.json);
		for (const { json } of [one!, other!]) expect(json).toMatch(/\/f\/abc\?t=[\w-]+\.[\w-]{20,}/);
	});

	test("is each friend's own where a link is counted, and the same where none is", () => {
		const messages: LineMessage[] = [{ type: "text", text: "https://shop.example/autumn" }];
		const [plain] = both(messages);
		const [one, other] = both(messages, "https://shop.example/autumn");
		expect(new Set([plain, one, other].map((each) => each!.json)).size).toBe(3);
		expect(both(messages)[1]).toBe(plain);
	});

	test("has its addresses encoded, and what LINE would refuse is named by its place", () => {
		const picture: LineMessage = { type: "image", originalContentUrl: SHOP, previewImageUrl: SHOP };
		const [one] = both([picture, { type: "text", text: "" }]);
		expect(one!.json).toContain(encodeURI(SHOP));
		expect(one!.refused.map(({ position }) => position)).toEqual([1]);
	});
});
