import { COLOUR_CLASSES, type ColourClass } from "#domain/people/marks/colour-class.ts";

/** Dot in the colour of a tag or of a score level, beside its name. */
export const ColourDot = ({ colour }: { colour: ColourClass }) => (
	<span
		aria-hidden="true"
		style={{
			display: "inline-block",
			flex: "none",
			width: "0.625rem",
			height: "0.625rem",
			borderRadius: "50%",
			background: COLOUR_CLASSES[colour].color,
		}}
	/>
);
