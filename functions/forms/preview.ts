import { and, eq, isNull } from "drizzle-orm";
import { html } from "hono/html";
import { forms } from "#db/forms.ts";
import { plainPage } from "../http/plain-page.ts";
import { shell } from "../http/shell.ts";
import type { RequestContext } from "../http/types.ts";
import { signedInBy } from "../operators/session.ts";
import { mayDo } from "../operators/signed-in.ts";

/** Of the address `?mode=…`, the one that shows a form without taking an answer. */
const EXAMPLE = "example";

/** A form as friends will read it, for operators to look at. Whoever may not look at forms finds no page here. */
export async function previewForm(c: RequestContext): Promise<Response> {
	const form = c.req.query("mode") === EXAMPLE ? await formToShow(c) : undefined;
	if (!form) return shell(c);
	const title = form.title || form.name;
	return plainPage(c, {
		title: `${title}（見本）`,
		body: html`<p><span class="mark">見本</span></p>
			<h1>${title}</h1>
			${form.statusDescription !== null && html`<p class="note">${form.statusDescription}</p>`}
			${form.description !== "" && html`<p class="text">${form.description}</p>`}`,
	});
}

async function formToShow(c: RequestContext) {
	const operator = await signedInBy(c);
	if (!operator || !mayDo(operator, "form-read")) return undefined;
	const [form] = await c.var.ctx.db
		.select({
			name: forms.name,
			title: forms.title,
			description: forms.description,
			statusDescription: forms.statusDescription,
		})
		.from(forms)
		.where(and(eq(forms.code, c.req.param("code") ?? ""), isNull(forms.deletedAt)));
	return form;
}
