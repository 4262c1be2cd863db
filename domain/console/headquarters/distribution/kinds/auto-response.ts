import type { ReactionInput } from "#domain/automation/auto-responses/auto-response-input.ts";
import { rewriteFilter } from "../condition-walk.ts";
import { walkEffects } from "../effect-walk.ts";
import { defineContent } from "./definition.ts";

/** Content of an auto-response: its answer, or the listed action, and its audience. */
export const responseWalk = defineContent<Omit<ReactionInput, "group_id" | "version">>({
	ownFields: ["is_active"],
	switchField: "is_active",
	walk: ({ answer, ...content }, visitor) => {
		const action_id = content.action_id === null ? null : visitor.id("actions", content.action_id);
		const filter = content.filter && rewriteFilter(content.filter, visitor);
		if ((content.action_id !== null && action_id === null) || (content.filter && !filter)) return null;
		return {
			...content,
			action_id,
			filter,
			...(answer && { answer: { ...answer, inputs: walkEffects(answer.inputs, visitor) } }),
		};
	},
});
