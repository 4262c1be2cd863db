import { Hono } from "hono";
import { z } from "zod";
import { FORM_ROOT, formDonePath } from "#domain/forms/address.ts";
import { formActionInput } from "#domain/forms/after-answer.ts";
import { answersQuery, exportQuery, formExportPath } from "#domain/forms/answers.ts";
import { formStatusInput } from "#domain/forms/status.ts";
import { recordId } from "#domain/wire.ts";
import { also, open, requires } from "../http/access.ts";
import { input, path, query } from "../http/input.ts";
import { type HonoEnv, operatorCtx } from "../http/types.ts";
import { listAnswers } from "./answers.ts";
import { exportAnswers } from "./export.ts";
import { answerForm, openForm, thankForAnswer } from "./public.ts";
import { setFormAction } from "./set-action.ts";
import { setFormStatus } from "./set-status.ts";

const byId = z.object({ id: recordId() });

/** The calls of forms besides the explorer's. */
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
		(c) =>
			exportAnswers({ ctx: operatorCtx(c), input: { ...c.req.valid("param"), ...c.req.valid("query") } }),
	)
	.get(`${FORM_ROOT}:code`, open("回答フォームを開いた人（見本は操作者かどうかを中で確かめる）"), openForm)
	.post(`${FORM_ROOT}:code`, open("回答フォームに答える人"), answerForm)
	.get(formDonePath(":code"), open("回答フォームに答えた人"), thankForAnswer);
