import { html } from "hono/html";
import type { FieldType } from "#domain/acquisition/forms/field-types/field-type-codes.ts";
import { agreement } from "./agreement.ts";
import { checkbox } from "./checkbox.ts";
import { date } from "./date.ts";
import type { FormControl } from "./definition.ts";
import { dropdown } from "./dropdown.ts";
import { radio } from "./radio.ts";
import { textarea } from "./textarea.ts";
import { textbox } from "./textbox.ts";

/** Headings and page breaks have no input. */
const NO_CONTROL: FormControl = { isGroup: false, names: () => [], input: () => html`` };

export const FORM_CONTROLS: Record<FieldType, FormControl> = {
	5: textbox,
	10: textarea,
	20: dropdown,
	30: radio,
	40: checkbox,
	50: date,
	60: agreement,
	70: NO_CONTROL,
	80: NO_CONTROL,
};
