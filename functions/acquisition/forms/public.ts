import { html } from "hono/html";
import { type FormRead, readForm } from "#domain/acquisition/forms/read-form.ts";
import { isStepShown, stepsOf } from "#domain/acquisition/forms/steps.ts";
import { FORM_TOKEN, formDonePath } from "#domain/engine/public-addresses/form.ts";
import { ANSWER_TEXTS } from "#domain/platform/texts/answers.ts";
import { gonePage } from "#functions/platform/http/gone-page.ts";
import { pageFields } from "#functions/platform/http/page-fields.ts";
import { plainPage } from "#functions/platform/http/plain-page.ts";
import type { RequestContext } from "#functions/platform/http/types.ts";
import { isWithinVisitLimit } from "#functions/platform/http/visit-limit.ts";
import { showPagePicture } from "#functions/platform/media/page-picture.ts";
import {
	admitStranger,
	bytesOf,
	type StrangerWrite,
	withdrawStranger,
} from "#functions/platform/visitor-bounds/admit.ts";
import { isAnswerKept, writeAnswer } from "./answer.ts";
import { hasAnsweredEnough } from "./answered-enough.ts";
import { designStyle, pictureOf } from "./design.ts";
import { findForm, fullText, type OpenForm, questionsMark, respondentOf, whyClosed } from "./open-form.ts";
import { isPreview, previewForm } from "./preview.ts";
import { BACK, questionsPage, SENT, saying, titleOf } from "./public-page.ts";
import { answerNames } from "./questions.ts";

