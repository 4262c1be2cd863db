import type { ComponentType } from "react";
import type { Property } from "#domain/content/templates/flex/property.ts";
import { AddressField } from "./AddressField.tsx";
import { FlexChoiceField } from "./ChoiceField.tsx";
import { FlexColourField } from "./ColourField.tsx";
import { DeedField } from "./DeedField.tsx";
import { GradientField } from "./GradientField.tsx";
import { MeasureField } from "./MeasureField.tsx";
import { MomentField } from "./MomentField.tsx";
import { PictureField } from "./PictureField.tsx";
import { RatioField } from "./RatioField.tsx";
import { TapField } from "./TapField.tsx";
import { ToggleField } from "./ToggleField.tsx";
import { WholeField } from "./WholeField.tsx";
import { FlexWordsField } from "./WordsField.tsx";

type Form = Property["as"];

export interface PropertyFieldProps<As extends Form = Form> {
	property: Extract<Property, { as: As }>;
	/** Unvalidated value from the JSON. */
	value: unknown;
	/** Undefined removes the property. */
	onChange: (value: unknown) => void;
	/** Errors by path in the value; the empty path for the whole value. */
	errors: Record<string, string>;
}

const FIELDS: { [As in Form]: ComponentType<PropertyFieldProps<As>> } = {
	words: FlexWordsField,
	choice: FlexChoiceField,
	measure: MeasureField,
	colour: FlexColourField,
	number: WholeField,
	toggle: ToggleField,
	ratio: RatioField,
	picture: PictureField,
	address: AddressField,
	tap: TapField,
	gradient: GradientField,
	deed: DeedField,
	moment: MomentField,
};

/** Field of a block's property, by its type. */
export function PropertyField(props: PropertyFieldProps) {
	const Field = FIELDS[props.property.as] as ComponentType<PropertyFieldProps>;
	return <Field {...props} />;
}
