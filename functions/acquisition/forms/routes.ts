import { Hono } from "hono";
import { z } from "zod";
import { formActionInput } from "#domain/acquisition/forms/after-answer.ts";
import {
	answersQuery,
	chartsQuery,
	exportQuery,
	formExportPath,
	textsQuery,
} from "#domain/acquisition/forms/answers.ts";
import { formStatusInput } from "#domain/acquisition/forms/status.ts";
import { addressOf } from "#domain/engine/access/addresses.ts";
import { FORM_ROOT, formDonePath, formPicturePath } from "#domain/engine/public-addresses/form.ts";
import { googleReturn, type SignInOutcome } from "#domain/platform/google/sign-in.ts";
import { recordId } from "#domain/platform/wire/wire.ts";
import { mayDo, type SignedIn } from "#functions/platform/auth/signed-in.ts";
import { signedInBy } from "#functions/platform/auth/signed-in-by.ts";
import { checksShiftJis } from "#functions/platform/csv/check-shift-jis.ts";
import { SHEET_PERMISSION } from "#functions/platform/google/oauth.ts";
import { also, open, requires } from "#functions/platform/http/access.ts";
import { input, path, query } from "#functions/platform/http/input.ts";
import { browserOrigin } from "#functions/platform/http/origin.ts";
import { type HonoEnv, operatorCtx } from "#functions/platform/http/types.ts";
import { listAnswers, showAnswer } from "./answers.ts";
import { chartAnswers, listTexts } from "./charts.ts";
import { exportAnswers } from "./export.ts";
import { answerForm, openForm, showFormPicture, thankForAnswer } from "./public.ts";
import { setFormAction } from "./set-action.ts";
import { setFormStatus } from "./set-status.ts";
import { beginSheet, finishSheet } from "./sheets/link.ts";
import { sendAgain, showSheet, unlinkSheet } from "./sheets/state.ts";

const byId = z.object({ id: recordId() });
const ofQuestion = z.object({ id: recordId(), field: recordId() });
const ofAnswer = z.object({ id: recordId(), answer: recordId() });

/** Calls of forms in addition to the explorer's. */
export const formRoutes = new Hono<HonoEnv>()
	.get(
		"/api/form/answers/:id",
		requires("form-read"),
		also("friend-read"),
		path(byId),
		query(answersQuery),
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
		also("friend-read"),
		path(ofAnswer),
		async (c) => c.json(await showAnswer({ ctx: operatorCtx(c), input: c.req.valid("param") })),
	)
	.get(
		"/api/form/charts/:id",
		requires("form-read"),
		also("friend-read"),
		path(byId),
		query(chartsQuery),
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
		also("friend-read"),
		path(ofQuestion),
		query(textsQuery),
		async (c) =>
			c.json(
				await listTexts({
					ctx: operatorCtx(c),
					input: { ...c.req.valid("param"), ...c.req.valid("query") },
				}),
			),
	)
	.get("/api/form/sheet/:id", requires("form-read"), path(byId), async (c) =>
		c.json(await showSheet({ ctx: operatorCtx(c), input: c.req.valid("param") })),
	)
	.post("/api/form/sheet/:id/connect", requires("form-write"), also("friend-read"), path(byId), async (c) =>
		c.json(
			await beginSheet({
				ctx: operatorCtx(c),
				input: { ...c.req.valid("param"), origin: browserOrigin(c) },
			}),
		),
	)
	.post("/api/form/sheet/:id/again", requires("form-write"), path(byId), async (c) =>
		c.json(await sendAgain({ ctx: operatorCtx(c), input: c.req.valid("param") })),
	)
	.delete("/api/form/sheet/:id", requires("form-write"), path(byId), async (c) =>
		c.json(await unlinkSheet({ ctx: operatorCtx(c), input: c.req.valid("param") })),
	)
	// Return from Google, as a page of its own: the outcome is shown on the form's page.
	.get(
		SHEET_PERMISSION.returnPath,
		open("Googleシートの同意画面からの戻り"),
		query(googleReturn),
		async (c) => {
			const operator = await signedInBy(c);
			// Their role may have changed while they were at Google.
			if (!operator || !mayLinkSheets(operator)) return c.redirect(addressOf("forms"));
			const { formId, outcome } = await finishSheet({
				ctx: { ...c.var.ctx, operator },
				input: { ...c.req.valid("query"), origin: browserOrigin(c) },
			});
			return c.redirect(sheetPage(formId, outcome));
		},
	)
	.post("/api/form/status", requires("form-write"), input(formStatusInput), async (c) => {
		await setFormStatus({ ctx: operatorCtx(c), input: c.req.valid("json") });
		return c.json({ ok: true });
	})
	.post("/api/form/action", requires("form-write"), input(formActionInput), async (c) => {
		await setFormAction({ ctx: operatorCtx(c), input: c.req.valid("json") });
		return c.json({ ok: true });
	})
	.get(
		formExportPath(":id"),
		requires("form-read"),
		also("friend-read"),
		path(byId),
		query(exportQuery),
		checksShiftJis(),
		(c) =>
			exportAnswers({ ctx: operatorCtx(c), input: { ...c.req.valid("param"), ...c.req.valid("query") } }),
	)
	.get(`${FORM_ROOT}:code`, open("回答フォームを開いた人（見本は操作者かどうかを中で確かめる）"), openForm)
	.post(`${FORM_ROOT}:code`, open("回答フォームに答える人"), answerForm)
	.get(formPicturePath(":code"), open("回答フォームを開いた人"), showFormPicture)
	.get(formDonePath(":code"), open("回答フォームに答えた人"), thankForAnswer);

const mayLinkSheets = (operator: SignedIn): boolean =>
	mayDo(operator, "form-write") && mayDo(operator, "friend-read") && operator.friendScope.all;

const sheetPage = (formId: number | null, outcome: SignInOutcome): string =>
	formId === null ? addressOf("forms") : `${addressOf("formSheet", { id: formId })}?google=${outcome}`;
