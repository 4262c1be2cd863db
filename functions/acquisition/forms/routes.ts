import { Hono } from "hono";
import { z } from "zod";
import { formActionInput } from "#domain/acquisition/forms/form-action-input.ts";
import {
	answerListQuery,
	answersExportQuery,
	answerTextsQuery,
	chartsQuery,
} from "#domain/acquisition/forms/form-answers.ts";
import { formExportPath } from "#domain/acquisition/forms/form-export-path.ts";
import { formStatusInput } from "#domain/acquisition/forms/form-status-input.ts";
import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { FORM_ROOT, formDonePath, formPicturePath } from "#domain/engine/public-addresses/form-address.ts";
import { googleReturn, type SignInOutcome } from "#domain/platform/google/google-sign-in-outcome.ts";
import { recordId } from "#domain/platform/wire/input-schemas.ts";
import { findSignedIn } from "#functions/platform/auth/find-signed-in.ts";
import { hasAbility, type SignedIn } from "#functions/platform/auth/signed-in-operator.ts";
import { checkShiftJis } from "#functions/platform/csv/check-shift-jis.ts";
import { SHEET_PERMISSION } from "#functions/platform/google/google-oauth.ts";
import { type HonoEnv, operatorCtx } from "#functions/platform/http/hono-env.ts";
import { browserOrigin } from "#functions/platform/http/public-origin.ts";
import { openAccess, requires, requiresAlso } from "#functions/platform/http/route-access.ts";
import { validateBody, validatePath, validateQuery } from "#functions/platform/http/validate-input.ts";
import { answerForm, showForm, showFormPicture, showThanksPage } from "./answer-form.ts";
import { chartAnswers, listAnswerTexts } from "./chart-answers.ts";
import { exportAnswers } from "./export-answers.ts";
import { listAnswers, showAnswer } from "./list-answers.ts";
import { setFormAction } from "./set-form-action.ts";
import { setFormStatus } from "./set-form-status.ts";
import { retryFormSheet, showFormSheet, unlinkFormSheet } from "./sheets/form-sheet-state.ts";
import { beginSheetLink, finishSheetLink } from "./sheets/link-form-sheet.ts";

const byId = z.object({ id: recordId() });
const questionPath = z.object({ id: recordId(), field: recordId() });
const answerPath = z.object({ id: recordId(), answer: recordId() });

/** Routes of forms in addition to those of the explorer. */
export const formRoutes = new Hono<HonoEnv>()
	.get(
		"/api/form/answers/:id",
		requires("form-read"),
		requiresAlso("friend-read"),
		validatePath(byId),
		validateQuery(answerListQuery),
		async (c) =>
			c.json(
				await listAnswers({
					ctx: operatorCtx(c),
					input: { ...c.req.valid("param"), ...c.req.valid("query") },
				}),
			),
	)
	.get(
		"/api/form/answers/:id/:answer",
		requires("form-read"),
		requiresAlso("friend-read"),
		validatePath(answerPath),
		async (c) => c.json(await showAnswer({ ctx: operatorCtx(c), input: c.req.valid("param") })),
	)
	.get(
		"/api/form/charts/:id",
		requires("form-read"),
		requiresAlso("friend-read"),
		validatePath(byId),
		validateQuery(chartsQuery),
		async (c) =>
			c.json(
				await chartAnswers({
					ctx: operatorCtx(c),
					input: { ...c.req.valid("param"), ...c.req.valid("query") },
				}),
			),
	)
	.get(
		"/api/form/charts/:id/texts/:field",
		requires("form-read"),
		requiresAlso("friend-read"),
		validatePath(questionPath),
		validateQuery(answerTextsQuery),
		async (c) =>
			c.json(
				await listAnswerTexts({
					ctx: operatorCtx(c),
					input: { ...c.req.valid("param"), ...c.req.valid("query") },
				}),
			),
	)
	.get("/api/form/sheet/:id", requires("form-read"), validatePath(byId), async (c) =>
		c.json(await showFormSheet({ ctx: operatorCtx(c), input: c.req.valid("param") })),
	)
	.post(
		"/api/form/sheet/:id/connect",
		requires("form-write"),
		requiresAlso("friend-read"),
		validatePath(byId),
		async (c) =>
			c.json(
				await beginSheetLink({
					ctx: operatorCtx(c),
					input: { ...c.req.valid("param"), origin: browserOrigin(c) },
				}),
			),
	)
	// `again` is an older name of the wire.
	.post("/api/form/sheet/:id/again", requires("form-write"), validatePath(byId), async (c) =>
		c.json(await retryFormSheet({ ctx: operatorCtx(c), input: c.req.valid("param") })),
	)
	.delete("/api/form/sheet/:id", requires("form-write"), validatePath(byId), async (c) =>
		c.json(await unlinkFormSheet({ ctx: operatorCtx(c), input: c.req.valid("param") })),
	)
	// Return from Google's consent page; the outcome is shown on the form's page.
	.get(
		SHEET_PERMISSION.returnPath,
		openAccess("Googleシートの同意画面からの戻り"),
		validateQuery(googleReturn),
		async (c) => {
			const operator = await findSignedIn(c);
			// The operator's role may have changed meanwhile.
			if (!operator || !mayLinkSheets(operator)) return c.redirect(addressOf("forms"));
			const { formId, outcome } = await finishSheetLink({
				ctx: { ...c.var.ctx, operator },
				input: { ...c.req.valid("query"), origin: browserOrigin(c) },
			});
			return c.redirect(sheetPage(formId, outcome));
		},
	)
	.post("/api/form/status", requires("form-write"), validateBody(formStatusInput), async (c) => {
		await setFormStatus({ ctx: operatorCtx(c), input: c.req.valid("json") });
		return c.json({ ok: true });
	})
	.post("/api/form/action", requires("form-write"), validateBody(formActionInput), async (c) => {
		await setFormAction({ ctx: operatorCtx(c), input: c.req.valid("json") });
		return c.json({ ok: true });
	})
	.get(
		formExportPath(":id"),
		requires("form-read"),
		requiresAlso("friend-read"),
		validatePath(byId),
		validateQuery(answersExportQuery),
		checkShiftJis(),
		(c) =>
			exportAnswers({ ctx: operatorCtx(c), input: { ...c.req.valid("param"), ...c.req.valid("query") } }),
	)
	.get(
		`${FORM_ROOT}:code`,
		openAccess("回答フォームを開いた人（見本は操作者かどうかを中で確かめる）"),
		showForm,
	)
	.post(`${FORM_ROOT}:code`, openAccess("回答フォームに答える人"), answerForm)
	.get(formPicturePath(":code"), openAccess("回答フォームを開いた人"), showFormPicture)
	.get(formDonePath(":code"), openAccess("回答フォームに答えた人"), showThanksPage);

/** The same checks as of `/connect`, where `beginSheetLink` refuses operators who see only some friends. */
const mayLinkSheets = (operator: SignedIn): boolean =>
	hasAbility(operator, "form-write") && hasAbility(operator, "friend-read") && operator.friendScope.all;

const sheetPage = (formId: number | null, outcome: SignInOutcome): string =>
	formId === null ? addressOf("forms") : `${addressOf("formSheet", { id: formId })}?google=${outcome}`;
