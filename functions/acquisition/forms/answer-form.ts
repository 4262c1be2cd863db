import { html } from "hono/html";
import { formBillOf } from "#domain/acquisition/forms/form-payment.ts";
import { formSteps, isStepShown } from "#domain/acquisition/forms/form-steps.ts";
import { type FormRead, parseForm } from "#domain/acquisition/forms/parse-form.ts";
import { FORM_TOKEN, formDonePath } from "#domain/engine/public-addresses/form-address.ts";
import { FORM_ANSWER_TEXTS } from "#domain/platform/texts/answers-texts.ts";
import type { RequestContext } from "#functions/platform/http/hono-env.ts";
import { readPageFields } from "#functions/platform/http/read-page-fields.ts";
import { isWithinVisitLimit } from "#functions/platform/http/visit-limit.ts";
import { showPagePicture } from "#functions/platform/media/page-picture.ts";
import { renderContactLinks } from "#functions/platform/public-pages/contact-links.ts";
import { renderGonePage } from "#functions/platform/public-pages/gone-page.ts";
import { renderEmblem, renderPublicPage } from "#functions/platform/public-pages/public-page.ts";
import {
	admitVisitorWrite,
	revertVisitorWrite,
	utf8Bytes,
	type VisitorWrite,
} from "#functions/platform/visitor-bounds/admit-visitor-write.ts";
import { hasReachedDailyLimit } from "./answer-limits.ts";
import { closedReason, formFullText } from "./closed-reason.ts";
import { findOpenForm, type OpenForm } from "./find-open-form.ts";
import { findRespondent } from "./find-respondent.ts";
import { BACK_BUTTON_VALUE, FORM_FIELD_NAMES, formQuestionsPage, messagePage } from "./form-page.ts";
import { formLook, formPicture, formPreview, formTitle } from "./form-page-design.ts";
import { isFormPreview, previewForm } from "./preview-form.ts";
import { answerNames } from "./question-html.ts";
import { questionsHash } from "./questions-hash.ts";
import { findPayPage, isAnswerStored, writeAnswer } from "./write-answer.ts";

/** Shows a form, or its preview. */
export async function showForm(c: RequestContext): Promise<Response> {
	if (isFormPreview(c)) return previewForm(c);
	const token = c.req.query(FORM_TOKEN) ?? "";
	const visit = await findVisit(c, token);
	if ("answer" in visit) return visit.answer;
	// Checked first, so that nobody fills in a form for nothing.
	if (await hasReachedDailyLimit(c.var.ctx, visit))
		return messagePage(c, visit.form, {
			text: FORM_ANSWER_TEXTS.answersFull(visit.form.answersPerDay),
			status: 429,
		});
	const blankAnswers = { values: new Map(), errors: new Map() };
	const { visibleIds } = parseForm(visit.form.fields, () => []);
	return formQuestionsPage(c, {
		form: visit.form,
		token,
		key: c.var.ctx.newId(),
		stepIndex: nextStep(visit.form, visibleIds, -1) ?? 0,
		visibleIds,
		answers: blankAnswers,
		status: 200,
	});
}

/**
 * Receives a page of answers and returns the next page, the previous one, or the end. All answers are parsed
 * again each time, so that no page can be skipped; problems are shown at their questions with all input kept.
 */
