import { Hono } from "hono";
import { z } from "zod";
import { handEntryInput, pointProgramInput, rewardInput } from "#domain/commerce/points/point-program.ts";
import { REDEMPTION_STATE_NAMES } from "#domain/commerce/points/redemption-state.ts";
import { FIELD_TEXTS } from "#domain/platform/texts/fields-texts.ts";
import { recordId } from "#domain/platform/wire/input-schemas.ts";
import { type HonoEnv, operatorCtx } from "#functions/platform/http/hono-env.ts";
import { requires, requiresAlso } from "#functions/platform/http/route-access.ts";
import {
	claimSaveKey,
	validateBody,
	validatePath,
	validateQuery,
} from "#functions/platform/http/validate-input.ts";
import { changePoints } from "./change-points.ts";
import { endPointLinks } from "./end-point-links.ts";
import { cancelRedemption, handOutReward } from "./end-redemption.ts";
import { listEntries, listRedemptions } from "./list-entries.ts";
import { listRuleItems } from "./list-rule-items.ts";
import type { PointEventSources } from "./point-source.ts";
import { reverseEntry } from "./reverse-entry.ts";
import { saveProgram } from "./save-program.ts";
import { createReward, deleteReward, listRewards, updateReward } from "./save-reward.ts";
import { showFriendPoints } from "./show-friend-points.ts";
import { showProgram } from "./show-program.ts";
import { showStampCode } from "./show-stamp-code.ts";
import { stampByStaff } from "./stamp-card.ts";

const byId = z.object({ id: recordId() });
const entriesQuery = z.object({ friend_id: recordId().optional(), before: recordId().optional() });
const deletedVersion = z.object({ version: recordId().optional() });
const redemptionsQuery = z.object({
	state: z.enum(REDEMPTION_STATE_NAMES, { error: FIELD_TEXTS.choiceUnknown }).default("requested"),
	before: recordId().optional(),
});

/** Routes of points: settings, rewards, and entries. */
export const pointRoutes = (sources: PointEventSources) =>
	new Hono<HonoEnv>()
		.get("/api/points", requires("point-read"), async (c) =>
			c.json(await showProgram({ ctx: operatorCtx(c) })),
		)
		.put("/api/points", requires("point-write"), validateBody(pointProgramInput), async (c) =>
			c.json(await saveProgram({ ctx: operatorCtx(c), input: c.req.valid("json"), sources })),
		)
		.get("/api/points/rule-items", requires("point-write"), async (c) =>
			c.json(await listRuleItems({ ctx: operatorCtx(c), sources })),
		)
		.get("/api/points/rewards", requires("point-read"), async (c) =>
			c.json(await listRewards({ ctx: operatorCtx(c) })),
		)
		.post("/api/points/rewards", requires("point-write"), validateBody(rewardInput), async (c) =>
			c.json(await createReward({ ctx: operatorCtx(c), input: c.req.valid("json") })),
		)
		.put(
			"/api/points/rewards/:id",
			requires("point-write"),
			validatePath(byId),
			validateBody(rewardInput),
			async (c) =>
				c.json(
					await updateReward({
						ctx: operatorCtx(c),
						input: { ...c.req.valid("json"), ...c.req.valid("param") },
					}),
				),
		)
		.delete(
			"/api/points/rewards/:id",
			requires("point-write"),
			validatePath(byId),
			validateQuery(deletedVersion),
			async (c) => {
				await deleteReward({
					ctx: operatorCtx(c),
					input: { ...c.req.valid("param"), ...c.req.valid("query") },
				});
				return c.json({ ok: true });
			},
		)
		.get(
			"/api/points/entries",
			requires("point-read"),
			requiresAlso("friend-read"),
			validateQuery(entriesQuery),
			async (c) => c.json(await listEntries({ ctx: operatorCtx(c), input: c.req.valid("query") })),
		)
		.post(
			"/api/points/entries/:id/reverse",
			requires("point-grant"),
			requiresAlso("friend-read"),
			validatePath(byId),
			async (c) => c.json(await reverseEntry({ ctx: operatorCtx(c), input: c.req.valid("param") })),
		)
		.get(
			"/api/points/redemptions",
			requires("point-read"),
			requiresAlso("friend-read"),
			validateQuery(redemptionsQuery),
			async (c) => c.json(await listRedemptions({ ctx: operatorCtx(c), input: c.req.valid("query") })),
		)
		.post(
			"/api/points/redemptions/:id/hand",
			requires("point-grant"),
			requiresAlso("friend-read"),
			validatePath(byId),
			claimSaveKey(),
			async (c) => {
				await handOutReward({ ctx: operatorCtx(c), input: c.req.valid("param") });
				return c.json({ ok: true });
			},
		)
		.post(
			"/api/points/redemptions/:id/cancel",
			requires("point-grant"),
			requiresAlso("friend-read"),
			validatePath(byId),
			async (c) => {
				await cancelRedemption({ ctx: operatorCtx(c), input: c.req.valid("param") });
				return c.json({ ok: true });
			},
		)
		.get("/api/points/stamp-code", requires("point-grant"), async (c) =>
			c.json(await showStampCode({ ctx: operatorCtx(c) })),
		)
		.get(
			"/api/points/friends/:id",
			requires("point-read"),
			requiresAlso("friend-read"),
			validatePath(byId),
			async (c) => c.json(await showFriendPoints({ ctx: operatorCtx(c), input: c.req.valid("param") })),
		)
		.post(
			"/api/points/friends/:id/entries",
			requires("point-grant"),
			requiresAlso("friend-read"),
			validatePath(byId),
			validateBody(handEntryInput),
			async (c) =>
				c.json(
					await changePoints({
						ctx: operatorCtx(c),
						input: { ...c.req.valid("json"), ...c.req.valid("param") },
					}),
				),
		)
		.post(
			"/api/points/friends/:id/stamp",
			requires("point-grant"),
			requiresAlso("friend-read"),
			validatePath(byId),
			async (c) => c.json(await stampByStaff({ ctx: operatorCtx(c), input: c.req.valid("param") })),
		)
		.post(
			"/api/points/friends/:id/end-links",
			requires("point-grant"),
			requiresAlso("friend-read"),
			validatePath(byId),
			async (c) => {
				await endPointLinks({ ctx: operatorCtx(c), input: c.req.valid("param") });
				return c.json({ ok: true });
			},
		);
