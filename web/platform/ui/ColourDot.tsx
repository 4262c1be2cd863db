import { COLOUR_CLASSES, type ColourClass } from "#domain/people/marks/colour-class.ts";

/** Colour dot of a score level, beside its name. */
export const LevelDot = ({ colour }: { colour: ColourClass }) => (
	<span
		aria-hidden="true"
		style={{
			display: "inline-block",
			width: "0.625rem",
			height: "0.625rem",
			borderRadius: "50%",
			background: COLOUR_CLASSES[colour].color,
		}}
	/>
);
