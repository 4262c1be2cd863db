import { html } from "hono/html";
import { formSteps, isStepShown } from "#domain/acquisition/forms/form-steps.ts";
import { type FormRead, parseForm } from "#domain/acquisition/forms/read-form.ts";
import { FORM_TOKEN, formDonePath } from "#domain/engine/public-addresses/form-address.ts";
import { FORM_ANSWER_TEXTS } from "#domain/platform/texts/answers-texts.ts";
import { renderGonePage } from "#functions/platform/http/gone-page.ts";
import type { RequestContext } from "#functions/platform/http/hono-env.ts";
import { renderPlainPage } from "#functions/platform/http/plain-page.ts";
import { readPageFields } from "#functions/platform/http/read-page-fields.ts";
import { isWithinVisitLimit } from "#functions/platform/http/visit-limit.ts";
import { showPagePicture } from "#functions/platform/media/page-picture.ts";
import {
	admitVisitorWrite,
	revertVisitorWrite,
	utf8Bytes,
	type VisitorWrite,
} from "#functions/platform/visitor-bounds/admit-visitor-write.ts";
import { hasReachedDailyLimit } from "./answer-limits.ts";
import {
	closedReason,
	findOpenForm,
	findRespondent,
	formFullText,
	type OpenForm,
	questionsHash,
} from "./find-open-form.ts";
import {
	BACK_BUTTON_VALUE,
	FORM_FIELD_NAMES,
	formQuestionsPage,
	formTitle,
	messagePage,
} from "./form-page.ts";
import { designStyle, formPicture } from "./form-page-design.ts";
import { isFormPreview, previewForm } from "./preview-form.ts";
import { answerNames } from "./question-html.ts";
import { isAnswerStored, writeAnswer } from "./write-answer.ts";

/** Shows a form, or its preview. */
export async function showForm(c: RequestContext): Promise<Response> {
	if (isFormPreview(c)) return previewForm(c);
	const token = c.req.query(FORM_TOKEN) ?? "";
	const met = await findVisit(c, token);
	if ("answer" in met) return met.answer;
	// Checked first, so that nobody fills in a form for nothing.
	if (await hasReachedDailyLimit(c.var.ctx, met))
		return messagePage(c, met.form, {
			text: FORM_ANSWER_TEXTS.answersFull(met.form.answersPerDay),
			status: 429,
		});
	const filled = { values: new Map(), errors: new Map() };
	const { shown } = parseForm(met.form.fields, () => []);
	return formQuestionsPage(c, {
		form: met.form,
		token,
		key: c.var.ctx.newId(),
		step: nextStep(met.form, shown, -1) ?? 0,
		shown,
		filled,
		status: 200,
	});
}

/**
 * Receives a page of answers and returns the next page, the previous one, or the end. All answers are parsed
 * again each time, so that no page can be skipped; problems are shown at their questions with all input kept.
 */
export async function answerForm(c: RequestContext): Promise<Response> {
	const sent = await readPageFields(c);
	const token = sent(FORM_TOKEN);
	const key = KEY_PATTERN.test(sent(FORM_FIELD_NAMES.key)) ? sent(FORM_FIELD_NAMES.key) : c.var.ctx.newId();
	const met = await findVisit(c, token, ({ form, friendId }) => {
		const { answers } = readSent(form, sent).read;
		return isAnswerStored({ ctx: c.var.ctx, input: { form, friendId, answers, key } });
	});
	if ("answer" in met) return met.answer;
	const { form, friendId } = met;
	const { raw, read } = readSent(form, sent);
	const step = stepIndex(form, sent(FORM_FIELD_NAMES.step));
	const show = (page: {
		step?: number;
		status: 200 | 409 | 422 | 429;
		problem?: string;
		errors?: FormRead["errors"];
	}) =>
		formQuestionsPage(c, {
			form,
			token,
			key,
			step,
			shown: read.shown,
			...page,
			filled: { values: raw, errors: page.errors ?? new Map() },
		});
	if (sent(FORM_FIELD_NAMES.mark) !== questionsHash(form))
		return show({ status: 409, problem: FORM_ANSWER_TEXTS.answersOutdated, errors: read.errors });
	if (sent(FORM_FIELD_NAMES.go) === BACK_BUTTON_VALUE)
		return show({ step: stepBefore(form, read.shown, step), status: 200 });
	const wrong = firstInvalidStep(form, read, step);
	if (wrong !== null) return show({ step: wrong, status: 422, errors: read.errors });
	const next = nextStep(form, read.shown, step);
	if (next !== null) return show({ step: next, status: 200 });
	if (!(await isWithinVisitLimit(c, { pages: "form", friendId })))
		return show({ status: 429, problem: FORM_ANSWER_TEXTS.answersTooMany });
	const answer = { ctx: c.var.ctx, input: { form, friendId, answers: read.answers, key } };
	const write = friendId === null && !(await isAnswerStored(answer)) ? anonymousWrite(form, read) : null;
	if (write && !(await admitVisitorWrite(c, write)))
		return show({ status: 429, problem: FORM_ANSWER_TEXTS.strangersToday });
	const outcome = await writeAnswer(answer);
	// Refused answers store nothing, so they are taken off the daily quota.
	if (write && outcome !== "kept") await revertVisitorWrite(c, write);
	if (outcome === "full") return messagePage(c, form, { text: formFullText(form), status: 409 });
	if (outcome === "enough")
		return show({ status: 429, problem: FORM_ANSWER_TEXTS.answersFull(form.answersPerDay) });
	return c.redirect(formDonePath(form.code), 303);
}

