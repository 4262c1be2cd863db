import { FORM_TOKEN, formPath } from "#domain/engine/public-addresses/form-address.ts";
import { findOpenForm } from "#functions/acquisition/forms/find-open-form.ts";
import { formPreview } from "#functions/acquisition/forms/form-page-design.ts";
import { writeFormSession } from "#functions/engine/deliveries/friend-form-token.ts";
import { type LiffPurposeEntry, pathWith } from "./liff-purpose.ts";

/** Forms. A stranger answers where the form requires no login. */
export const formPurpose: LiffPurposeEntry = {
	params: [],
	findPage: async (ctx, code, params) => {
		const form = await findOpenForm(ctx, code);
		if (!form) return undefined;
		const path = formPath(form.code);
		const strangerPath = form.needsLineLogin ? null : path;
		return {
			preview: formPreview(form),
			colour: form.design.colour,
			strangerPath,
			enter: async (c, { friendId }) =>
				friendId === null
					? strangerPath
					: pathWith(path, params, [FORM_TOKEN, writeFormSession(c.var.ctx, { friendId, formId: form.id })]),
		};
	},
};
