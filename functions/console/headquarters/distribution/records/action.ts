import { actions } from "#db/engine/actions.ts";
import type { DistributedAction } from "#domain/console/headquarters/distribution/kinds/action.ts";
import { registerActionInput } from "#domain/engine/actions/action-input.ts";
import { kindOf } from "#domain/engine/kinds/registry.ts";
import { actionKind } from "#functions/engine/action-editor/kind.ts";
import { saveAction } from "#functions/engine/action-editor/save-action.ts";
import { showAction } from "#functions/engine/action-editor/show-action.ts";
import { Refusal } from "#functions/platform/http/request-refusal.ts";
import type { RecordRules } from "./definition.ts";
import { deletionOf, parseContent } from "./explorer-record.ts";

const { readAbility, writeAbility } = kindOf("action");

/** Actions, listed ones and those that are part of an item. */
export const actionRecord: RecordRules = {
	table: actions,
	readAbility,
	writeAbility,
	deletion: deletionOf(actionKind),
	read: async (ctx, id) => {
		try {
			const {
				a_name: name,
				a_twice_type,
				is_template,
				inputs,
				version,
				group_id,
			} = await showAction({
				ctx,
				input: { id },
			});
			return {
				content: { name, a_twice_type, is_template, inputs },
				version,
				groupId: group_id,
				isPart: is_template === 0,
			};
		} catch (error) {
			if (error instanceof Refusal && error.status === 404) return undefined;
			throw error;
		}
	},
	save: async ({ ctx, content, existing, reserved }) => {
		const { name, ...fields } = content as unknown as DistributedAction;
		const input = parseContent(registerActionInput, {
			...fields,
			a_name: name,
			aid: existing?.id ?? null,
			group_id: existing?.record.groupId ?? null,
			...(existing && { version: existing.record.version }),
		});
		await saveAction({ ctx, input, ...(reserved && { reservedId: reserved.id }) });
	},
};
