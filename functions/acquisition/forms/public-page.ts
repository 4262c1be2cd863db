import { html } from "hono/html";
import type { FormField } from "#domain/acquisition/forms/field.ts";
import { isStepShown, possibleOn, stepsOf } from "#domain/acquisition/forms/steps.ts";
import { FORM_TOKEN, formPath } from "#domain/engine/public-addresses/form.ts";
import { ANSWER_TEXTS } from "#domain/platform/texts/answers.ts";
import { plainPage } from "#functions/platform/http/plain-page.ts";
import type { RequestContext } from "#functions/platform/http/types.ts";
import { designStyle, pictureOf } from "./design.ts";
import { hidingRules } from "./hidden-rules.ts";
import type { OpenForm } from "./open-form.ts";
import { questionsMark } from "./open-form.ts";
import { answerNames, type Filled, firstInput, QUESTIONS_STYLE, question } from "./questions.ts";

/** Fields of the sent form that are not answers. */
export const SENT = { key: "key", mark: "mark", step: "step", go: "go" } as const;
/** Value of the button that returns to the previous page. */
export const BACK = "back";

export const titleOf = ({ title, name }: Pick<OpenForm, "title" | "name">): string => title || name;

/** A page with one message in place of a form. */
export const saying = (
	c: RequestContext,
	form: OpenForm,
	{ text, status }: { text: string; status: 200 | 403 | 404 | 409 | 429 },
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
	/** Page of the form, from 0. */
	step: number;
	/** Ids of the questions that these answers show. */
	shown: ReadonlySet<number>;
	filled: Filled;
	/** A problem of the whole answer. */
	problem?: string;
	status: 200 | 409 | 422 | 429;
}

/**
 * Page of the form, to be filled in. It works without scripts: answers of other pages are sent along, and
 * problems are shown on the returned page.
 */
export function questionsPage(c: RequestContext, page: QuestionsPage): Promise<Response> {
	const { form, token, key, step: place, shown, filled, problem, status } = page;
	const steps = stepsOf(form.fields);
	const step = steps[place] ?? steps[0];
	const fields = possibleOn(step, shown);
	const onPage = new Set(fields.map(({ id }) => id));
	const shownSteps = steps.filter((each) => each === step || isStepShown(each, shown));
	const at = shownSteps.indexOf(step);
	const isLast = at === shownSteps.length - 1;
	return plainPage(c, {
		title: titleOf(form),
		status,
		sends: true,
		pictures: form.design.media_key === null ? "none" : "ours",
		style: QUESTIONS_STYLE + designStyle(form.design) + hidingRules(fields),
		body: html`${pictureOf(form)}
			<h1>${titleOf(form)}</h1>
			${form.description === "" || at > 0 ? "" : html`<p class="text">${form.description}</p>`}
			${shownSteps.length > 1 ? html`<p class="place">${at + 1} / ${shownSteps.length} ページ</p>` : ""}
			${problemsOf(fields, filled, problem)}
			<form method="post" action="${formPath(form.code)}" novalidate>
				<input type="hidden" name="${FORM_TOKEN}" value="${token}" />
				<input type="hidden" name="${SENT.key}" value="${key}" />
				<input type="hidden" name="${SENT.mark}" value="${questionsMark(form)}" />
				<input type="hidden" name="${SENT.step}" value="${steps.indexOf(step)}" />
				${form.fields.filter(({ id }) => !onPage.has(id)).map((field) => carried(field, filled))}
				${
					step.head &&
					html`${step.head.label === "" ? "" : html`<h2>${step.head.label}</h2>`}
				${step.head.description === "" ? "" : html`<p class="hint text">${step.head.description}</p>`}`
				}
				${fields.map((field) => question(field, filled))}
				<button name="${SENT.go}" value="next">${isLast ? form.design.button || ANSWER_TEXTS.sendLabel : ANSWER_TEXTS.nextLabel}</button>
				${at > 0 ? html`<button class="back" name="${SENT.go}" value="${BACK}">${ANSWER_TEXTS.backLabel}</button>` : ""}
			</form>`,
	});
}

/** Hidden inputs with the answers of other pages. */
const carried = (field: FormField, { values }: Filled) => {
	const given = values.get(field.id) ?? [];
	return answerNames(field).map((name, place) =>
		given[place] ? html`<input type="hidden" name="${name}" value="${given[place]}" />` : "",
	);
};

function problemsOf(fields: readonly FormField[], { errors }: Filled, problem: string | undefined) {
	if (problem !== undefined) return html`<div class="problems" role="alert"><p>${problem}</p></div>`;
	const wrong = fields.filter(({ id }) => errors.has(id));
	if (wrong.length === 0) return "";
	return html`<div class="problems" role="alert">
		<p>入力内容をご確認ください。</p>
		<ul>
			${wrong.map((field) => html`<li><a href="#${firstInput(field)}">${field.label}</a></li>`)}
		</ul>
	</div>`;
}
