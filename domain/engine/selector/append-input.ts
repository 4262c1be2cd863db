import { z } from "zod";
import { MAX_ITEM_NAME } from "#domain/engine/kinds/item-fields.ts";
import { VAR_TYPES, type VarType } from "#domain/engine/kinds/var.ts";
import { SELECTOR_TEXTS } from "#domain/platform/texts/selector-texts.ts";
import { codeIn, codeOf, optionalId, recordId, requiredText } from "#domain/platform/wire/input-schemas.ts";
import { type AppendableKind, SELECTABLE_KINDS } from "./selectable-kinds.ts";

/** Input for creating an item in the selector (E-417). */
export const appendInput = (kind: AppendableKind) =>
	z.object({
		name: requiredText(MAX_ITEM_NAME, SELECTOR_TEXTS.selectorNameEmpty(SELECTABLE_KINDS[kind].label)),
		group_id: optionalId().default(null),
		/** Type of a friend-information field; unused for other kinds. */
		extra_type: codeIn(VAR_TYPES).default(VAR_TYPES.normal),
	});

export type AppendInput = z.output<ReturnType<typeof appendInput>>;

/** Adds or removes an item's star. */
export const favouriteInput = z.object({ id: recordId(), favorite: codeOf(0, 1) });

/**
 * Returns the type of a new friend-information field if only some types are allowed: text, otherwise the
 * first of them (E-320); null if none can be created (E-319).
 */
export function newFieldTypeOf(allowedTypes: readonly (number | string)[] | undefined): VarType | null {
	if (!allowedTypes || allowedTypes.includes(VAR_TYPES.normal)) return VAR_TYPES.normal;
	return allowedTypes.find(isVarType) ?? null;
}

const isVarType = (type: number | string): type is VarType =>
	(Object.values(VAR_TYPES) as (number | string)[]).includes(type);
