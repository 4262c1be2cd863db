import type { CrudAction, CrudOf } from "#domain/engine/explorer/crud-input.ts";
import type { KindName } from "#domain/engine/kinds/registry.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import type { ItemKind } from "../definition.ts";

/** The input of a crud action. */
export interface CrudCall<Input> {
	ctx: OperatorCtx;
	kindName: KindName;
	kind: ItemKind;
	input: Input;
}

/** Extra result next to the changed items: the item to keep in view, and messages for the operator. */
export interface CrudResult {
	focus?: number | null;
	/** One reason per line. */
	alert?: string | null;
	/** Audit entry by which it can be undone. */
	undo?: number;
}

/** Implementation of one crud action. */
export type CrudVerb<Action extends CrudAction> = (call: CrudCall<CrudOf<Action>>) => Promise<CrudResult>;
