import { expect, test } from "vitest";
import { readSigned, writeSigned } from "#functions/platform/http/signature.ts";

const KEY = "a key of tests";
const token = writeSigned(KEY, "form", [1, 2, 3]);

test("a token is read for its own purpose alone", () => {
	expect(readSigned(KEY, "form", token)).toEqual([1, 2, 3]);
	expect(readSigned(KEY, "media", token)).toBeUndefined();
	expect(readSigned("another key", "form", token)).toBeUndefined();
});

test.each(["", ".", ".x", "..x", "=", " ", "\n", "。"])(
	"a token with %j behind it is none of ours",
	(behind) =>
		expect(readSigned(KEY, "form", behind === "" ? token.slice(0, -1) : token + behind)).toBeUndefined(),
);

test.each(["", ".", "x", ".x", "x."])("%j is no token", (text) =>
	expect(readSigned(KEY, "form", text)).toBeUndefined(),
);
