import {
	type CSSVariablesResolver,
	createTheme,
	defaultVariantColorsResolver,
	type MantineColorsTuple,
	type SkeletonProps,
	type VariantColorsResolver,
} from "@mantine/core";
import { createElement } from "react";
import type { Brand } from "#domain/platform/brand/brand-input.ts";
import type { Palette } from "#domain/platform/brand/brand-palette.ts";
import { OWN_COLOUR } from "#domain/platform/brand/own-colour.ts";
import { WEEKDAYS, weekdayOf } from "#domain/platform/time/weekday-names.ts";

const accent: MantineColorsTuple = [
	"#eff5fb",
	"#dfeaf5",
	"#bdd4e9",
	"#98bcdc",
	"#78a7d1",
	"#5d93c5",
	"#4783ba",
	"#3270a8",
	OWN_COLOUR,
	"#174470",
];

const red: MantineColorsTuple = [
	"#fdf1f0",
	"#fbdfdd",
	"#f4bcb8",
	"#ee958f",
	"#e8756d",
	"#e05b53",
	"#d4463e",
	"#c5372f",
	"#b42b24",
	"#8f1d18",
];

/** Amber, for items that need a decision. */
const yellow: MantineColorsTuple = [
	"#fff7e6",
	"#fdebc8",
	"#f8d794",
	"#f2c15d",
	"#e5a92f",
	"#cc8f16",
	"#ad760c",
	"#8f5f06",
	"#774e04",
	"#573803",
];

const green: MantineColorsTuple = [
	"#eef8f1",
	"#d9eedf",
	"#b0dcbe",
	"#83c899",
	"#5cb37a",
	"#3f9c61",
	"#2d864f",
	"#20723f",
	"#175f33",
	"#0d4524",
];

const gray: MantineColorsTuple = [
	"#f7f8f9",
	"#eff0f2",
	"#e4e6e9",
	"#d5d8dc",
	"#c0c4ca",
	"#8f959d",
	"#626871",
	"#4d535b",
	"#353a41",
	"#202429",
];

const dark: MantineColorsTuple = [
	"#d7dade",
	"#b4b9c0",
	"#9ea4ad",
	"#6d737c",
	"#42474f",
	"#343940",
	"#2a2e34",
	"#1e2126",
	"#181a1e",
	"#111316",
];

const FONT =
	'"Hiragino Sans", "Hiragino Kaku Gothic ProN", "Yu Gothic UI", "Yu Gothic", "Noto Sans JP", "Noto Sans CJK JP", system-ui, sans-serif';

/** Makes the text on surfaces filled with the accent colour white or black, whichever is readable. */
const variantColorResolver: VariantColorsResolver = (input) => {
	const resolved = defaultVariantColorsResolver(input);
	const isAccent = [undefined, "accent", input.theme.primaryColor].includes(input.color);
	return input.variant === "filled" && isAccent ? { ...resolved, color: "var(--app-on-accent)" } : resolved;
};

/** Weekday of a calendar's day, which gives it its colour (web/styles.css). */
const markWeekday = (day: string) => ({ "data-weekday": weekdayOf(day) });

/** Heading of a calendar's column, in the colour of its weekday. */
const createWeekdayHeading = (day: string) =>
	createElement("span", { "data-weekday": weekdayOf(day) }, WEEKDAYS[weekdayOf(day)]);

/** Labels of a dialog's parts. Its header is no banner, of which a page has one. */
const DIALOG_PARTS = {
	closeButtonProps: { "aria-label": "閉じる" },
	attributes: { header: { role: "presentation" } },
};

/** Height in rem from which a skeleton is drawn as lines; one block of grey would look like a failure. */
const LINES_FROM = 3;

const skeletonClassNames = ({ height = "" }: SkeletonProps) =>
	String(height).endsWith("rem") && Number.parseFloat(String(height)) >= LINES_FROM
		? { root: "skeleton-lines" }
		: {};

