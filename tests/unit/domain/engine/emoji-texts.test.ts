import { describe, expect, test } from "vitest";
import { findLinks, mapLinks } from "#domain/acquisition/links/map-links.ts";
import { templateInput } from "#domain/content/templates/template-content.ts";
import { text as textEffect } from "#domain/engine/actions/effects/text.ts";
import { inLineForm, withStoredEmoji, withWrittenEmoji } from "#domain/engine/messages/emoji-texts.ts";
import { problemWithDraft, problemWithMessage } from "#domain/engine/messages/line-problem.ts";
import {
	hasPlaceholders,
	resolveMessage,
	withEmojiIfClosed,
} from "#domain/engine/messages/message-placeholders.ts";
import type { LineMessage } from "#domain/engine/messages/outgoing-message.ts";
import { hasFewEmoji, sentLength } from "#domain/engine/placeholders/line-emoji.ts";
import {
	describeText,
	parsePlaceholders,
	resolveText,
} from "#domain/engine/placeholders/placeholder-text.ts";
import { composerSendInput } from "#domain/people/composer/composer-message.ts";
import { LINE_EMOJI_SETS, listEmojiIds } from "#domain/platform/line/line-emoji.ts";
import { FIELD_TEXTS } from "#domain/platform/texts/fields-texts.ts";
import { sampleValues } from "#web/engine/placeholders/sampleValues.ts";

const SET = "5ac21a18040ab15980c9b43e";
const WRITTEN = `{emoji:${SET}:007}`;
const emoji = { productId: SET, emojiId: "007" };
const text = (value: string): LineMessage => ({ type: "text", text: value });
const values = (name: string) => ({ ...sampleValues(undefined, 0), name });

describe("LINE's emoji in a text", () => {
	test("are kept by their set and number, and are the same for everybody", () => {
		expect(parsePlaceholders(WRITTEN)).toEqual([
			{ text: WRITTEN, placeholder: { aliasType: "emoji", params: emoji, isDeleted: false, id: null } },
		]);
		expect(hasPlaceholders(text(`お礼${WRITTEN}`))).toBe(false);
		expect(describeText(`お礼${WRITTEN}です`)).toBe("お礼(emoji)です");
		expect(sentLength(`お礼${WRITTEN}`)).toBe(2 + 7);
	});

	test("that LINE does not have are plain text", () => {
		for (const unknown of [
			`{emoji:${SET}:240}`,
			`{emoji:${SET}:000}`,
			"{emoji:5ac21a18040ab15980c9b43f:001}",
		]) {
			expect(parsePlaceholders(unknown)[0]!.placeholder).toBeNull();
			expect(withStoredEmoji(text(unknown))).toEqual(text(unknown));
		}
	});

	test("are stored with their ranges, and sent with the positions of a $", () => {
		const stored = withEmojiIfClosed(text(`${WRITTEN}ようこそ 3$ {${WRITTEN}`));
		expect(stored).toEqual({
			type: "text",
			text: "(emoji)ようこそ 3$ {(emoji)",
			emojis: [
				{ index: 0, length: 7, ...emoji },
				{ index: 16, length: 7, ...emoji },
			],
		});
		expect(withWrittenEmoji(stored)).toEqual(text(`${WRITTEN}ようこそ 3$ {${WRITTEN}`));
		expect(inLineForm(stored)).toEqual({
			type: "text",
			text: "$ようこそ 3$ {$",
			emojis: [
				{ index: 0, ...emoji },
				{ index: 10, ...emoji },
			],
		});
		expect(inLineForm([inLineForm(stored)])).toEqual([inLineForm(stored)]);
		expect(problemWithMessage(stored)).toBeNull();
	});

	test("stand where the friend's name moves them, and never come from it", () => {
		expect(resolveMessage([text(`{name}さん${WRITTEN}`)], values("花子"))).toEqual([
			{ type: "text", text: "花子さん(emoji)", emojis: [{ index: 4, length: 7, ...emoji }] },
		]);
		const [message] = resolveMessage([text("{name}さん")], values(WRITTEN));
		expect(message).toEqual(text(`｛emoji:${SET}:007}さん`));
	});

	test("neither become part of an address nor are encoded in one", () => {
		const stored = withStoredEmoji(text(`https://a.example/b${WRITTEN}`));
		expect(stored).toMatchObject({ text: "https://a.example/b (emoji)", emojis: [{ index: 20 }] });
		expect(resolveText(`https://a.example/b?c={name}${WRITTEN}`, values("花"))).toBe(
			`https://a.example/b?c=${encodeURIComponent("花")}${WRITTEN}`,
		);
	});

	test("are words in anything but a text", () => {
		expect(
			withEmojiIfClosed({ type: "flex", altText: WRITTEN, contents: { type: "text", text: `a${WRITTEN}` } }),
		).toEqual({ type: "flex", altText: "(emoji)", contents: { type: "text", text: "a(emoji)" } });
	});

	test("move with an address before them that becomes a counted one", () => {
		const stored = withStoredEmoji(text(`https://a.example/ ${WRITTEN} https://b.example/`));
		expect(findLinks([stored])).toEqual(["https://a.example/", "https://b.example/"]);
		expect(mapLinks([stored], () => "https://x.example/long/long")).toEqual([
			{
				type: "text",
				text: "https://x.example/long/long (emoji) https://x.example/long/long",
				emojis: [{ index: 28, length: 7, ...emoji }],
			},
		]);
	});

	test("are twenty at most, and count as their words", () => {
		expect(hasFewEmoji(WRITTEN.repeat(20))).toBe(true);
		expect(hasFewEmoji(WRITTEN.repeat(21))).toBe(false);
		expect(problemWithDraft(text(WRITTEN.repeat(20)))).toBeNull();
		expect(problemWithDraft(text(`{name}${WRITTEN.repeat(21)}`))).toContain("20個");
		expect(problemWithDraft(text(`${"あ".repeat(4993)}${WRITTEN}`))).toBeNull();
		expect(problemWithDraft(text(`${"あ".repeat(4994)}${WRITTEN}`))).toContain("現在5,001文字");
	});
});

test("more than twenty emoji are refused wherever a text is written", () => {
	const refusalsOf = (value: string) =>
		[
			templateInput.safeParse({ name: "お礼", content: { type: "text", text: value } }),
			textEffect.schema.safeParse({ ...textEffect.blank(), text: value }),
			composerSendInput.safeParse({ messages: [text(value)] }),
		].map(({ error }) => error?.issues.map(({ message }) => message) ?? []);
	expect(refusalsOf(WRITTEN.repeat(20))).toEqual([[], [], []]);
	const refused = [FIELD_TEXTS.tooManyEmoji(20)];
	expect(refusalsOf(WRITTEN.repeat(21))).toEqual([refused, refused, refused]);
});

test("each set of LINE's list has its emoji from 001 on", () => {
	expect(new Set(LINE_EMOJI_SETS.map(({ productId }) => productId)).size).toBe(45);
	expect(LINE_EMOJI_SETS.flatMap(listEmojiIds)).toHaveLength(9_175);
	expect(listEmojiIds(LINE_EMOJI_SETS[0]!).at(-1)).toBe("211");
});
