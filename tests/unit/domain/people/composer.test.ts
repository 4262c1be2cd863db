import { describe, expect, test } from "vitest";
import { piecesOf, piecesOfV2 } from "#domain/engine/messages/text-pieces.ts";
import { fileLinkText, parseFileLink } from "#domain/people/composer/composer-file.ts";
import { composerSendTime, UNDO_SEND_DELAY } from "#domain/people/composer/composer-message.ts";
import { isOtherSendKeyPress, isSendKeyPress } from "#domain/people/composer/send-key.ts";
import { parseShortcutSearch } from "#domain/people/composer/template-shortcut.ts";
import { COMPOSE_TEXTS } from "#domain/platform/texts/compose-texts.ts";
import { DAY, DEFAULT_ZONE, MINUTE } from "#domain/platform/time/wire-time.ts";

const press = (given: object) => ({
	key: "Enter",
	shiftKey: false,
	ctrlKey: false,
	metaKey: false,
	altKey: false,
	isComposing: false,
	keyCode: 13,
	...given,
});

describe("[E-262] the key that sends", () => {
	test.each([
		["enter", {}, true],
		["enter", { shiftKey: true }, false],
		["shift_enter", {}, false],
		["shift_enter", { shiftKey: true }, true],
		["shift_enter", { ctrlKey: true }, true],
		["shift_enter", { metaKey: true }, true],
		["enter", { altKey: true }, false],
		["enter", { key: "a" }, false],
	] as const)("%s, pressed %o: %s", (preference, given, sends) => {
		expect(isSendKeyPress(press(given), preference)).toBe(sends);
	});

	test.each([
		[{ ctrlKey: true, shiftKey: true }, true],
		[{ metaKey: true, shiftKey: true }, true],
		[{ shiftKey: true }, false],
		[{ ctrlKey: true }, false],
		[{ ctrlKey: true, shiftKey: true, isComposing: true }, false],
		[{ ctrlKey: true, shiftKey: true, key: "a" }, false],
	])("%o sends in the other way: %s", (given, sends) => {
		expect(isOtherSendKeyPress(press(given))).toBe(sends);
	});

	test("never sends while an input method composes, also as Safari says it", () => {
		for (const given of [{ isComposing: true }, { keyCode: 229 }])
			for (const more of [{}, { shiftKey: true }, { ctrlKey: true }])
				for (const preference of ["enter", "shift_enter"] as const)
					expect(isSendKeyPress(press({ ...given, ...more }), preference)).toBe(false);
	});
});

describe("the moment of a message", () => {
	const now = Date.UTC(2026, 10, 20, 1);
	const momentAt = (date: string, time: string) =>
		composerSendTime({ send_at: { date, time } }, now, DEFAULT_ZONE);

	test("lies ahead, and a year at most", () => {
		expect(momentAt("2026-11-20", "10:00")).toEqual({ problem: COMPOSE_TEXTS.inPast });
		expect(momentAt("2026-11-20", "10:01")).toEqual({ at: now + MINUTE });
		expect(momentAt("2027-11-21", "10:00")).toEqual({ at: now + 366 * DAY });
		expect(momentAt("2027-11-21", "10:01")).toEqual({ problem: COMPOSE_TEXTS.tooFar });
	});

	test("is a few seconds from now where it is sent at once, so that it can be taken back", () => {
		expect(composerSendTime({ send_at: null }, now, DEFAULT_ZONE)).toEqual({ at: now + UNDO_SEND_DELAY });
	});
});

test("a slash at the beginning of a text, and nothing but a name behind it, looks for a template", () => {
	expect(["/", "/お礼", "／orei", "/a b", "a/", "", "/a\n"].map(parseShortcutSearch)).toEqual([
		"",
		"お礼",
		"orei",
		null,
		null,
		null,
		null,
	]);
});

test("a file that went as a link is told from any other text", () => {
	const address = "https://console.test/m/eyJh.b-_c";
	expect(parseFileLink(fileLinkText("予約 (1).pdf", address))).toEqual({
		name: "予約 (1).pdf",
		address,
	});
	for (const other of [
		"",
		address,
		`📎 a\n${address}\n`,
		"📎 a\nhttps://console.test/x/abc",
		`a\n${address}`,
	])
		expect(parseFileLink(other)).toBeNull();
});

describe("the pieces of a text", () => {
	const emoji = { productId: "p", emojiId: "e" };

	test("are its words, LINE's emoji and whom it names", () => {
		expect(
			piecesOf("@花 (brown)です", {
				emojis: [{ index: 3, length: 7, ...emoji }],
				mentions: [{ index: 0, length: 2 }],
			}),
		).toEqual([
			{ type: "mention", text: "@花" },
			{ type: "words", text: " " },
			{ type: "emoji", text: "(brown)", ...emoji },
			{ type: "words", text: "です" },
		]);
	});

	test("lose no words where marks lie outside or on one another", () => {
		const pieces = piecesOf("短い文", {
			emojis: [
				{ index: 1, length: 1, ...emoji },
				{ index: 1, length: 2, ...emoji },
				{ index: 2, length: 9, ...emoji },
			],
		});
		expect(pieces.map(({ text }) => text).join("")).toBe("短い文");
	});

	test("of a textV2 stand for what its names are given", () => {
		expect(
			piecesOfV2("{who}さん{{値}}{mark}{?}", {
				who: { type: "mention", mentionee: { type: "all" } },
				mark: { type: "emoji", ...emoji },
			}).map(({ type, text }) => `${type}:${text}`),
		).toEqual(["mention:@All", "words:さん", "words:{", "words:値", "words:}", "emoji:⭐", "words:{?}"]);
	});
});