/** Shows a form at its address. */
export async function openForm(c: RequestContext): Promise<Response> {
	if (isPreview(c)) return previewForm(c);
	const token = c.req.query(FORM_TOKEN) ?? "";
	const met = await meet(c, token);
	if ("answer" in met) return met.answer;
	// Said before anybody fills the form in for nothing.
	if (await hasAnsweredEnough(c.var.ctx, met))
		return saying(c, met.form, { text: ANSWER_TEXTS.answersFull(met.form.answersPerDay), status: 429 });
	const filled = { values: new Map(), errors: new Map() };
	const { shown } = readForm(met.form.fields, () => []);
	return questionsPage(c, {
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
 * Takes a page of answers, and leads on to the next page, back, or to the end. Everything that was sent is read anew each
 * time, so that no page can be left out; problems come back beside the questions, with everything that was filled in.
 */
export async function answerForm(c: RequestContext): Promise<Response> {
	const sent = await pageFields(c);
	const token = sent(FORM_TOKEN);
	const key = KEY.test(sent(SENT.key)) ? sent(SENT.key) : c.var.ctx.newId();
	const met = await meet(c, token, ({ form, friendId }) => {
		const { answers } = readSent(form, sent).read;
		return isAnswerKept({ ctx: c.var.ctx, input: { form, friendId, answers, key } });
	});
	if ("answer" in met) return met.answer;
	const { form, friendId } = met;
	const { raw, read } = readSent(form, sent);
	const step = placeOf(form, sent(SENT.step));
	const show = (page: {
		step?: number;
		status: 200 | 409 | 422 | 429;
		problem?: string;
		errors?: FormRead["errors"];
	}) =>
		questionsPage(c, {
			...{ form, token, key, step, shown: read.shown },
			...page,
			filled: { values: raw, errors: page.errors ?? new Map() },
		});
	if (sent(SENT.mark) !== questionsMark(form))
		return show({ status: 409, problem: ANSWER_TEXTS.answersOutdated, errors: read.errors });
	if (sent(SENT.go) === BACK) return show({ step: stepBefore(form, read.shown, step), status: 200 });
	const wrong = firstWrong(form, read, step);
	if (wrong !== null) return show({ step: wrong, status: 422, errors: read.errors });
	const next = nextStep(form, read.shown, step);
	if (next !== null) return show({ step: next, status: 200 });
	if (!(await isWithinVisitLimit(c, { pages: "form", friendId })))
		return show({ status: 429, problem: ANSWER_TEXTS.answersTooMany });
	const answer = { ctx: c.var.ctx, input: { form, friendId, answers: read.answers, key } };
	const write = friendId === null && !(await isAnswerKept(answer)) ? strangerWrite(form, read) : null;
	if (write && !(await admitStranger(c, write)))
		return show({ status: 429, problem: ANSWER_TEXTS.strangersToday });
	const outcome = await writeAnswer(answer);
	// Refused answers store nothing, so they leave the day's bounds to others.
	if (write && outcome !== "kept") await withdrawStranger(c, write);
	if (outcome === "full") return saying(c, form, { text: fullText(form), status: 409 });
	if (outcome === "enough")
		return show({ status: 429, problem: ANSWER_TEXTS.answersFull(form.answersPerDay) });
	return c.redirect(formDonePath(form.code), 303);
}

/** The page after an answer, so that reloading it sends nothing again. */
export async function thankForAnswer(c: RequestContext): Promise<Response> {
	const form = await findForm(c.var.ctx, c.req.param("code") ?? "");
	if (!form) return gonePage(c, ANSWER_TEXTS);
	const { thanks_title, thanks_text, media_key } = form.design;
	return plainPage(c, {
		title: titleOf(form),
		pictures: media_key === null ? "none" : "ours",
		style: designStyle(form.design),
		body: html`${pictureOf(form)}
			<h1>${thanks_title || ANSWER_TEXTS.thanksTitle}</h1>
			<p class="text">${thanks_text || `「${titleOf(form)}」の回答を受け付けました。この画面は閉じてかまいません。`}</p>`,
	});
}

/** The picture above a form. */
export async function showFormPicture(c: RequestContext): Promise<Response> {
	const form = await findForm(c.var.ctx, c.req.param("code") ?? "");
	const key = form?.design.media_key ?? null;
	return key === null ? gonePage(c, ANSWER_TEXTS) : showPagePicture(c, key);
}

/** Returns the write of an anonymous visitor's answer: the answer, and its text as searches compare it. */
const strangerWrite = ({ id }: OpenForm, { answers }: FormRead): StrangerWrite => ({
	...{ kind: "form", itemId: id, rows: 1 },
	bytes: 3 * bytesOf([...answers.values()].flat()),
});

/** Raw values sent for each question, and the values parsed from them. */
function readSent({ fields }: OpenForm, sent: (field: string) => string) {
	const raw = new Map(fields.map((field) => [field.id, answerNames(field).map(sent)]));
	return { raw, read: readForm(fields, ({ id }) => raw.get(id) ?? []) };
}

const KEY = /^[\w-]{8,64}$/;

/** The page that was sent; the first one where it names none of the form's. */
function placeOf({ fields }: OpenForm, sent: string): number {
	const place = Number(sent);
	return Number.isInteger(place) && place >= 0 && place < stepsOf(fields).length ? place : 0;
}

/** The first page up to the one that was sent on which something is wrong; null where nothing is. */
function firstWrong({ fields }: OpenForm, { errors }: FormRead, step: number): number | null {
	const wrong = stepsOf(fields).findIndex((each) => each.fields.some(({ id }) => errors.has(id)));
	return wrong >= 0 && wrong <= step ? wrong : null;
}

function nextStep({ fields }: OpenForm, shown: ReadonlySet<number>, from: number): number | null {
	const next = stepsOf(fields).findIndex((step, place) => place > from && isStepShown(step, shown));
	return next < 0 ? null : next;
}

const stepBefore = ({ fields }: OpenForm, shown: ReadonlySet<number>, from: number): number =>
	Math.max(
		0,
		stepsOf(fields).findLastIndex((step, place) => place < from && isStepShown(step, shown)),
	);

interface Visit {
	form: OpenForm;
	friendId: number | null;
}
type Met = Visit | { answer: Response };

/**
 * The form and its visitor; or the page shown instead.
 * @param wasKept called where the form takes no answers any more: a retry of an answer that was stored in
 * time gets the thanks page
 */
async function meet(
	c: RequestContext,
	token: string,
	wasKept: (visit: Visit) => Promise<boolean> = async () => false,
): Promise<Met> {
	const form = await findForm(c.var.ctx, c.req.param("code") ?? "");
	if (!form) return { answer: await gonePage(c, ANSWER_TEXTS) };
	const respondent = await respondentOf(c.var.ctx, form, token);
	const closed = whyClosed(c.var.ctx, form);
	if (closed !== null) {
		const isKept = "friendId" in respondent && (await wasKept({ form, ...respondent }));
		if (isKept) return { answer: c.redirect(formDonePath(form.code), 303) };
		return { answer: await saying(c, form, { text: closed, status: 200 }) };
	}
	if ("refusal" in respondent)
		return { answer: await saying(c, form, { text: respondent.refusal, status: 403 }) };
	return { form, friendId: respondent.friendId };
}
