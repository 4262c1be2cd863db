import { describe, expect, test } from "vitest";
import { inLineForm, withStoredEmoji } from "#domain/engine/messages/emoji-texts.ts";
import { mayMention, withMentions } from "#domain/engine/messages/mention-texts.ts";
import { lineMessage } from "#domain/platform/line/line-message-schema.ts";

const SATO = { name: "佐藤", userId: `U${"1".repeat(32)}` };
const SATO_HANA = { name: "佐藤 花", userId: `U${"2".repeat(32)}` };
const KEN = { name: "Ken", userId: `U${"3".repeat(32)}` };
const MEMBERS = [SATO, SATO_HANA, KEN];

const mentionsIn = (text: string, members = MEMBERS) =>
	withMentions([{ type: "text", text }], members)[0]!.mentions ?? [];
const sent = (text: string) =>
	inLineForm(withMentions([withStoredEmoji({ type: "text", text })], MEMBERS))[0];

describe("a text to a group", () => {
	test.each([
		["@佐藤さん、どうぞ", [[0, 3, SATO.userId]]],
		["＠佐藤 花 さん", [[0, 5, SATO_HANA.userId]]],
		[
			"どうぞ @Ken @全員",
			[
				[4, 4, KEN.userId],
				[9, 3, null],
			],
		],
		["@All", [[0, 4, null]]],
		["info@Ken", []],
		["@Kenta", []],
		["shop@Allied.example", []],
		["@だれか", []],
	])("%s mentions the members that it names", (text, expected) => {
		expect(mentionsIn(text).map(({ index, length, userId }) => [index, length, userId])).toEqual(expected);
	});

	test("mentions nobody by a name that two members have, and no member without a name", () => {
		expect(mentionsIn("@佐藤", [SATO, { ...KEN, name: "佐藤" }])).toEqual([]);
		expect(mentionsIn("@ ", [{ ...KEN, name: "" }])).toEqual([]);
		expect(mayMention([{ type: "text", text: "なし" }])).toBe(false);
	});

	test("mentions a member once whose name contains an @ and the name of another", () => {
		const members = [SATO, { ...KEN, name: "花＠佐藤" }];
		expect(mentionsIn("@花＠佐藤 さん", members)).toEqual([{ index: 0, length: 5, userId: KEN.userId }]);
	});

	test("is sent in LINE's form: names in braces, escaped braces, emoji beside them", () => {
		const message = sent("{x} @佐藤 {emoji:5ac1bfd5040ab15980c9b435:001} @All");
		expect(message).toEqual({
			type: "textV2",
			text: "{{x}} {mention1} {emoji2} {mention3}",
			substitution: {
				mention1: { type: "mention", mentionee: { type: "user", userId: SATO.userId } },
				emoji2: { type: "emoji", productId: "5ac1bfd5040ab15980c9b435", emojiId: "001" },
				mention3: { type: "mention", mentionee: { type: "all" } },
			},
		});
		expect(lineMessage.safeParse(message).success).toBe(true);
		expect(sent("こんにちは")).toEqual({ type: "text", text: "こんにちは" });
	});
});
