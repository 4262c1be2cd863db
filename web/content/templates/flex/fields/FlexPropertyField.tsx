import type { ComponentType } from "react";
import type { FlexProperty } from "#domain/content/templates/flex/flex-property.ts";
import { FlexActionField } from "./FlexActionField.tsx";
import { FlexAddressField } from "./FlexAddressField.tsx";
import { FlexChoiceField } from "./FlexChoiceField.tsx";
import { FlexColourField } from "./FlexColourField.tsx";
import { FlexDateTimeField } from "./FlexDateTimeField.tsx";
import { FlexGradientField } from "./FlexGradientField.tsx";
import { FlexNumberField } from "./FlexNumberField.tsx";
import { FlexPictureField } from "./FlexPictureField.tsx";
import { FlexRatioField } from "./FlexRatioField.tsx";
import { FlexSizeField } from "./FlexSizeField.tsx";
import { FlexTapField } from "./FlexTapField.tsx";
import { FlexTextField } from "./FlexTextField.tsx";
import { FlexToggleField } from "./FlexToggleField.tsx";

type FieldKind = FlexProperty["as"];

export interface FlexPropertyFieldProps<As extends FieldKind = FieldKind> {
	property: Extract<FlexProperty, { as: As }>;
	/** Unvalidated value from the JSON. */
	value: unknown;
	/** Undefined removes the property. */
	onChange: (value: unknown) => void;
	/** Errors by path in the value; the empty path for the whole value. */
	errors: Record<string, string>;
}

/** Components by the kind of a property (`as`). */
const FIELD_COMPONENTS: { [As in FieldKind]: ComponentType<FlexPropertyFieldProps<As>> } = {
	words: FlexTextField,
	choice: FlexChoiceField,
	measure: FlexSizeField,
	colour: FlexColourField,
	number: FlexNumberField,
	toggle: FlexToggleField,
	ratio: FlexRatioField,
	picture: FlexPictureField,
	address: FlexAddressField,
	tap: FlexTapField,
	gradient: FlexGradientField,
	action: FlexActionField,
	moment: FlexDateTimeField,
};

/** Field of a block's property, depending on the kind of form. */
export function FlexPropertyField(props: FlexPropertyFieldProps) {
	const Field = FIELD_COMPONENTS[props.property.as] as ComponentType<FlexPropertyFieldProps>;
	return <Field {...props} />;
}
