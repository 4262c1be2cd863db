import { readFileSync } from "node:fs";
import type { MantineColorsTuple } from "@mantine/core";
import { describe, expect, test } from "vitest";
import { contrast } from "#domain/platform/colours/colour-contrast.ts";
import { listSourceFiles, listStyleFiles } from "#tests/support/source-files.ts";
import { resolveLook } from "#web/consoleTheme.ts";

/** Files with colours that are contents or print, and no part of the console's appearance. */
const OWN_COLOURS = {
	"web/acquisition/landings/AddressAndQr.module.css": "a QR code is black on white",
	"web/acquisition/landings/qrCode.ts": "a QR code is black on white",
	"web/booking/salon-board/model/entryColours.ts": "text on the colours of a calendar",
	"web/booking/salon-board/print/PrintedDay.module.css": "ink on paper",
	"web/commerce/points/PointStampPage.tsx": "a QR code is black on white",
	"web/consoleTheme.ts": "the tokens",
	"web/content/rich-menus/builder/DesignCellFields.tsx": "colours of a picture",
	"web/content/templates/flex/fields/FlexColourField.tsx": "colours of a message",
	"web/content/templates/flex/fields/FlexGradientField.tsx": "colours of a message",
	"web/people/friend-fields/varDraft.ts": "colours of a field's choices",
	"web/platform/media/mediaFiles.ts": "a picture drawn for a friend",
};

const HEX = /["'\s(:]#(?:[0-9a-f]{3,4}){1,2}(?=["';\s,)])/i;
/** Spacing of the stylesheets and of Mantine's properties. */
const CSS_SPACING = /(?:^|[\s;])(?:margin|padding|gap|row-gap|column-gap)[a-z-]*:([^;]*);/g;
const PROP_SPACING = /\b(?:gap|spacing|[mp][tblrxyse]?)="([^"]*)"/g;
/** Steps of the scale: multiples of an eighth of a rem, and the gap of a grid's hairline. */
const isStep = (length: string) => length === "0.0625" || Number.parseFloat(length) % 0.125 === 0;

const styles = listStyleFiles().map(readSource);
/** Without the widgets' page, whose samples have the colours of data. */
const scripts = listSourceFiles("web")
	.filter((file) => !file.startsWith("web/console/widgets/"))
	.map(readSource);

function readSource(file: string) {
	return { file, text: readFileSync(file, "utf8").replaceAll(/\/\*.*?\*\//gs, "") };
}

describe("components use the tokens of docs/design.md", () => {
	test("colours are tokens, except those of contents and print", () => {
		const colouring = [...styles, ...scripts].filter(({ text }) => HEX.test(text)).map(({ file }) => file);
		expect(colouring.sort()).toEqual(Object.keys(OWN_COLOURS).sort());
	});

	test("spacing is a token or a step of the scale, never pixels", () => {
		const lengths = [
			...styles.flatMap(({ file, text }) =>
				[...text.matchAll(CSS_SPACING)].map(([, value]) => ({ file, value })),
			),
			...scripts.flatMap(({ file, text }) =>
				[...text.matchAll(PROP_SPACING)].map(([, value]) => ({ file, value })),
			),
		];
		expect(lengths.length).toBeGreaterThan(400);
		const stray = lengths.filter(
			({ value = "" }) =>
				/\dpx/.test(value) || [...value.matchAll(/([\d.]+)rem/g)].some(([, rem]) => !isStep(rem!)),
		);
		expect(stray).toEqual([]);
	});

	test("quiet text is readable on every surface, also on a selected row", () => {
		const { accent, gray, dark } = resolveLook({ colour: null, palette: null }).theme.colors as Record<
			"accent" | "gray" | "dark",
			MantineColorsTuple
		>;
		const look = resolveLook({ colour: null, palette: null }).cssVariablesResolver({} as never);
		const colourOf = (value = "") => {
			const [, name, shade] = /^var\(--mantine-color-(\w+)-(\d)\)$/.exec(value) ?? [];
			if (value === "var(--mantine-color-white)") return "#ffffff";
			return { accent, gray, dark }[name as "gray"][Number(shade)]!;
		};
		for (const scheme of [look.light, look.dark] as Record<string, string>[])
			for (const ground of ["--app-ground", "--app-surface", "--app-hover", "--app-selected"])
				expect(
					contrast(colourOf(scheme["--mantine-color-dimmed"]), colourOf(scheme[ground])),
					`${scheme["--mantine-color-dimmed"]} on ${ground}`,
				).toBeGreaterThanOrEqual(4.5);
	});

	test("every token in use exists in both schemes", () => {
		const { variables, light, dark } = resolveLook({ colour: null, palette: null }).cssVariablesResolver(
			{} as never,
		);
		const used = new Set(
			[...styles, ...scripts].flatMap(({ text }) => text.match(/var\((--app-[\w-]+)\)/g) ?? []),
		);
		const known = (scheme: object) =>
			new Set(Object.keys({ ...variables, ...scheme }).map((name) => `var(${name})`));
		expect([...used].filter((token) => !known(light).has(token))).toEqual([]);
		expect([...used].filter((token) => !known(dark).has(token))).toEqual([]);
	});
});
