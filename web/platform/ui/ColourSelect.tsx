import { ColorSwatch, Group, Select, type SelectProps } from "@mantine/core";
import {
	ALL_COLOUR_CLASSES,
	COLOUR_CLASSES,
	type ColourClass,
	parseColourClass,
} from "#domain/people/marks/colour-class.ts";

const COLOURS = ALL_COLOUR_CLASSES.map((value) => ({ value, label: COLOUR_CLASSES[value].name }));

/** Value of the entry for no colour. */
const NONE = "none";

interface ColourSelectProps<Colour extends ColourClass | null>
	extends Omit<SelectProps, "value" | "onChange" | "data"> {
	value: Colour;
	onChange: (colour: Colour) => void;
	/** Label of a first entry for no colour; without it a colour is required. */
	noneLabel?: null extends Colour ? string : never;
}

/** Choice of a colour, with a sample of each. */
export const ColourSelect = <Colour extends ColourClass | null>({
	value,
	onChange,
	noneLabel,
	...props
}: ColourSelectProps<Colour>) => (
	<Select
		data={noneLabel === undefined ? COLOURS : [{ value: NONE, label: noneLabel }, ...COLOURS]}
		allowDeselect={false}
		value={value ?? NONE}
		onChange={(chosen) => chosen && onChange((chosen === NONE ? null : parseColourClass(chosen)) as Colour)}
		leftSection={value && <Swatch colour={value} />}
		renderOption={({ option }) => (
			<Group gap="xs">
				{option.value !== NONE && <Swatch colour={parseColourClass(option.value)} />}
				{option.label}
			</Group>
		)}
		{...props}
	/>
);

const Swatch = ({ colour }: { colour: ColourClass }) => (
	<ColorSwatch color={COLOUR_CLASSES[colour].color} size="1rem" withShadow={false} />
);
