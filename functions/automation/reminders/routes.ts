import { Hono } from "hono";
import { z } from "zod";
import { episodeStepsInput } from "#domain/automation/reminders/reminder-step-input.ts";
import { isOfSalon } from "#domain/automation/reminders/reminder-types.ts";
import {
	newReminder,
	reminderSwitch,
	SLOT_GROUP_PATCHES,
	slotGroupAttribute,
} from "#domain/automation/reminders/salon-reminder-input.ts";
import { stepPath, stepReadersQuery } from "#domain/engine/steps/step-readers-input.ts";
import { recordId, yesNo } from "#domain/platform/wire/input-schemas.ts";
import { saveExplorerItem } from "#functions/engine/explorer/save-explorer-item.ts";
import { showStepMessages } from "#functions/engine/steps/show-step-messages.ts";
import { listStepReaders, showStepFaces } from "#functions/engine/steps/step-readers.ts";
import { type HonoEnv, operatorCtx } from "#functions/platform/http/hono-env.ts";
import { requires, requiresAlso } from "#functions/platform/http/route-access.ts";
import {
	validateBody,
	validateBodyByAttribute,
	validatePath,
	validateQuery,
} from "#functions/platform/http/validate-input.ts";
import { episodeKind } from "./kind.ts";
import {
	assignSalonReminder,
	deleteReminder,
	switchSalonReminder,
} from "./of-salon/change-salon-reminder.ts";
import { createSalonReminder } from "./of-salon/create-salon-reminder.ts";
import { assertMaySetSalon } from "./of-salon/find-reminder.ts";
import { showReminder } from "./of-salon/show-reminder.ts";
import { REMINDER_STEP_OWNER } from "./steps/reminder-step-owner.ts";
import { reminderStepReaders } from "./steps/reminder-step-readers.ts";
import { saveReminderSteps } from "./steps/save-reminder-steps.ts";
import { showReminderSteps } from "./steps/show-reminder-steps.ts";

const byId = z.object({ id: recordId() });
const salonPath = z.object({ salonId: recordId() });
const reminderQuery = z.object({ include_deleted: yesNo().default(false) });

/** Reminders, and those of salons (M-266 to M-272). */
export const episodeRoutes = new Hono<HonoEnv>()
	// M-266. The console saves reminders outside salons like every other kind of item
	// (`/api/episode/register`).
	.post("/api/episodes", requires("episode-write"), validateBody(newReminder), async (c) => {
		const ctx = operatorCtx(c);
		const { type, salon_id, ...item } = c.req.valid("json");
		if (!isOfSalon(type))
			return c.json(await saveExplorerItem({ ctx, kind: episodeKind, id: null, input: item }));
		assertMaySetSalon(ctx);
		return c.json(await createSalonReminder({ ctx, input: { name: item.name, type, salon_id } }));
	})
	.get(
		"/api/episodes/:id",
		requires("episode-read"),
		validatePath(byId),
		validateQuery(reminderQuery),
		async (c) => {
			const input = { ...c.req.valid("param"), ...c.req.valid("query") };
			return c.json(await showReminder({ ctx: operatorCtx(c), input }));
		},
	)
	.delete("/api/episodes/:id", requires("episode-write"), validatePath(byId), async (c) =>
		c.json(await deleteReminder({ ctx: operatorCtx(c), input: c.req.valid("param") })),
	)
	.post(
		"/api/episodes/:id/activate",
		requires("episode-write"),
		requiresAlso("salon-setting"),
		validatePath(byId),
		validateBody(reminderSwitch),
		async (c) => {
			const input = { ...c.req.valid("param"), ...c.req.valid("json") };
			return c.json(await switchSalonReminder({ ctx: operatorCtx(c), input }));
		},
	)
	.post(
		"/api/episodes/:id/steps",
		requires("episode-write"),
		validatePath(byId),
		validateBody(episodeStepsInput),
		async (c) => {
			const input = { ...c.req.valid("param"), ...c.req.valid("json") };
			return c.json(await saveReminderSteps({ ctx: operatorCtx(c), input }));
		},
	)
	.patch(
		"/api/line/slot_groups/:salonId/salon",
		requires("salon-setting"),
		requiresAlso("episode-read"),
		validatePath(salonPath),
		validateQuery(slotGroupAttribute),
		validateBodyByAttribute(SLOT_GROUP_PATCHES),
		async (c) => {
			const { attr } = c.req.valid("query");
			const input = c.req.valid("json") as { [Attr in typeof attr]?: number | null };
			const { salonId } = c.req.valid("param");
			return c.json(
				await assignSalonReminder({ ctx: operatorCtx(c), input: { salonId, attr, id: input[attr] ?? null } }),
			);
		},
	)
	.get("/api/episode/:id/steps", requires("episode-read"), validatePath(byId), async (c) =>
		c.json(await showReminderSteps({ ctx: operatorCtx(c), input: c.req.valid("param") })),
	)
	.get("/api/episode/:id/messages", requires("episode-read"), validatePath(byId), async (c) =>
		c.json(await showStepMessages(REMINDER_STEP_OWNER, { ctx: operatorCtx(c), input: c.req.valid("param") })),
	)
	.get(
		"/api/episode/:id/faces",
		requires("episode-read"),
		requiresAlso("friend-read"),
		validatePath(byId),
		async (c) =>
			c.json(
				await showStepFaces({
					ctx: operatorCtx(c),
					stepOwner: REMINDER_STEP_OWNER,
					readers: reminderStepReaders,
					input: c.req.valid("param"),
				}),
			),
	)
	.get(
		"/api/episode/:id/readers/:step",
		requires("episode-read"),
		requiresAlso("friend-read"),
		validatePath(stepPath),
		validateQuery(stepReadersQuery),
		async (c) =>
			c.json(
				await listStepReaders({
					ctx: operatorCtx(c),
					stepOwner: REMINDER_STEP_OWNER,
					readers: reminderStepReaders,
					input: { ...c.req.valid("param"), ...c.req.valid("query") },
				}),
			),
	)
	.put(
		"/api/episode/:id/steps",
		requires("episode-write"),
		validatePath(byId),
		validateBody(episodeStepsInput),
		async (c) => {
			const input = { ...c.req.valid("param"), ...c.req.valid("json") };
			return c.json(await saveReminderSteps({ ctx: operatorCtx(c), input }));
		},
	);
