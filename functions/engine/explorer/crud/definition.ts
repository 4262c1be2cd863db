import type { CrudAction, CrudOf } from "#domain/engine/explorer/crud.ts";
import type { KindName } from "#domain/engine/kinds/registry.ts";
import type { OperatorCtx } from "#functions/platform/http/types.ts";
import type { ItemKind } from "../definition.ts";

/** The input of a crud action. */
export interface Crudding<Input> {
	ctx: OperatorCtx;
	name: KindName;
	kind: ItemKind;
	input: Input;
}

/** Extra result next to the changed items: the item to keep in view, and messages for the operator. */
export interface Done {
	focus?: number | null;
	/** One reason per line. */
	alert?: string | null;
	/** The audit entry by which it can be undone. */
	undo?: number;
}

export type Verb<Action extends CrudAction> = (crudding: Crudding<CrudOf<Action>>) => Promise<Done>;
