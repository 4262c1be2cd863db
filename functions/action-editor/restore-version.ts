import { registerAction as registerInput } from "#domain/actions/action.ts";
import type { ActionContent } from "#domain/actions/version.ts";
import { errorsByField } from "../http/input.ts";
import { Refusal } from "../http/refusal.ts";
import { defineVersionedItems } from "../versions/definition.ts";
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
