import { html } from "hono/html";
import { mayDo } from "#functions/platform/auth/signed-in.ts";
import { signedInBy } from "#functions/platform/auth/signed-in-by.ts";
import { plainPage } from "#functions/platform/http/plain-page.ts";
import { shell } from "#functions/platform/http/shell.ts";
import type { RequestContext } from "#functions/platform/http/types.ts";
import { designStyle, pictureOf } from "./design.ts";
import { findForm } from "./open-form.ts";
import { titleOf } from "./public-page.ts";
import { QUESTIONS_STYLE, question } from "./questions.ts";

/** The `?mode=…` that shows a form without taking an answer. */
export const isPreview = (c: RequestContext): boolean => c.req.query("mode") === "example";

/** Preview of a form for operators. Returns 404 without the ability to see forms. */
export async function previewForm(c: RequestContext): Promise<Response> {
	const form = (await mayLook(c)) && (await findForm(c.var.ctx, c.req.param("code") ?? ""));
	if (!form) return shell(c);
	const filled = { values: new Map(), errors: new Map() };
	return plainPage(c, {
		title: `${titleOf(form)}（見本）`,
		pictures: form.design.media_key === null ? "none" : "ours",
		style: QUESTIONS_STYLE + designStyle(form.design),
		body: html`${pictureOf(form)}<p><span class="mark">見本</span></p>
			<h1>${titleOf(form)}</h1>
			${form.statusDescription !== null && html`<p class="note">${form.statusDescription}</p>`}
			${form.description !== "" && html`<p class="text">${form.description}</p>`}
			<fieldset disabled aria-label="質問">
				${form.fields.map((field) => question(field, filled))}
			</fieldset>
			<p class="note">見本のため、回答は送信できません。</p>`,
	});
}

async function mayLook(c: RequestContext): Promise<boolean> {
	const operator = await signedInBy(c);
	return operator !== undefined && mayDo(operator, "form-read");
}
