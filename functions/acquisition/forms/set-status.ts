import type { FormStatusInput } from "#domain/acquisition/forms/status.ts";
import type { OperatorCtx } from "#functions/platform/http/types.ts";
import { changeForm } from "./change.ts";

/** Stops a form with a notice for friends, or publishes it again. */
export async function setFormStatus({ ctx, input }: { ctx: OperatorCtx; input: FormStatusInput }) {
	const { id, version, status_description } = input;
	await changeForm(ctx, {
		id,
		version,
		set: { statusDescription: status_description },
		verb: status_description === null ? "form.resume" : "form.stop",
		detail: { status_description },
	});
}
