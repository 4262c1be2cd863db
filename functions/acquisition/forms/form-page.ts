import { html } from "hono/html";
import type { FormField } from "#domain/acquisition/forms/form-field.ts";
import { formSteps, isStepShown, possibleQuestions } from "#domain/acquisition/forms/form-steps.ts";
import { FORM_TOKEN, formPath } from "#domain/engine/public-addresses/form-address.ts";
import { FORM_ANSWER_TEXTS } from "#domain/platform/texts/answers-texts.ts";
import { findTestNote } from "#functions/commerce/payments/public/test-note.ts";
import type { RequestContext } from "#functions/platform/http/hono-env.ts";
import { renderContactLinks } from "#functions/platform/public-pages/contact-links.ts";
import { renderMessage, renderPublicPage } from "#functions/platform/public-pages/public-page.ts";
import type { OpenForm } from "./find-open-form.ts";
import { formLook, formPicture, formPreview, formTitle } from "./form-page-design.ts";
import { hidingRules } from "./hiding-rules.ts";
import { answerNames, type FilledAnswers, firstInputId, questionHtml } from "./question-html.ts";
import { questionsHash } from "./questions-hash.ts";

/**
 * Form fields that are not answers: `key` makes a repeated answer count once, `mark` is the hash of the questions that
 * were shown, `step` the page that was filled in, and `go` the button that was pressed.
 */
export const FORM_FIELD_NAMES = { key: "key", mark: "mark", step: "step", go: "go" } as const;
/** Value of the button that returns to the previous page. */
export const BACK_BUTTON_VALUE = "back";

/** Page with a message in place of the form, and the ways to reach the shop. */
export const messagePage = async (
	c: RequestContext,
	form: OpenForm,
	{ text, status }: { text: string; status: 200 | 403 | 404 | 409 | 429 },
): Promise<Response> =>
	renderPublicPage(c, {
		title: formTitle(form),
		preview: formPreview(form),
		body: renderMessage(formTitle(form), text),
		foot: await renderContactLinks(c),
		...formLook(form),
		status,
	});

interface QuestionsPageArgs {
	form: OpenForm;
	/** Token of the friend, sent with the answers. */
	token: string;
	/** Idempotency key of this answer. */
	key: string;
	/** Index of the form's page, from 0. */
	stepIndex: number;
	/** Ids of the questions that are visible with these answers. */
	visibleIds: ReadonlySet<number>;
	answers: FilledAnswers;
	/** Problem of the whole answer. */
	problem?: string;
	status: 200 | 409 | 422 | 429;
}

/**
 * Page of a form to fill in. Works without scripts: answers of other pages are sent along, and problems are
 * shown on the returned page.
 */
export async function formQuestionsPage(c: RequestContext, page: QuestionsPageArgs): Promise<Response> {
	const { form, token, key, stepIndex, visibleIds, answers, problem, status } = page;
	const steps = formSteps(form.fields);
	const step = steps[stepIndex] ?? steps[0];
	const fields = possibleQuestions(step, visibleIds);
	const idsOnPage = new Set(fields.map(({ id }) => id));
	const shownSteps = steps.filter((formStep) => formStep === step || isStepShown(formStep, visibleIds));
	const shownIndex = shownSteps.indexOf(step);
	const isLast = shownIndex === shownSteps.length - 1;
	const note = await findTestNote(c.var.ctx, form.payment !== null);
	return renderPublicPage(c, {
		title: formTitle(form),
		preview: formPreview(form),
		status,
		hasForm: true,
		...formLook(form),
		style: hidingRules(fields),
		body: html`${formPicture(form)}
			<h1>${formTitle(form)}</h1>
			${note}
			${form.description === "" || shownIndex > 0 ? "" : html`<p class="text">${form.description}</p>`}
			${shownSteps.length > 1 ? html`<p class="dim">${shownIndex + 1} / ${shownSteps.length} ページ</p>` : ""}
			${problemsOf(fields, answers, problem)}
			<form method="post" action="${formPath(form.code)}" novalidate>
				<input type="hidden" name="${FORM_TOKEN}" value="${token}" />
				<input type="hidden" name="${FORM_FIELD_NAMES.key}" value="${key}" />
				<input type="hidden" name="${FORM_FIELD_NAMES.mark}" value="${questionsHash(form)}" />
				<input type="hidden" name="${FORM_FIELD_NAMES.step}" value="${steps.indexOf(step)}" />
				${form.fields.filter(({ id }) => !idsOnPage.has(id)).map((field) => hiddenAnswers(field, answers))}
				${
					step.head &&
					html`${step.head.label === "" ? "" : html`<h2>${step.head.label}</h2>`}
				${step.head.description === "" ? "" : html`<p class="hint text">${step.head.description}</p>`}`
				}
				${fields.map((field) => questionHtml(field, answers))}
				<button name="${FORM_FIELD_NAMES.go}" value="next">${isLast ? form.design.button || FORM_ANSWER_TEXTS.sendLabel : FORM_ANSWER_TEXTS.nextLabel}</button>
				${shownIndex > 0 ? html`<button class="back" name="${FORM_FIELD_NAMES.go}" value="${BACK_BUTTON_VALUE}">${FORM_ANSWER_TEXTS.backLabel}</button>` : ""}
			</form>`,
	});
}

/** Hidden inputs with the answers of other pages. */
const hiddenAnswers = (field: FormField, { values }: FilledAnswers) => {
	const fieldValues = values.get(field.id) ?? [];
	return answerNames(field).map((name, index) =>
		fieldValues[index] ? html`<input type="hidden" name="${name}" value="${fieldValues[index]}" />` : "",
	);
};

function problemsOf(fields: readonly FormField[], { errors }: FilledAnswers, problem: string | undefined) {
	if (problem !== undefined) return html`<div class="problems" role="alert"><p>${problem}</p></div>`;
	const invalidFields = fields.filter(({ id }) => errors.has(id));
	if (invalidFields.length === 0) return "";
	return html`<div class="problems" role="alert">
		<p>入力内容をご確認ください。</p>
		<ul>
			${invalidFields.map((field) => html`<li><a href="#${firstInputId(field)}">${field.label}</a></li>`)}
		</ul>
	</div>`;
}