/** Design tokens (docs/design.md): colours and sizes are defined only here, and components use the tokens. */
const theme = createTheme({
	variantColorResolver,
	colors: { accent, red, yellow, green, gray, dark },
	primaryColor: "accent",
	// Dark enough for white text on a filled button in both schemes.
	primaryShade: { light: 8, dark: 7 },
	black: gray[9],
	fontFamily: FONT,
	fontFamilyMonospace: `ui-monospace, "SF Mono", "Cascadia Mono", Consolas, ${FONT}`,
	fontSizes: {
		"2xs": "0.6875rem",
		xs: "0.75rem",
		sm: "0.875rem",
		md: "0.875rem",
		lg: "1rem",
		xl: "1.125rem",
	},
	lineHeights: { xs: "1.4", sm: "1.4", md: "1.6", lg: "1.6", xl: "1.6" },
	headings: {
		fontFamily: FONT,
		fontWeight: "600",
		sizes: {
			h1: { fontSize: "1.25rem", lineHeight: "1.4" },
			h2: { fontSize: "1rem", lineHeight: "1.5" },
			h3: { fontSize: "0.875rem", lineHeight: "1.5" },
		},
	},
	defaultRadius: "sm",
	spacing: { "3xs": "0.125rem", "2xs": "0.25rem" },
	shadows: {
		xs: "0 1px 2px rgb(32 36 41 / 6%)",
		sm: "0 1px 3px rgb(32 36 41 / 8%), 0 1px 2px rgb(32 36 41 / 5%)",
		md: "0 4px 12px rgb(32 36 41 / 10%), 0 1px 3px rgb(32 36 41 / 6%)",
		lg: "0 12px 28px rgb(32 36 41 / 14%), 0 2px 6px rgb(32 36 41 / 6%)",
		xl: "0 24px 48px rgb(32 36 41 / 18%), 0 4px 12px rgb(32 36 41 / 8%)",
	},
	cursorType: "pointer",
	respectReducedMotion: true,
	components: {
		Paper: { defaultProps: { radius: "md" } },
		Table: { defaultProps: { verticalSpacing: "0.5rem", horizontalSpacing: "sm" } },
		Modal: { defaultProps: { centered: true, ...DIALOG_PARTS } },
		Drawer: { defaultProps: { position: "right", ...DIALOG_PARTS } },
		Notification: { defaultProps: { closeButtonProps: { "aria-label": "閉じる" } } },
		Month: { defaultProps: { getDayProps: markWeekday } },
		WeekdaysRow: { defaultProps: { weekdayFormat: createWeekdayHeading } },
		Tooltip: { defaultProps: { withArrow: true, openDelay: 300 } },
		Badge: { defaultProps: { variant: "light", tt: "none", fw: 500 } },
		// A table that scrolls may have nothing else that the keyboard reaches.
		TableScrollContainer: { defaultProps: { scrollAreaProps: { viewportProps: { tabIndex: 0 } } } },
		Tabs: { defaultProps: { keepMounted: false } },
		Skeleton: { classNames: (_: unknown, props: SkeletonProps) => skeletonClassNames(props) },
	},
});

/** Replacements for Mantine's tints, which are nearly black on a dark background. */
const tintsOnDark = Object.fromEntries(
	["accent", "red", "yellow", "green", "gray"].flatMap((color) => [
		[
			`--mantine-color-${color}-light`,
			`color-mix(in srgb, var(--mantine-color-${color}-5) 24%, transparent)`,
		],
		[
			`--mantine-color-${color}-light-hover`,
			`color-mix(in srgb, var(--mantine-color-${color}-5) 34%, transparent)`,
		],
		[`--mantine-color-${color}-light-color`, `var(--mantine-color-${color}-2)`],
	]),
);

const themes = new Map<string | null, { theme: typeof theme; cssVariablesResolver: CSSVariablesResolver }>();

