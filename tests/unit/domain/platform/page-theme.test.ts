import { expect, test } from "vitest";
import { contrast, READABLE_CONTRAST } from "#domain/platform/colours/colour-contrast.ts";
import { createPageTheme } from "#domain/platform/colours/page-theme.ts";

const STEPS = ["00", "33", "66", "99", "cc", "ff"];
const COLOURS = STEPS.flatMap((red) =>
	STEPS.flatMap((green) => STEPS.map((blue) => `#${red}${green}${blue}`)),
);

test("every text of a public page is readable, whichever colour the shop chose", () => {
	for (const colour of [...COLOURS, "#0c5", "red;}body{display:none"]) {
		const { fill, onFill, inkOnLight, inkOnDark, tintOnLight, tintOnDark } = createPageTheme(colour);
		for (const [text, ground] of [
			[onFill, fill],
			[inkOnLight, tintOnLight],
			[inkOnLight, "#ffffff"],
			[inkOnDark, tintOnDark],
			[inkOnDark, "#1d2228"],
		] as const)
			expect(contrast(text, ground), `${colour}: ${text} on ${ground}`).toBeGreaterThanOrEqual(
				READABLE_CONTRAST,
			);
		expect(Object.values(createPageTheme(colour)).join()).toMatch(/^[#,0-9a-f]+$/);
	}
});
