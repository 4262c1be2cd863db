import { html } from "hono/html";
import { FORM_TOKEN, formDonePath } from "#domain/forms/address.ts";
import { readAnswers } from "#domain/forms/answer-rules.ts";
import type { FormField } from "#domain/forms/field.ts";
import { ANSWER_TEXTS } from "#domain/texts/answers.ts";
import { pageFields } from "../http/page-fields.ts";
import { plainPage } from "../http/plain-page.ts";
import { shell } from "../http/shell.ts";
import type { RequestContext } from "../http/types.ts";
import { isWithinVisitLimit } from "../http/visit-limit.ts";
import { writeAnswer } from "./answer.ts";
import { hasAnsweredEnough } from "./answered-enough.ts";
import { findForm, type OpenForm, questionsMark, respondentOf, whyClosed } from "./open-form.ts";
import { isPreview, previewForm } from "./preview.ts";
import { questionsPage, SENT, saying, titleOf } from "./public-page.ts";
import { answerName } from "./questions.ts";

/** Shows a form to whoever opens its address. */
export async function openForm(c: RequestContext): Promise<Response> {
	if (isPreview(c)) return previewForm(c);
	const token = c.req.query(FORM_TOKEN) ?? "";
	const met = await meet(c, token);
	if ("answer" in met) return met.answer;
	// Said before anybody fills the form in for nothing.
	if (await hasAnsweredEnough(c.var.ctx, met))
		return saying(c, met.form, { text: ANSWER_TEXTS.answersFull(met.form.answersPerDay), status: 429 });
	const filled = { values: new Map(), errors: new Map() };
	return questionsPage(c, { form: met.form, token, key: c.var.ctx.newId(), filled, status: 200 });
}

/** Takes the answers to a form. Problems come back beside the questions, with everything that was filled in. */
export async function answerForm(c: RequestContext): Promise<Response> {
	const sent = await pageFields(c);
	const token = sent(FORM_TOKEN);
	const met = await meet(c, token);
	if ("answer" in met) return met.answer;
	const { form, friendId } = met;
	const key = KEY.test(sent(SENT.key)) ? sent(SENT.key) : c.var.ctx.newId();
	const written = (field: FormField) => sent(answerName(field));
	const { values, errors } = readAnswers(form.fields, written);
	const again = (why: { status: 409 | 422 | 429; problem?: string }) =>
		questionsPage(c, {
			form,
			token,
			key,
			filled: { values: new Map(form.fields.map((field) => [field.id, written(field)])), errors },
			...why,
		});
	if (sent(SENT.mark) !== questionsMark(form))
		return again({ status: 409, problem: ANSWER_TEXTS.answersOutdated });
	if (errors.size > 0) return again({ status: 422 });
	if (!(await isWithinVisitLimit(c, { pages: "form", friendId })))
		return again({ status: 429, problem: ANSWER_TEXTS.answersTooMany });
	const isKept = await writeAnswer({ ctx: c.var.ctx, input: { form, friendId, values, key } });
	if (!isKept) return again({ status: 429, problem: ANSWER_TEXTS.answersFull(form.answersPerDay) });
	return c.redirect(formDonePath(form.code), 303);
}

/** The page after an answer, so that reloading it sends nothing again. */
export async function thankForAnswer(c: RequestContext): Promise<Response> {
	const form = await findForm(c.var.ctx, c.req.param("code") ?? "");
	if (!form) return shell(c);
	return plainPage(c, {
		title: titleOf(form),
		body: html`<h1>ご回答ありがとうございました</h1>
			<p>「${titleOf(form)}」の回答を受け付けました。この画面は閉じてかまいません。</p>`,
	});
}

const KEY = /^[\w-]{8,64}$/;

type Met = { form: OpenForm; friendId: number | null } | { answer: Response };

/** The form and its visitor; or the page that they see instead. */
async function meet(c: RequestContext, token: string): Promise<Met> {
	const form = await findForm(c.var.ctx, c.req.param("code") ?? "");
	if (!form) return { answer: await shell(c) };
	const closed = whyClosed(form);
	if (closed !== null) return { answer: await saying(c, form, { text: closed, status: 200 }) };
	const respondent = await respondentOf(c.var.ctx, form, token);
	if ("refusal" in respondent)
		return { answer: await saying(c, form, { text: respondent.refusal, status: 403 }) };
	return { form, friendId: respondent.friendId };
}
