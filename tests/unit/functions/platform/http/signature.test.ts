import { expect, test } from "vitest";
import { readSignedClaims, signClaims } from "#functions/platform/http/signed-token.ts";

const KEY = "a key of tests";
const token = signClaims(KEY, "form", [1, 2, 3]);

test("a token is read for its own purpose alone", () => {
	expect(readSignedClaims(KEY, "form", token)).toEqual([1, 2, 3]);
	expect(readSignedClaims(KEY, "media", token)).toBeUndefined();
	expect(readSignedClaims("another key", "form", token)).toBeUndefined();
});

test.each(["", ".", ".x", "..x", "=", " ", "\n", "。"])(
	"a token with %j behind it is none of ours",
	(behind) =>
		expect(
			readSignedClaims(KEY, "form", behind === "" ? token.slice(0, -1) : token + behind),
		).toBeUndefined(),
);

test.each(["", ".", "x", ".x", "x."])("%j is no token", (text) =>
	expect(readSignedClaims(KEY, "form", text)).toBeUndefined(),
);