export async function answerForm(c: RequestContext): Promise<Response> {
	const fieldValue = await readPageFields(c);
	const token = fieldValue(FORM_TOKEN);
	const key = KEY_PATTERN.test(fieldValue(FORM_FIELD_NAMES.key))
		? fieldValue(FORM_FIELD_NAMES.key)
		: c.var.ctx.newId();
	const visit = await findVisit(c, token, ({ form, friendId }) => {
		const { answers } = readAnswers(form, fieldValue).parsed;
		return isAnswerStored({ ctx: c.var.ctx, input: { form, friendId, answers, key } });
	});
	if ("answer" in visit) return visit.answer;
	const { form } = visit;
	const { rawValues, parsed } = readAnswers(form, fieldValue);
	const stepIndex = readStepIndex(form, fieldValue(FORM_FIELD_NAMES.step));
	const show = (page: {
		stepIndex?: number;
		status: 200 | 409 | 422 | 429;
		problem?: string;
		errors?: FormRead["errors"];
	}) =>
		formQuestionsPage(c, {
			form,
			token,
			key,
			stepIndex,
			visibleIds: parsed.visibleIds,
			...page,
			answers: { values: rawValues, errors: page.errors ?? new Map() },
		});
	if (fieldValue(FORM_FIELD_NAMES.mark) !== questionsHash(form))
		return show({ status: 409, problem: FORM_ANSWER_TEXTS.answersOutdated, errors: parsed.errors });
	if (fieldValue(FORM_FIELD_NAMES.go) === BACK_BUTTON_VALUE)
		return show({ stepIndex: stepBefore(form, parsed.visibleIds, stepIndex), status: 200 });
	const invalidStep = firstInvalidStep(form, parsed, stepIndex);
	if (invalidStep !== null) return show({ stepIndex: invalidStep, status: 422, errors: parsed.errors });
	const followingStep = nextStep(form, parsed.visibleIds, stepIndex);
	if (followingStep !== null) return show({ stepIndex: followingStep, status: 200 });
	const problem = await storeAnswer(c, visit, { parsed, key });
	if (problem === "full") return messagePage(c, form, { text: formFullText(form), status: 409 });
	if (problem !== null) return show({ status: 429, problem });
	const payPage = await findPayPage(c.var.ctx, { ...visit, answers: parsed.answers, key });
	return c.redirect(payPage ?? formDonePath(form.code), 303);
}

/**
 * Stores a complete answer within all limits.
 * @returns null if it is stored; otherwise the problem to show, or `full` for a form that accepts no more answers
 */
async function storeAnswer(
	c: RequestContext,
	{ form, friendId }: Visit,
	{ parsed, key }: { parsed: FormRead; key: string },
): Promise<string | null> {
	if (!(await isWithinVisitLimit(c, { pages: "form", friendId }))) return FORM_ANSWER_TEXTS.tooBusy;
	const answer = { ctx: c.var.ctx, input: { form, friendId, answers: parsed.answers, key } };
	const visitorWrite =
		friendId === null && !(await isAnswerStored(answer)) ? anonymousWrite(form, parsed) : null;
	if (visitorWrite && !(await admitVisitorWrite(c, visitorWrite))) return FORM_ANSWER_TEXTS.visitorsToday;
	const result = await writeAnswer(answer);
	if (result === "kept") return null;
	// A refused answer stores nothing, so it is taken off the daily quota.
	if (visitorWrite) await revertVisitorWrite(c, visitorWrite);
	return result === "full" ? "full" : FORM_ANSWER_TEXTS.answersFull(form.answersPerDay);
}

/** Thanks page, a separate address so that a reload sends nothing again. */
export async function showThanksPage(c: RequestContext): Promise<Response> {
	const form = await findOpenForm(c.var.ctx, c.req.param("code") ?? "");
	if (!form) return renderGonePage(c, FORM_ANSWER_TEXTS);
	const { thanks_title, thanks_text } = form.design;
	return renderPublicPage(c, {
		title: formTitle(form),
		preview: formPreview(form),
		...formLook(form),
		body: html`${formPicture(form)}
			${renderEmblem("check", "good")}
			<h1>${thanks_title || FORM_ANSWER_TEXTS.thanksTitle}</h1>
			<p class="text centred">${thanks_text || `「${formTitle(form)}」の回答を受け付けました。この画面は閉じてかまいません。`}</p>`,
	});
}

/** Picture above a form. */
export async function showFormPicture(c: RequestContext): Promise<Response> {
	const form = await findOpenForm(c.var.ctx, c.req.param("code") ?? "");
	const key = form?.design.media_key ?? null;
	return key === null ? renderGonePage(c, FORM_ANSWER_TEXTS) : showPagePicture(c, key);
}

