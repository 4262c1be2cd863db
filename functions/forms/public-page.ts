import { html } from "hono/html";
import { FORM_TOKEN, formPath } from "#domain/forms/address.ts";
import { plainPage } from "../http/plain-page.ts";
import type { RequestContext } from "../http/types.ts";
import type { OpenForm } from "./open-form.ts";
import { questionsMark } from "./open-form.ts";
import { answerName, type Filled, QUESTIONS_STYLE, question } from "./questions.ts";

/** Fields of the sent form that are not answers. */
export const SENT = { key: "key", mark: "mark" } as const;

export const titleOf = ({ title, name }: Pick<OpenForm, "title" | "name">): string => title || name;

/** A page with one message in place of a form. */
export const saying = (
	c: RequestContext,
	form: OpenForm,
	{ text, status }: { text: string; status: 200 | 403 | 404 | 429 },
): Promise<Response> =>
	plainPage(c, {
		title: titleOf(form),
		body: html`<h1>${titleOf(form)}</h1>
			<p class="note">${text}</p>`,
		status,
	});

interface QuestionsPage {
	form: OpenForm;
	/** The friend's token, which is sent with the answers. */
	token: string;
	/** The key of this one answer, however often it is sent. */
	key: string;
	filled: Filled;
	/** A problem of the whole answer. */
	problem?: string;
	status: 200 | 409 | 422 | 429;
}

/** The form to be filled in. It works without scripts: problems are shown when it comes back. */
export function questionsPage(c: RequestContext, page: QuestionsPage): Promise<Response> {
	const { form, token, key, filled, problem, status } = page;
	return plainPage(c, {
		title: titleOf(form),
		status,
		sends: true,
		style: QUESTIONS_STYLE,
		body: html`<h1>${titleOf(form)}</h1>
			${form.description === "" ? "" : html`<p class="text">${form.description}</p>`}
			${problemsOf(form, filled, problem)}
			<form method="post" action="${formPath(form.code)}" novalidate>
				<input type="hidden" name="${FORM_TOKEN}" value="${token}" />
				<input type="hidden" name="${SENT.key}" value="${key}" />
				<input type="hidden" name="${SENT.mark}" value="${questionsMark(form)}" />
				${form.fields.map((field) => question(field, filled))}
				<button>送信する</button>
			</form>`,
	});
}

function problemsOf({ fields }: OpenForm, { errors }: Filled, problem: string | undefined) {
	if (problem !== undefined) return html`<div class="problems" role="alert"><p>${problem}</p></div>`;
	if (errors.size === 0) return "";
	return html`<div class="problems" role="alert">
		<p>入力内容をご確認ください。</p>
		<ul>
			${fields
				.filter(({ id }) => errors.has(id))
				.map((field) => html`<li><a href="#${answerName(field)}">${field.label}</a></li>`)}
		</ul>
	</div>`;
}
