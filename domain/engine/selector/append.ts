import { z } from "zod";
import { MAX_ITEM_NAME } from "#domain/engine/kinds/item.ts";
import { VAR_TYPES, type VarType } from "#domain/engine/kinds/var.ts";
import { SELECTOR_TEXTS } from "#domain/platform/texts/selector.ts";
import { code, optionalId, recordId, requiredText } from "#domain/platform/wire/wire.ts";
import { type AppendableKind, SELECTABLE_KINDS } from "./kinds.ts";

/** The input for making an item in the selector (E-417). */
export const appendInput = (kind: AppendableKind) =>
	z.object({
		name: requiredText(MAX_ITEM_NAME, SELECTOR_TEXTS.selectorNameEmpty(SELECTABLE_KINDS[kind].label)),
		group_id: optionalId().default(null),
		/** The type of a field of friend information; other kinds have none. */
		extra_type: code(0, 1, 2, 10, 13, 20, 30).default(VAR_TYPES.normal),
	});

export type AppendInput = z.output<ReturnType<typeof appendInput>>;

/** Puts an item's star on or off. */
export const favouriteInput = z.object({ id: recordId(), favorite: code(0, 1) });

/**
 * The type of a new friend-information field where only some types are allowed: text, else the first of them (E-320);
 * null where none can be made (E-319).
 */
export function typeOfNew(allowedTypes: readonly (number | string)[] | undefined): VarType | null {
	if (!allowedTypes || allowedTypes.includes(VAR_TYPES.normal)) return VAR_TYPES.normal;
	return allowedTypes.find(isVarType) ?? null;
}

const isVarType = (type: number | string): type is VarType =>
	(Object.values(VAR_TYPES) as (number | string)[]).includes(type);
