import { html } from "hono/html";
import { findTestNote } from "#functions/commerce/payments/public/test-note.ts";
import { findSignedIn } from "#functions/platform/auth/find-signed-in.ts";
import { hasAbility } from "#functions/platform/auth/signed-in-operator.ts";
import { renderShell } from "#functions/platform/http/console-shell.ts";
import type { RequestContext } from "#functions/platform/http/hono-env.ts";
import { renderPublicPage } from "#functions/platform/public-pages/public-page.ts";
import { findOpenForm } from "./find-open-form.ts";
import { formLook, formPicture, formTitle } from "./form-page-design.ts";
import { questionHtml } from "./question-html.ts";

/** Whether a form is opened as a preview (`?mode=example`), which accepts no answers. */
export const isFormPreview = (c: RequestContext): boolean => c.req.query("mode") === "example";

/** Preview of a form for operators; 404 without the ability to read forms. */
export async function previewForm(c: RequestContext): Promise<Response> {
	const form = (await mayPreview(c)) && (await findOpenForm(c.var.ctx, c.req.param("code") ?? ""));
	if (!form) return renderShell(c);
	const note = await findTestNote(c.var.ctx, form.payment !== null);
	const blankAnswers = { values: new Map(), errors: new Map() };
	return renderPublicPage(c, {
		title: `${formTitle(form)}（見本）`,
		...formLook(form),
		body: html`${formPicture(form)}<p><span class="mark">見本</span></p>
			<h1>${formTitle(form)}</h1>
			${form.statusDescription !== null && html`<p class="note">${form.statusDescription}</p>`}
			${note}
			${form.description !== "" && html`<p class="text">${form.description}</p>`}
			<fieldset disabled aria-label="質問">
				${form.fields.map((field) => questionHtml(field, blankAnswers))}
			</fieldset>
			<p class="note">見本のため、回答は送信できません。</p>`,
	});
}

async function mayPreview(c: RequestContext): Promise<boolean> {
	const operator = await findSignedIn(c);
	return operator !== undefined && hasAbility(operator, "form-read");
}
