import { describe, expect, test } from "vitest";
import { brandInput } from "#domain/platform/brand/brand-input.ts";
import { createPalette, isVisibleOnWhite } from "#domain/platform/brand/brand-palette.ts";
import { contrast, mixColours, READABLE_CONTRAST } from "#domain/platform/colours/colour-contrast.ts";
import { BRAND_TEXTS } from "#domain/platform/texts/brand-texts.ts";

/** Colours on a grid of the RGB cube. */
const STEPS = [0, 51, 102, 153, 204, 255];
const hex = (channel: number) => channel.toString(16).padStart(2, "0");
const COLOURS = STEPS.flatMap((red) =>
	STEPS.flatMap((green) => STEPS.map((blue) => `#${hex(red)}${hex(green)}${hex(blue)}`)),
);
const USABLE = COLOURS.filter(isVisibleOnWhite);

describe("[M-004] a brand's colour", () => {
	test("can be read and seen wherever it stands, whichever it is", () => {
		expect(USABLE.length).toBeGreaterThan(100);
		for (const colour of USABLE) {
			const { shades, onLight, onDark, inkOnLight, inkOnDark } = createPalette(colour);
			const reads = (text: string, ground: string) =>
				expect(contrast(text, ground), `${colour}: ${text} on ${ground}`).toBeGreaterThanOrEqual(
					READABLE_CONTRAST,
				);
			expect(shades[8]).toBe(colour);
			// Filled, and hovered: shades 8 and 9 on light pages, 7 and 8 on dark ones.
			reads(onLight, shades[8]);
			reads(onLight, shades[9]);
			reads(onDark, shades[7]);
			reads(onDark, shades[8]);
			expect(contrast(shades[7], "#1e2126"), colour).toBeGreaterThanOrEqual(3);
			// Links, and text on a tint of the colour.
			reads(inkOnLight, "#ffffff");
			reads(inkOnLight, mixColours("#ffffff", colour, 0.1));
			reads(inkOnDark, "#1e2126");
			reads(inkOnDark, mixColours("#1e2126", shades[5], 0.24));
		}
	});

	test("that is too bright for a white page is refused, and one that is none", () => {
		const messageOf = (colour: unknown) => {
			const read = brandInput.safeParse({ name: "店", colour, mail_sender_name: "", version: 1 });
			return read.success ? read.data.colour : read.error.issues.map(({ message }) => message);
		};
		for (const bright of ["#ffffff", "#ffd400", "#c0ffee"])
			expect(messageOf(bright), bright).toEqual([BRAND_TEXTS.colourTooBright]);
		for (const wrong of ["red", "#12", "#abc", "url(x)", "#12345g", 7, "#245a8f;}"])
			expect(messageOf(wrong), String(wrong)).toEqual([BRAND_TEXTS.colourWrong]);
		expect(messageOf("#B03A2E")).toBe("#b03a2e");
		expect(messageOf("")).toBeNull();
	});
});
