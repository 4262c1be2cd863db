import { beforeEach, expect, test } from "vitest";
import {
	beginDrawn,
	forgetRecordedWork,
	recordWork,
	takeOverClock,
} from "#tests/support/circumstances/drawn-time.ts";

beforeEach(beginDrawn);

test("a clock cannot rule over what was done at the time drawn", () => {
	recordWork("somebody signs in");
	recordWork("a request is made");
	expect(takeOverClock).toThrow("somebody signs in");
});

test("a clock rules over a file in which nothing was done, or whose doings are gone", () => {
	takeOverClock();
	beginDrawn();
	recordWork("a request is made");
	forgetRecordedWork();
	expect(takeOverClock).not.toThrow();
});

test("what is done while a clock rules is met by the same clock later", () => {
	takeOverClock();
	recordWork("a request is made");
	expect(takeOverClock).not.toThrow();
});
