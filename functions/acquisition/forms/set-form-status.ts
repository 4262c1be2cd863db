import type { FormStatusInput } from "#domain/acquisition/forms/form-status-input.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { changeForm } from "./change-form.ts";

/** Stops a form with a notice for visitors, or opens it again. */
export async function setFormStatus({ ctx, input }: { ctx: OperatorCtx; input: FormStatusInput }) {
	const { id, version, status_description } = input;
	await changeForm(ctx, {
		id,
		version,
		values: { statusDescription: status_description },
		verb: status_description === null ? "form.resume" : "form.stop",
		detail: { status_description },
	});
}
