import { describe, expect, test } from "vitest";
import { toBothKana } from "#web/platform/emoji/bothKana.ts";
import { isChrome, systemPickerHint } from "#web/platform/emoji/emojiSupport.ts";

const WINDOWS = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko)";
const MAC = "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)";
const IPHONE =
	"Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)";
const ANDROID = "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko)";

describe("[A-015] the emoji picker works in", () => {
	test.each([
		["Chrome on Windows", `${WINDOWS} Chrome/142.0.0.0 Safari/537.36`, true],
		["Chrome on Android", `${ANDROID} Chrome/142.0.0.0 Mobile Safari/537.36`, true],
		["Chrome on an iPhone", `${IPHONE} CriOS/142.0.0.0 Mobile/15E148 Safari/604.1`, true],
		["Edge on Windows", `${WINDOWS} Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0`, false],
		["Edge on Android", `${ANDROID} Chrome/142.0.0.0 Mobile Safari/537.36 EdgA/142.0.0.0`, false],
		["Edge on an iPhone", `${IPHONE} Version/18.0 EdgiOS/142.0.0.0 Mobile/15E148 Safari/604.1`, false],
		["Opera", `${WINDOWS} Chrome/142.0.0.0 Safari/537.36 OPR/120.0.0.0`, false],
		["Safari", `${MAC} AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15`, false],
		["Firefox", "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0", false],
	])("%s: %s → %s", (_, agent, works) => {
		expect(isChrome(agent)).toBe(works);
	});
});

test.each([
	["Windows", `${WINDOWS} Edg/142.0.0.0`, "Windowsキー"],
	["a Mac", `${MAC} Version/18.5 Safari/605.1.15`, "controlキー"],
	["an iPhone", `${IPHONE} EdgiOS/142.0.0.0`, "キーボードの絵文字キー"],
	["Android", `${ANDROID} EdgA/142.0.0.0`, "キーボードの絵文字キー"],
	["anything else", "Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0", "IME"],
])("on %s the system's own picker is named", (_, agent, named) => {
	expect(systemPickerHint(agent)).toContain(named);
});

test.each([
	["ネコ", ["ねこ", "ネコ"]],
	["はーと", ["はーと", "ハート"]],
	["ヴぁイオリンとヶゖ", ["ゔぁいおりんとゖゖ", "ヴァイオリントヶヶ"]],
	["猫OK", ["猫OK", "猫OK"]],
])("a word is found in either kana: %s", (word, both) => {
	expect(toBothKana(word)).toEqual(both);
});