/** Factor for the texts stored of an answer: its value, its single choices, and the normalised text for searches. */
const BYTES_PER_ANSWER_BYTE = 3;

/** Size of an anonymous answer for the daily quota. */
const anonymousWrite = ({ id }: OpenForm, { answers }: FormRead): VisitorWrite => ({
	kind: "form",
	itemId: id,
	rows: 1,
	bytes: BYTES_PER_ANSWER_BYTE * utf8Bytes([...answers.values()].flat()),
});

/** Raw values sent for each question, and the result of parsing them. */
function readAnswers({ fields, payment }: OpenForm, fieldValue: (field: string) => string) {
	const rawValues = new Map(fields.map((field) => [field.id, answerNames(field).map(fieldValue)]));
	const parsed = parseForm(fields, ({ id }) => rawValues.get(id) ?? []);
	const bill = formBillOf({ title: "", fields, payment }, parsed.answers);
	if (!("error" in bill)) return { rawValues, parsed };
	const errors = new Map([[bill.fieldId, bill.error], ...parsed.errors]);
	return { rawValues, parsed: { ...parsed, errors } };
}

/** Format of a submission's key. */
const KEY_PATTERN = /^[\w-]{8,64}$/;

/** Index of the page that was sent; the first page if it is invalid. */
function readStepIndex({ fields }: OpenForm, sentStep: string): number {
	const index = Number(sentStep);
	return Number.isInteger(index) && index >= 0 && index < formSteps(fields).length ? index : 0;
}

/** First page with a problem, up to the one that was sent; null if there is none. */
function firstInvalidStep({ fields }: OpenForm, { errors }: FormRead, step: number): number | null {
	const invalidIndex = formSteps(fields).findIndex((formStep) =>
		formStep.fields.some(({ id }) => errors.has(id)),
	);
	return invalidIndex >= 0 && invalidIndex <= step ? invalidIndex : null;
}

/** Index of the next visible page; null after the last one. */
function nextStep(
	{ fields }: OpenForm,
	visibleIds: ReadonlySet<number>,
	currentIndex: number,
): number | null {
	const nextIndex = formSteps(fields).findIndex(
		(step, index) => index > currentIndex && isStepShown(step, visibleIds),
	);
	return nextIndex < 0 ? null : nextIndex;
}

/** Index of the previous visible page; 0 if there is none. */
const stepBefore = ({ fields }: OpenForm, visibleIds: ReadonlySet<number>, currentIndex: number): number =>
	Math.max(
		0,
		formSteps(fields).findLastIndex((step, index) => index < currentIndex && isStepShown(step, visibleIds)),
	);

interface Visit {
	form: OpenForm;
	/** Null for an anonymous visitor. */
	friendId: number | null;
}

/**
 * Finds the form and its visitor, or the page shown instead.
 * @param isStoredAnswer called if the form no longer accepts answers: a retry of an answer that was stored in time
 * gets the thanks page
 */
async function findVisit(
	c: RequestContext,
	token: string,
	isStoredAnswer: (visit: Visit) => Promise<boolean> = async () => false,
): Promise<Visit | { answer: Response }> {
	const form = await findOpenForm(c.var.ctx, c.req.param("code") ?? "");
	if (!form) return { answer: await renderGonePage(c, FORM_ANSWER_TEXTS, await renderContactLinks(c)) };
	const respondent = await findRespondent(c.var.ctx, form, token);
	const closedText = closedReason(c.var.ctx, form);
	if (closedText !== null) {
		const wasStored = "friendId" in respondent && (await isStoredAnswer({ form, ...respondent }));
		if (wasStored) return { answer: c.redirect(formDonePath(form.code), 303) };
		return { answer: await messagePage(c, form, { text: closedText, status: 200 }) };
	}
	if ("refusal" in respondent)
		return { answer: await messagePage(c, form, { text: respondent.refusal, status: 403 }) };
	return { form, friendId: respondent.friendId };
}
