import { expect, test } from "vitest";
import { isVisibleText } from "#domain/platform/texts/visible-text.ts";

test.each(["", " ", "\u3000", "\u3164", "\u200B\u3164", "\u2800", "\uFFA0", "\u115F\u1160"])(
	"a text that shows nothing is told: %j",
	(text) => expect(isVisibleText(text)).toBe(false),
);

test.each(["花子", "\u3164花", "⭐", "1", "👨\u200D👩"])("a text that shows something is none: %j", (text) =>
	expect(isVisibleText(text)).toBe(true),
);
