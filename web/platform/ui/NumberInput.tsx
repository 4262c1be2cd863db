import { type NumberInputProps, NumberInput as PlainNumberInput } from "@mantine/core";
import { halfWidthInput } from "./halfWidthInput.ts";

export type { NumberInputProps };

/** Number field that also accepts full-width digits. */
export const NumberInput = (props: NumberInputProps) => <PlainNumberInput {...props} {...halfWidthInput} />;
