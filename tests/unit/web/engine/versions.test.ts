import { describe, expect, test } from "vitest";
import { compareFields } from "#web/engine/versions/fieldPairs.ts";
import { compareTexts } from "#web/engine/versions/textDifferences.ts";

const marked = (pieces: { text: string; differs: boolean }[]) =>
	pieces.map(({ text, differs }) => (differs ? `[${text}]` : text)).join("");

describe("the differences of two texts", () => {
	test("are marked word by word on the side that has them", () => {
		const { before, after } = compareTexts(
			"本日は晴れです。\nご来店ください。",
			"本日は雨です。\nご来店ください。",
		);
		expect(marked(before)).toBe("本日は[晴れ]です。\nご来店ください。");
		expect(marked(after)).toBe("本日は[雨]です。\nご来店ください。");
	});

	test("leave each side its own text, whole emoji included", () => {
		const [one, other] = ["👨‍👩‍👧 家族割 10%引き\n\n終了", "👨‍👩‍👦 家族割 20%引き\n終了 🎉"];
		const { before, after } = compareTexts(one, other);
		expect(before.map(({ text }) => text).join("")).toBe(one);
		expect(after.map(({ text }) => text).join("")).toBe(other);
		expect(before.some(({ text }) => /[\uD800-\uDBFF]$/.test(text))).toBe(false);
	});

	test("are the whole text where there are too many to be seen, and nothing of what is empty", () => {
		const words = (word: string) => Array.from({ length: 3_000 }, (_, index) => `${word}${index} `).join("");
		const { before, after } = compareTexts(words("a"), words("b"));
		expect([before.length, after.length]).toEqual([1, 1]);
		expect(compareTexts("", "新しい")).toEqual({ before: [], after: [{ text: "新しい", differs: true }] });
	});
});

test("fields that differ are told from those that do not, and one that only one version has is one of them", () => {
	const field = (label: string, text: string, picture_url: string | null = null) => ({
		label,
		text,
		picture_url,
		file_url: null,
	});
	const { changed, same } = compareFields(
		[field("名前", "一"), field("本文", "甲"), field("画像", "", "/a"), field("2枚目", "丙")],
		[field("名前", "一"), field("本文", "乙"), field("画像", "", "/b")],
	);
	expect(changed.map(({ label }) => label)).toEqual(["本文", "画像", "2枚目"]);
	expect(changed[2]!.after).toBeNull();
	expect(same).toEqual(["名前"]);
	const [one, two] = ["/a", "/b"].map((file_url) => [{ ...field("音声", "12秒"), file_url }]);
	expect(compareFields(one!, two!).changed.map(({ label }) => label)).toEqual(["音声"]);
});
