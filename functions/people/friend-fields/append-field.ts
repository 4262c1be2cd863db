import type { AppendInput } from "#domain/engine/selector/append-input.ts";
import { saveExplorerItem } from "#functions/engine/explorer/save-explorer-item.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { friendInfoKind } from "./kind.ts";

/** A field of the type 'select' gets its choices later, in its editor. */
const BLANK_FIELD = { rate: 1, is_active: 1, echo_default: "", choices: [] };

/** Creates a friend field from its name and type. @throws Refusal 422 */
export function appendField(ctx: OperatorCtx, { name, group_id, extra_type }: AppendInput) {
	const field = { name, group_id, ...BLANK_FIELD, type: extra_type };
	return saveExplorerItem({ ctx, kind: friendInfoKind, id: null, input: field });
}
