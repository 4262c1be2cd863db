import { readFileSync } from "node:fs";
import { describe, expect, test, vi } from "vitest";
import { listSourceFiles } from "#tests/support/source-files.ts";
import { isComposing, onEnter } from "#web/platform/ui/keyEvents.ts";

const KANJI = [
	{ key: "Enter", keyCode: 13, isComposing: true },
	{ key: "Enter", keyCode: 229, isComposing: false },
	{ key: "Enter", keyCode: 13, nativeEvent: { isComposing: true } },
	{ key: "Enter", keyCode: 229, nativeEvent: { isComposing: false } },
];
const ENTER = { key: "Enter", keyCode: 13, nativeEvent: { isComposing: false } };

describe("Enter", () => {
	test.each(KANJI)("that confirms kanji acts on nothing: %j", (event) => {
		const act = vi.fn();
		onEnter(act)(event);
		expect(act).not.toHaveBeenCalled();
		expect(isComposing(event)).toBe(true);
	});

	test("alone acts, and no other key", () => {
		const act = vi.fn();
		onEnter(act)({ ...ENTER, key: "a", keyCode: 65 });
		expect(act).not.toHaveBeenCalled();
		onEnter(act)(ENTER);
		expect(act).toHaveBeenCalledOnce();
	});
});

/** Keys are read in one file; the other one reads input events, which are uniform. */
const READERS = ["web/platform/ui/keyEvents.ts", "web/platform/ui/halfWidthInput.ts"];

test("is asked of an input method in one place", () => {
	const others = listSourceFiles("web").filter((file) => !READERS.includes(file));
	const asking = others.filter((file) =>
		/\.isComposing|keyCode|\{[^}]*isComposing[^}]*\}\s*[:=]/.test(readFileSync(file, "utf8")),
	);
	expect(asking).toEqual([]);
});