/** Thanks page, a separate address so that a reload sends nothing again. */
export async function showThanksPage(c: RequestContext): Promise<Response> {
	const form = await findOpenForm(c.var.ctx, c.req.param("code") ?? "");
	if (!form) return renderGonePage(c, FORM_ANSWER_TEXTS);
	const { thanks_title, thanks_text, media_key } = form.design;
	return renderPlainPage(c, {
		title: formTitle(form),
		pictures: media_key === null ? "none" : "ours",
		style: designStyle(form.design),
		body: html`${formPicture(form)}
			<h1>${thanks_title || FORM_ANSWER_TEXTS.thanksTitle}</h1>
			<p class="text">${thanks_text || `「${formTitle(form)}」の回答を受け付けました。この画面は閉じてかまいません。`}</p>`,
	});
}

/** Picture above a form. */
export async function showFormPicture(c: RequestContext): Promise<Response> {
	const form = await findOpenForm(c.var.ctx, c.req.param("code") ?? "");
	const key = form?.design.media_key ?? null;
	return key === null ? renderGonePage(c, FORM_ANSWER_TEXTS) : showPagePicture(c, key);
}

/** Size of an anonymous answer for the daily quota: the answer, and its normalised text for searches. */
const anonymousWrite = ({ id }: OpenForm, { answers }: FormRead): VisitorWrite => ({
	...{ kind: "form", itemId: id, rows: 1 },
	bytes: 3 * utf8Bytes([...answers.values()].flat()),
});

/** Raw values sent for each question, and the result of parsing them. */
function readSent({ fields }: OpenForm, sent: (field: string) => string) {
	const raw = new Map(fields.map((field) => [field.id, answerNames(field).map(sent)]));
	return { raw, read: parseForm(fields, ({ id }) => raw.get(id) ?? []) };
}

/** Format of a submission's key. */
const KEY_PATTERN = /^[\w-]{8,64}$/;

/** Index of the page that was sent; the first page if it is invalid. */
function stepIndex({ fields }: OpenForm, sent: string): number {
	const place = Number(sent);
	return Number.isInteger(place) && place >= 0 && place < formSteps(fields).length ? place : 0;
}

/** First page with a problem, up to the one that was sent; null if there is none. */
function firstInvalidStep({ fields }: OpenForm, { errors }: FormRead, step: number): number | null {
	const wrong = formSteps(fields).findIndex((each) => each.fields.some(({ id }) => errors.has(id)));
	return wrong >= 0 && wrong <= step ? wrong : null;
}

/** Index of the next visible page; null after the last one. */
function nextStep({ fields }: OpenForm, shown: ReadonlySet<number>, from: number): number | null {
	const next = formSteps(fields).findIndex((step, place) => place > from && isStepShown(step, shown));
	return next < 0 ? null : next;
}

/** Index of the previous visible page; 0 if there is none. */
const stepBefore = ({ fields }: OpenForm, shown: ReadonlySet<number>, from: number): number =>
	Math.max(
		0,
		formSteps(fields).findLastIndex((step, place) => place < from && isStepShown(step, shown)),
	);

/** Opened form, and its visitor; null for an anonymous one. */
interface Visit {
	form: OpenForm;
	friendId: number | null;
}
type Meeting = Visit | { answer: Response };

/**
 * Finds the form and its visitor, or the page shown instead.
 * @param isStoredAnswer called if the form no longer accepts answers: a retry of an answer that was stored in time
 * gets the thanks page
 */
async function findVisit(
	c: RequestContext,
	token: string,
	wasKept: (visit: Visit) => Promise<boolean> = async () => false,
): Promise<Meeting> {
	const form = await findOpenForm(c.var.ctx, c.req.param("code") ?? "");
	if (!form) return { answer: await renderGonePage(c, FORM_ANSWER_TEXTS) };
	const respondent = await findRespondent(c.var.ctx, form, token);
	const closed = closedReason(c.var.ctx, form);
	if (closed !== null) {
		const isKept = "friendId" in respondent && (await wasKept({ form, ...respondent }));
		if (isKept) return { answer: c.redirect(formDonePath(form.code), 303) };
		return { answer: await messagePage(c, form, { text: closed, status: 200 }) };
	}
	if ("refusal" in respondent)
		return { answer: await messagePage(c, form, { text: respondent.refusal, status: 403 }) };
	return { form, friendId: respondent.friendId };
}
