import type { Crud } from "#domain/engine/explorer/crud.ts";
import { kindOf } from "#domain/engine/kinds/registry.ts";
import { EXPLORER_TEXTS } from "#domain/platform/texts/explorer.ts";
import { mayDo } from "#functions/platform/auth/signed-in.ts";
import { forbidden, invalid } from "#functions/platform/http/refusal.ts";
import type { OperatorCtx } from "#functions/platform/http/types.ts";
import type { ItemKind } from "../definition.ts";
import { refuseBlocked } from "../guard.ts";
import { listItems } from "../list.ts";
import type { Verb } from "./definition.ts";
import { CRUD } from "./registry.ts";

/**
 * Runs one action on a kind's items and folders, and returns both lists anew.
 * @throws Refusal 403 without the kind's ability to write, 422 for an action that the kind does not support.
 */
export async function runCrud(ctx: OperatorCtx, kind: ItemKind, input: Crud) {
	const { name } = kind;
	const { label, write, actions } = kindOf(name);
	const { run, optional, reads } = CRUD[input.action];
	if (!reads && !mayDo(ctx.operator, write)) throw forbidden();
	if (optional && !actions.includes(optional)) throw invalid("ERROR", EXPLORER_TEXTS.crudNotTaken(label));
	const verb = run as Verb<Crud["action"]>;
	if (!reads) await refuseBlocked(ctx, kind, itemIn(input), [kind.readOnly]);
	const { focus = null, alert = null, undo } = await verb({ ctx, name, kind, input });
	return { ...(await listItems(ctx, kind, input)), focus, alert, ...(undo !== undefined && { undo }) };
}

/** The one item of an action; bulk actions skip items that they cannot change. */
function itemIn(input: Crud): number[] {
	if ("item_id" in input) return [input.item_id];
	return input.action === "copy" ? [input.focus] : [];
}
