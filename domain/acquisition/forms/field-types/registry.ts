import { agreement } from "./agreement.ts";
import { checkbox } from "./checkbox.ts";
import { date } from "./date.ts";
import type { FieldTypeRules } from "./definition.ts";
import { dropdown } from "./dropdown.ts";
import type { FieldType } from "./field-type-codes.ts";
import { heading } from "./heading.ts";
import { page } from "./page.ts";
import { radio } from "./radio.ts";
import { textarea } from "./textarea.ts";
import { textbox } from "./textbox.ts";

const RULES: Record<FieldType, FieldTypeRules> = {
	5: textbox,
	10: textarea,
	20: dropdown,
	30: radio,
	40: checkbox,
	50: date,
	60: agreement,
	70: heading,
	80: page,
};

/** Rules of a question's type. */
export const fieldTypeOf = ({ swatch_id }: { swatch_id: FieldType }): FieldTypeRules => RULES[swatch_id];

/** Whether a question is answered. */
export const isQuestion = (field: { swatch_id: FieldType }): boolean => fieldTypeOf(field).asks;
