import { type NumberInputProps, NumberInput as PlainNumberInput } from "@mantine/core";
import { halfWidthInput } from "./half-width-input.ts";

export type { NumberInputProps };

/** The site's number field: digits of either width. */
export const NumberInput = (props: NumberInputProps) => <PlainNumberInput {...props} {...halfWidthInput} />;
