import { z } from "zod";
import { AGREED_WITH_BUILDER, ALL_ABILITIES } from "#domain/engine/access/all-abilities.ts";
import { ABILITIES, type Ability } from "#domain/engine/capabilities/registry.ts";
import { filterSchema, plainConditions } from "#domain/engine/filters/filter-schema.ts";
import { markClosed } from "#domain/platform/body-names/closed-schemas.ts";
import { FIELD_TEXTS } from "#domain/platform/texts/fields-texts.ts";
import { OPERATOR_TEXTS } from "#domain/platform/texts/operators-texts.ts";
import { boundedList, requiredText, wholeNumber, yesNo } from "#domain/platform/wire/input-schemas.ts";
import { MAX_SCOPE_CONDITIONS } from "./friend-scope.ts";

export const MAX_ROLE_NAME = 100;
export const MAX_ROLES = 200;

const ability = z
	.string(FIELD_TEXTS.choiceUnknown)
	.max(100, FIELD_TEXTS.choiceUnknown)
	.refine(
		(name): name is Ability => Object.hasOwn(ABILITIES, name) && name !== AGREED_WITH_BUILDER,
		FIELD_TEXTS.choiceUnknown,
	);

/** Body of a new or changed role; a null `filter` grants visibility of every friend. */
export const roleInput = z.object({
	name: requiredText(MAX_ROLE_NAME, OPERATOR_TEXTS.roleNameRequired),
	abilities: boundedList(ability, ALL_ABILITIES.length).transform(
		(names) => [...new Set(names)] as Ability[],
	),
	filter: markClosed(
		filterSchema.check(({ value, issues }) => {
			const refuse = (message: string) =>
				issues.push({ code: "custom", input: value.inputs, path: ["inputs"], message });
			if (value.inputs.length === 0) refuse(OPERATOR_TEXTS.scopeRequired);
			if (plainConditions(value.inputs).length > MAX_SCOPE_CONDITIONS)
				refuse(OPERATOR_TEXTS.scopeTooLong(MAX_SCOPE_CONDITIONS));
		}),
	).nullable(),
	/** Whether its operators may do nothing until they have a second step. */
	two_factor_required: yesNo().default(false),
	/** Version that was edited; absent for a new role. */
	version: wholeNumber().optional(),
});

export type RoleInput = z.output<typeof roleInput>;
