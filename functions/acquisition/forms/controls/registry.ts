import { html } from "hono/html";
import { FIELD_TYPES, type FieldType } from "#domain/acquisition/forms/field-types/field-type-codes.ts";
import { agreement } from "./agreement.ts";
import { checkbox } from "./checkbox.ts";
import { date } from "./date.ts";
import type { FormControl } from "./definition.ts";
import { dropdown } from "./dropdown.ts";
import { radio } from "./radio.ts";
import { textarea } from "./textarea.ts";
import { textbox } from "./textbox.ts";

/** Headings and page breaks have no input. */
const NO_CONTROL: FormControl = { isGroup: false, inputNames: () => [], input: () => html`` };

/** Control of each type of question. */
export const FORM_CONTROLS: Record<FieldType, FormControl> = {
	[FIELD_TYPES.textbox]: textbox,
	[FIELD_TYPES.textarea]: textarea,
	[FIELD_TYPES.dropdown]: dropdown,
	[FIELD_TYPES.radio]: radio,
	[FIELD_TYPES.checkbox]: checkbox,
	[FIELD_TYPES.date]: date,
	[FIELD_TYPES.agreement]: agreement,
	[FIELD_TYPES.heading]: NO_CONTROL,
	[FIELD_TYPES.page]: NO_CONTROL,
};
