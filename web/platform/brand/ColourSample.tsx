import { Text } from "@mantine/core";
import { createPalette } from "#domain/platform/brand/brand-palette.ts";
import classes from "./ColourSample.module.css";

/** Preview of a colour's palette, in light and dark mode. */
export function ColourSample({ colour }: { colour: string }) {
	const { shades, onLight, onDark, inkOnLight, inkOnDark } = createPalette(colour);
	// Shades of filled buttons, as the theme chooses them (`primaryShade` in web/consoleTheme.ts).
	const samples = [
		{ label: "明るい画面", ground: classes.light, filled: shades[8], text: onLight, ink: inkOnLight },
		{ label: "暗い画面", ground: classes.dark, filled: shades[7], text: onDark, ink: inkOnDark },
	];
	return (
		<div className={classes.samples}>
			{samples.map(({ label, ground, filled, text, ink }) => (
				<div key={label} className={ground}>
					<span className={classes.label}>{label}</span>
					<span className={classes.button} style={{ background: filled, color: text }}>
						ボタン
					</span>
					<Text span size="sm" td="underline" style={{ color: ink }}>
						リンク
					</Text>
				</div>
			))}
		</div>
	);
}
