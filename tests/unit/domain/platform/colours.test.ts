import { describe, expect, test } from "vitest";
import { CALENDAR_COLOURS } from "#domain/platform/colours/calendar-colours.ts";
import { COLOUR_CLASSES } from "#domain/platform/colours/colour-class.ts";
import { backgroundFor, contrast, READABLE_CONTRAST } from "#domain/platform/colours/colour-contrast.ts";
import { isHexColour, luminance, textColourOn } from "#domain/platform/colours/text-colour.ts";

describe("[A-394] text on a colour that comes from data", () => {
	test.each([
		["#ffffff", "#000"],
		["#fff", "#000"],
		["#fff3b0", "#000"],
		["#f6bf26", "#000"],
		["#f0ad4e", "#fff"],
		["#777", "#fff"],
		["#000000", "#fff"],
	])("on %s is %s", (background, text) => {
		expect(textColourOn(background)).toBe(text);
	});

	test("is white at the threshold of 186 itself, black right above it", () => {
		expect([luminance("#bababa"), textColourOn("#bababa")]).toEqual([186, "#fff"]);
		expect([luminance("#bbbbbb"), textColourOn("#bbbbbb")]).toEqual([187, "#000"]);
	});

	test("weighs green most and blue least, as the eye does", () => {
		expect(["#f00", "#0f0", "#00f"].map((colour) => Math.round(luminance(colour)))).toEqual([76, 150, 29]);
	});

	test("of a colour that cannot be read is that on grey", () => {
		for (const colour of ["", "red", "#12345", "#ggg"]) expect(luminance(colour)).toBe(luminance("#777"));
	});
});

describe("the ground of such text", () => {
	/** Every colour of a coarse grid, and those of response marks. */
	const steps = ["00", "33", "66", "99", "cc", "ff"];
	const grid = steps.flatMap((red) =>
		steps.flatMap((green) => steps.map((blue) => `#${red}${green}${blue}`)),
	);
	const marks = Object.values(COLOUR_CLASSES).map(({ color }) => color);

	test("lets it be read, whatever the colour", () => {
		for (const colour of [...grid, ...marks, "#f0ad4e", "#bababa", "#fff", "", "red"])
			expect(contrast(textColourOn(colour), backgroundFor(colour)), colour).toBeGreaterThanOrEqual(
				READABLE_CONTRAST,
			);
	});

	test("is the colour itself where it can be, and no darker than it must", () => {
		expect(["#7b1fa2", "#fff3b0", "#000000"].map(backgroundFor)).toEqual(["#7b1fa2", "#fff3b0", "#000000"]);
		for (const colour of grid.filter((each) => backgroundFor(each) !== each))
			expect(contrast("#fff", backgroundFor(colour)), colour).toBeLessThan(READABLE_CONTRAST + 0.4);
	});

	test("is measured as WCAG measures it", () => {
		expect(contrast("#000", "#fff")).toBeCloseTo(21, 5);
		expect(contrast("#fff", "#767676")).toBeCloseTo(4.54, 2);
		expect(contrast("#d9534f", "#fff")).toBe(contrast("#fff", "#d9534f"));
	});
});

describe("[E-458] the calendar's colours", () => {
	test("are eleven, numbered from 1, and no two are alike", () => {
		expect(CALENDAR_COLOURS.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
		expect(new Set(CALENDAR_COLOURS.map(({ color }) => color)).size).toBe(11);
		expect(CALENDAR_COLOURS.every(({ color }) => isHexColour(color))).toBe(true);
	});
});
