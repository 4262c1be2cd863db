import type { formInput } from "#domain/acquisition/forms/form-input.ts";
import { visitOptional } from "../reference-visitor.ts";
import { walkTexts } from "../text-walk.ts";
import { type ContentOf, defineContent } from "./definition.ts";

/** References of an answer form: the friend fields that it fills, its actions and its picture. */
export const formWalk = defineContent<ContentOf<typeof formInput>>({
	ownFields: ["notify", "rate"],
	walk: (content, visitor) => {
		const { design, fields, branches, payment, ...rest } = content;
		const { media_key } = design;
		return {
			...walkTexts(rest, visitor),
			action_id: visitOptional(visitor, "actions", rest.action_id),
			payment: payment && { ...payment, action_id: visitOptional(visitor, "actions", payment.action_id) },
			design: { ...walkTexts(design, visitor), media_key: media_key && visitor.file(media_key) },
			fields: fields.map((field) => {
				const var_id = visitOptional(visitor, "vars", field.var_id);
				// Without its friend field, a question is asked all the same, and its answer is stored with the form only.
				return { ...field, var_id, var_type: var_id === null ? null : field.var_type };
			}),
			// A branch without an action would do nothing.
			branches: branches.flatMap((branch) => {
				const action_id = visitOptional(visitor, "actions", branch.action_id);
				return action_id === null ? [] : [{ ...branch, id: null, action_id }];
			}),
		};
	},
});