/** Theme and CSS variables of every page, in the brand's colour or the product's own. */
export function resolveLook({ colour, palette }: Pick<Brand, "colour" | "palette">) {
	const cachedLook = themes.get(colour);
	if (cachedLook) return cachedLook;
	const brandTheme = palette ? { ...theme, colors: { ...theme.colors, accent: palette.shades } } : theme;
	const look = { theme: brandTheme, cssVariablesResolver: createVariables(palette) };
	themes.set(colour, look);
	return look;
}

/** CSS variables for text in a brand's colour, which may need another shade to be readable. */
const textVariables = (ink: string) =>
	Object.fromEntries(
		["anchor", "accent-text", "accent-outline", "accent-light-color"].map((name) => [
			`--mantine-color-${name}`,
			ink,
		]),
	);

/**
 * CSS variables: greys quieter than Mantine's own, with enough contrast to read, and the brand's colours.
 */
const createVariables =
	(brand: Palette | null): CSSVariablesResolver =>
	() => ({
		variables: {
			"--app-font-figure": "1.75rem",
			"--app-quick": "120ms",
			"--app-calm": "220ms",
			"--app-ease": "cubic-bezier(0.2, 0, 0, 1)",
			"--app-chart-1": "var(--mantine-color-accent-5)",
			"--app-chart-2": "var(--mantine-color-green-4)",
			"--app-chart-3": "var(--mantine-color-yellow-4)",
			"--app-chart-4": "var(--mantine-color-red-4)",
		},
		light: {
			"--app-on-accent": brand?.onLight ?? "var(--mantine-color-white)",
			...(brand && textVariables(brand.inkOnLight)),
			"--mantine-color-dimmed": "var(--mantine-color-gray-6)",
			"--mantine-color-placeholder": "var(--mantine-color-gray-6)",
			"--mantine-color-error": "var(--mantine-color-red-8)",
			"--app-ground": "var(--mantine-color-gray-0)",
			"--app-surface": "var(--mantine-color-white)",
			"--app-line": "var(--mantine-color-gray-2)",
			"--app-hover": "var(--mantine-color-gray-1)",
			"--app-selected": "var(--mantine-color-accent-1)",
			"--app-good": "var(--mantine-color-green-7)",
			"--app-waiting": "var(--mantine-color-yellow-7)",
			"--app-bad": "var(--mantine-color-red-8)",
			"--app-saturday": "var(--mantine-color-blue-9)",
			"--app-sunday": "var(--mantine-color-red-7)",
			"--app-art-ground": "var(--mantine-color-accent-0)",
			"--app-art-paper": "var(--mantine-color-white)",
			"--app-art-line": "var(--mantine-color-accent-3)",
			"--app-art-tint": "var(--mantine-color-accent-1)",
			"--app-art-spark": "var(--mantine-color-yellow-3)",
		},
		dark: {
			...tintsOnDark,
			"--app-on-accent": brand?.onDark ?? "var(--mantine-color-white)",
			...(brand && textVariables(brand.inkOnDark)),
			"--mantine-color-dimmed": "var(--mantine-color-dark-2)",
			"--mantine-color-placeholder": "var(--mantine-color-dark-2)",
			"--mantine-color-error": "var(--mantine-color-red-3)",
			"--app-ground": "var(--mantine-color-dark-8)",
			"--app-surface": "var(--mantine-color-dark-7)",
			"--app-line": "var(--mantine-color-dark-5)",
			"--app-hover": "var(--mantine-color-dark-6)",
			"--app-selected": "var(--mantine-color-dark-5)",
			"--app-good": "var(--mantine-color-green-3)",
			"--app-waiting": "var(--mantine-color-yellow-3)",
			"--app-bad": "var(--mantine-color-red-3)",
			"--app-saturday": "var(--mantine-color-blue-3)",
			"--app-sunday": "var(--mantine-color-red-3)",
			"--app-art-ground": "var(--mantine-color-dark-6)",
			"--app-art-paper": "var(--mantine-color-dark-7)",
			"--app-art-line": "var(--mantine-color-accent-4)",
			"--app-art-tint": "var(--mantine-color-dark-5)",
			"--app-art-spark": "var(--mantine-color-yellow-5)",
		},
	});
