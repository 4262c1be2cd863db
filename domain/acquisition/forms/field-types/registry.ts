import { agreement } from "./agreement.ts";
import { checkbox } from "./checkbox.ts";
import { date } from "./date.ts";
import type { FieldTypeRules } from "./definition.ts";
import { dropdown } from "./dropdown.ts";
import { FIELD_TYPES, type FieldType } from "./field-type-codes.ts";
import { heading } from "./heading.ts";
import { page } from "./page.ts";
import { radio } from "./radio.ts";
import { textarea } from "./textarea.ts";
import { textbox } from "./textbox.ts";

/** Rules by `swatch_id`. */
const RULES: Record<FieldType, FieldTypeRules> = {
	[FIELD_TYPES.textbox]: textbox,
	[FIELD_TYPES.textarea]: textarea,
	[FIELD_TYPES.dropdown]: dropdown,
	[FIELD_TYPES.radio]: radio,
	[FIELD_TYPES.checkbox]: checkbox,
	[FIELD_TYPES.date]: date,
	[FIELD_TYPES.agreement]: agreement,
	[FIELD_TYPES.heading]: heading,
	[FIELD_TYPES.page]: page,
};

/** Rules of a question's type. */
export const fieldTypeOf = ({ swatch_id }: { swatch_id: FieldType }): FieldTypeRules => RULES[swatch_id];

/** Whether a question is answered. */
export const isQuestion = (field: { swatch_id: FieldType }): boolean => fieldTypeOf(field).isAnswered;
