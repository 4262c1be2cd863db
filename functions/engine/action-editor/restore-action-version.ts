import { registerActionInput } from "#domain/engine/actions/action-input.ts";
import type { ActionContent } from "#domain/engine/actions/action-version.ts";
import { defineVersionedItems } from "#functions/engine/versions/definition.ts";
import { Refusal } from "#functions/platform/http/request-refusal.ts";
import { errorsByField } from "#functions/platform/http/validate-input.ts";
import { actionKind } from "./kind.ts";
import { saveAction } from "./save-action.ts";
import { showAction } from "./show-action.ts";

/** Versions of action templates, restored by the save of their editor. */
export const action = defineVersionedItems<ActionContent>({
	name: "action",
	kind: actionKind,
	restore: async ({ ctx, id, version, number, content }) => {
		const { group_id } = await showAction({ ctx, input: { id } });
		const parsed = registerActionInput.safeParse({ ...content, aid: id, is_template: 1, group_id, version });
		if (!parsed.success) throw new Refusal(422, errorsByField(parsed.error));
		await saveAction({ ctx, input: parsed.data, restoredFrom: number });
	},
});
