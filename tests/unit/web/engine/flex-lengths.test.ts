import { expect, test } from "vitest";
import {
	clampLength,
	cssAspectRatio,
	cssBorderWidth,
	cssBubbleWidth,
	cssFontSize,
	cssImageWidth,
	cssSpace,
	cssSpanSize,
} from "../../../../web/engine/messages/flex/flexMeasures.ts";

test.each([
	["99999999px", "2000px"],
	["-99999999px", "-2000px"],
	["100000%", "200%"],
	["1.5px", "1.5px"],
	["2000px", "2000px"],
	["100%", "100%"],
])("a length of %s is drawn as %s, wherever it stands", (written, drawn) => {
	for (const measure of [
		clampLength,
		cssSpace,
		cssBorderWidth,
		cssFontSize,
		cssImageWidth,
		cssBubbleWidth,
		cssSpanSize,
	])
		expect(measure(written)).toBe(drawn);
});

test.each(["99999999vh", "3rem", "9PX", "1e9px", "calc(1px)", "12"])(
	"%s is no length of LINE's",
	(written) => {
		for (const measure of [clampLength, cssSpace, cssBorderWidth, cssSpanSize])
			expect(measure(written)).toBeUndefined();
		for (const measure of [cssFontSize, cssImageWidth, cssBubbleWidth])
			expect(measure(written)).toBe(measure(undefined));
	},
);

test("words stay what LINE makes of them", () => {
	expect([
		cssSpace("xl"),
		cssBorderWidth("bold"),
		cssFontSize("xxl"),
		cssImageWidth("full"),
		cssBubbleWidth("giga"),
	]).toEqual(["16px", "4px", "29px", "100%", "386px"]);
	expect([cssSpace(undefined), cssFontSize(undefined), cssBubbleWidth(undefined)]).toEqual([
		undefined,
		"16px",
		"300px",
	]);
});

test("a picture is no longer than a phone's length allows, and one of no ratio is a square", () => {
	expect(["20:13", "1:3", "1:99999", "0:1", "x", ""].map((written) => cssAspectRatio(written))).toEqual([
		"20 / 13",
		"1 / 3",
		"1 / 10",
		"1 / 1",
		"1 / 1",
		"1 / 1",
	]);
});
