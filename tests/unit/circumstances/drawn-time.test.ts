import { beforeEach, expect, test } from "vitest";
import { beginDrawn, forgetDone, noteDone, ruleOverDrawn } from "#tests/support/circumstances/drawn-time.ts";

beforeEach(beginDrawn);

test("a clock cannot rule over what was done at the time drawn", () => {
	noteDone("somebody signs in");
	noteDone("a request is made");
	expect(ruleOverDrawn).toThrow("somebody signs in");
});

test("a clock rules over a file in which nothing was done, or whose doings are gone", () => {
	ruleOverDrawn();
	beginDrawn();
	noteDone("a request is made");
	forgetDone();
	expect(ruleOverDrawn).not.toThrow();
});

test("what is done while a clock rules is met by the same clock later", () => {
	ruleOverDrawn();
	noteDone("a request is made");
	expect(ruleOverDrawn).not.toThrow();
});
