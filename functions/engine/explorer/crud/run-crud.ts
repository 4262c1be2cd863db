import type { CrudInput } from "#domain/engine/explorer/crud-input.ts";
import { kindOf } from "#domain/engine/kinds/registry.ts";
import { EXPLORER_TEXTS } from "#domain/platform/texts/explorer-texts.ts";
import { hasAbility } from "#functions/platform/auth/signed-in-operator.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { forbidden, invalid } from "#functions/platform/http/request-refusal.ts";
import type { ItemKind } from "../definition.ts";
import { refuseBlocked } from "../item-guards.ts";
import { listItems } from "../list-items.ts";
import type { CrudVerb } from "./definition.ts";
import { CRUD_ACTIONS } from "./registry.ts";

/**
 * Runs one action on a kind's items and folders, and returns both lists again.
 * @throws Refusal 403 without the kind's ability to write, 422 for an action that the kind does not support.
 */
export async function runCrud(ctx: OperatorCtx, kind: ItemKind, input: CrudInput) {
	const { name } = kind;
	const { label, writeAbility, optionalActions } = kindOf(name);
	const { run, optional, isReadOnly } = CRUD_ACTIONS[input.action];
	if (!isReadOnly && !hasAbility(ctx.operator, writeAbility)) throw forbidden();
	if (optional && !optionalActions.includes(optional))
		throw invalid("ERROR", EXPLORER_TEXTS.crudNotTaken(label));
	const verb = run as CrudVerb<CrudInput["action"]>;
	if (!isReadOnly) await refuseBlocked(ctx, kind, itemIn(input), [kind.changeGuard]);
	const { focus = null, alert = null, undo } = await verb({ ctx, kindName: name, kind, input });
	return { ...(await listItems(ctx, kind, input)), focus, alert, ...(undo !== undefined && { undo }) };
}

/** The single item of an action; bulk actions skip items that they cannot change. */
function itemIn(input: CrudInput): number[] {
	if ("item_id" in input) return [input.item_id];
	return input.action === "copy" ? [input.focus] : [];
}
