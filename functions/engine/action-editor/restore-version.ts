import { registerAction as registerInput } from "#domain/engine/actions/action.ts";
import type { ActionContent } from "#domain/engine/actions/version.ts";
import { defineVersionedItems } from "#functions/engine/versions/definition.ts";
import { errorsByField } from "#functions/platform/http/input.ts";
import { Refusal } from "#functions/platform/http/refusal.ts";
import { actionKind } from "./kind.ts";
import { registerAction } from "./register.ts";
import { showAction } from "./show.ts";

export const action = defineVersionedItems<ActionContent>({
	name: "action",
	kind: actionKind,
	restore: async ({ ctx, id, version, number, content }) => {
		const { group_id } = await showAction({ ctx, input: { id } });
		const parsed = registerInput.safeParse({ ...content, aid: id, is_template: 1, group_id, version });
		if (!parsed.success) throw new Refusal(422, errorsByField(parsed.error));
		await registerAction({ ctx, input: parsed.data, restoredFrom: number });
	},
});
