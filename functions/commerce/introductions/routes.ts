import { Hono } from "hono";
import { z } from "zod";
import {
	introductionProgramInput,
	introductionReasonInput,
} from "#domain/commerce/introductions/introduction-program.ts";
import { INTRODUCTION_LIST_NAMES } from "#domain/commerce/introductions/introduction-state.ts";
import { FIELD_TEXTS } from "#domain/platform/texts/fields-texts.ts";
import { recordId } from "#domain/platform/wire/input-schemas.ts";
import type { PointEventSources } from "#functions/commerce/points/point-source.ts";
import { type HonoEnv, operatorCtx } from "#functions/platform/http/hono-env.ts";
import { requires, requiresAlso } from "#functions/platform/http/route-access.ts";
import {
	claimSaveKey,
	validateBody,
	validatePath,
	validateQuery,
} from "#functions/platform/http/validate-input.ts";
import { approveIntroduction, declineIntroduction, reverseIntroduction } from "./decide-introduction.ts";
import { listIntroductions, rankIntroducers } from "./list-introductions.ts";
import { saveSettings } from "./save-settings.ts";
import { showSettings } from "./show-settings.ts";

const MAX_DAYS = 366;

const byId = z.object({ id: recordId() });
const listQuery = z.object({
	state: z.enum(INTRODUCTION_LIST_NAMES, { error: FIELD_TEXTS.choiceUnknown }).default("waiting"),
	before: recordId().optional(),
});
const rankingQuery = z.object({
	days: recordId()
		.refine((days) => days <= MAX_DAYS, FIELD_TEXTS.choiceUnknown)
		.default(90),
});

/** Routes of introductions: settings, the list with its approvals, and the ranking. */
export const introductionRoutes = (sources: PointEventSources) =>
	new Hono<HonoEnv>()
		.get("/api/introductions/settings", requires("introduction-read"), async (c) =>
			c.json(await showSettings({ ctx: operatorCtx(c) })),
		)
		.put(
			"/api/introductions/settings",
			requires("introduction-write"),
			validateBody(introductionProgramInput),
			async (c) => c.json(await saveSettings({ ctx: operatorCtx(c), input: c.req.valid("json"), sources })),
		)
		.get(
			"/api/introductions",
			requires("introduction-read"),
			requiresAlso("friend-read"),
			validateQuery(listQuery),
			async (c) => c.json(await listIntroductions({ ctx: operatorCtx(c), input: c.req.valid("query") })),
		)
		.get(
			"/api/introductions/ranking",
			requires("introduction-read"),
			requiresAlso("friend-read"),
			validateQuery(rankingQuery),
			async (c) => c.json(await rankIntroducers({ ctx: operatorCtx(c), input: c.req.valid("query") })),
		)
		.post(
			"/api/introductions/:id/approve",
			requires("introduction-decide"),
			requiresAlso("friend-read"),
			validatePath(byId),
			claimSaveKey(),
			async (c) => {
				await approveIntroduction({ ctx: operatorCtx(c), input: c.req.valid("param") });
				return c.json({ ok: true });
			},
		)
		.post(
			"/api/introductions/:id/decline",
			requires("introduction-decide"),
			requiresAlso("friend-read"),
			validatePath(byId),
			validateBody(introductionReasonInput),
			async (c) => {
				await declineIntroduction({
					ctx: operatorCtx(c),
					input: { ...c.req.valid("json"), ...c.req.valid("param") },
				});
				return c.json({ ok: true });
			},
		)
		.post(
			"/api/introductions/:id/reverse",
			requires("introduction-decide"),
			requiresAlso("friend-read"),
			validatePath(byId),
			validateBody(introductionReasonInput),
			async (c) => {
				await reverseIntroduction({
					ctx: operatorCtx(c),
					input: { ...c.req.valid("json"), ...c.req.valid("param") },
				});
				return c.json({ ok: true });
			},
		);
