import { z } from "zod";
import { conditionName, filterSchema, plainConditions } from "#domain/engine/filters/filter-schema.ts";
import { FIELD_TEXTS } from "#domain/platform/texts/fields-texts.ts";
import { RICHMENU_TEXTS } from "#domain/platform/texts/richmenus-texts.ts";
import {
	boundedList,
	optionalDay,
	optionalId,
	recordId,
	requiredText,
	wholeNumber,
	yesNo,
} from "#domain/platform/wire/input-schemas.ts";

/** One statement evaluates all rules, so their number is limited. */
export const MAX_MENU_RULES = 20;
/** Maximum conditions of all rules together: as many as of one filter. */
const MAX_RULE_CONDITIONS = 200;
const MAX_RULE_NAME = 40;

/** Condition of a rule's friends; one without conditions is stored as null. */
const ruleFilter = z
	.preprocess((value) => (value === "" ? null : value), filterSchema.nullable().default(null))
	// The menu that a rule shows would change the condition of the rule, and back.
	.refine(
		(filter) => !plainConditions(filter?.inputs ?? []).some((each) => conditionName(each) === "richmenu"),
		RICHMENU_TEXTS.ruleOfShownMenu,
	)
	.transform((filter) => (filter?.inputs.length === 0 ? null : filter));

const ruleInput = z
	.object({
		/** Null for a new rule. */
		id: optionalId().default(null),
		name: requiredText(MAX_RULE_NAME, RICHMENU_TEXTS.ruleNameRequired),
		richmenu_id: recordId(RICHMENU_TEXTS.menuRequired),
		filter: ruleFilter,
		start_on: optionalDay(),
		end_on: optionalDay(),
		is_active: yesNo().default(true),
	})
	.superRefine(({ start_on, end_on }, context) => {
		if (start_on !== null && end_on !== null && start_on > end_on)
			context.addIssue({ code: "custom", path: ["end_on"], message: RICHMENU_TEXTS.periodEndsBefore });
	});

const rules = boundedList(ruleInput, MAX_MENU_RULES, FIELD_TEXTS.tooManyItems(MAX_MENU_RULES)).refine(
	(list) =>
		list.reduce((sum, { filter }) => sum + plainConditions(filter?.inputs ?? []).length, 0) <=
		MAX_RULE_CONDITIONS,
	RICHMENU_TEXTS.tooManyRuleConditions(MAX_RULE_CONDITIONS),
);

/** Body of a save of all rules, in their order. */
export const menuRulesInput = z.object({
	rules,
	/** Version on which the edit is based. */
	version: wholeNumber(),
});

export type MenuRulesInput = z.output<typeof menuRulesInput>;

/** Body of the question how many friends unsaved rules concern. */
export const menuRulesPreview = z.object({ rules });
