import { Hono } from "hono";
import { z } from "zod";
import {
	announcementAudienceInput,
	announcementContinuation,
	announcementInput,
} from "#domain/console/headquarters/announcement-schemas.ts";
import {
	headquartersAuditFilter,
	headquartersAuditQuery,
} from "#domain/console/headquarters/headquarters-audit.ts";
import { recordId } from "#domain/platform/wire/input-schemas.ts";
import type { ItemKinds } from "#functions/engine/explorer/routes.ts";
import { headquartersAccess } from "#functions/platform/accounts/headquarters-access.ts";
import { type HonoEnv, operatorCtx } from "#functions/platform/http/hono-env.ts";
import {
	claimSaveKey,
	validateBody,
	validatePath,
	validateQuery,
} from "#functions/platform/http/validate-input.ts";
import { cancelAnnouncement } from "./announcements/cancel-announcement.ts";
import { continueAnnouncement } from "./announcements/continue-announcement.ts";
import { estimateAnnouncement } from "./announcements/estimate-announcement.ts";
import { listAnnouncementChoices } from "./announcements/list-announcement-choices.ts";
import { orderParts } from "./announcements/order-parts.ts";
import { saveAnnouncement } from "./announcements/save-announcement.ts";
import { listAnnouncements, showAnnouncement } from "./announcements/show-announcement.ts";
import { exportFigures } from "./export-figures.ts";
import { exportHeadquartersAudit } from "./export-headquarters-audit.ts";
import { listHeadquartersAudit } from "./list-headquarters-audit.ts";
import type { DueTable } from "./read-account-figures.ts";
import { showFigures, showQuotas } from "./show-figures.ts";

interface HeadquartersParts {
	kinds: ItemKinds;
	/** Tables whose rows become due, which show whether an account's work is late. */
	dueTables: readonly DueTable[];
}

const byId = z.object({ id: recordId() });

/** Routes of the headquarters: figures, log and announcements over all accounts. */
export const headquartersRoutes = ({ kinds, dueTables }: HeadquartersParts) =>
	new Hono<HonoEnv>()
		.get("/api/hq/figures", headquartersAccess(), async (c) =>
			c.json(await showFigures({ ctx: operatorCtx(c), person: c.var.person, dueTables })),
		)
		.get("/api/hq/figures/csv", headquartersAccess(), (c) =>
			exportFigures({ ctx: operatorCtx(c), person: c.var.person, dueTables }),
		)
		.get("/api/hq/quotas", headquartersAccess(), async (c) =>
			c.json(await showQuotas({ ctx: operatorCtx(c) })),
		)
		.get("/api/hq/audit", headquartersAccess(), validateQuery(headquartersAuditQuery), async (c) => {
			const { before_at: at, before_account: account, before_id: id, ...filter } = c.req.valid("query");
			const before = account === "" ? null : { at, account, id };
			const call = { ctx: operatorCtx(c), person: c.var.person, kinds, filter };
			return c.json(await listHeadquartersAudit(call, before));
		})
		.get("/api/hq/audit/csv", headquartersAccess(), validateQuery(headquartersAuditFilter), (c) =>
			exportHeadquartersAudit({
				ctx: operatorCtx(c),
				person: c.var.person,
				kinds,
				filter: c.req.valid("query"),
			}),
		)
		.get("/api/hq/announcements", headquartersAccess(), async (c) =>
			c.json(await listAnnouncements({ ctx: operatorCtx(c) })),
		)
		.get("/api/hq/announcements/choices", headquartersAccess(), async (c) =>
			c.json(await listAnnouncementChoices({ ctx: operatorCtx(c), person: c.var.person })),
		)
		.post(
			"/api/hq/announcements/estimate",
			headquartersAccess(),
			validateBody(announcementAudienceInput),
			async (c) => {
				const call = { ctx: operatorCtx(c), person: c.var.person, input: c.req.valid("json") };
				return c.json(await estimateAnnouncement(call));
			},
		)
		.post("/api/hq/announcements", headquartersAccess(), validateBody(announcementInput), async (c) => {
			const ctx = operatorCtx(c);
			const saved = await saveAnnouncement({ ctx, person: c.var.person, input: c.req.valid("json") });
			return c.json({ ...saved, ...(await orderParts(ctx, saved.id)) });
		})
		.get("/api/hq/announcements/:id", headquartersAccess(), validatePath(byId), async (c) =>
			c.json(
				await showAnnouncement({ ctx: operatorCtx(c), person: c.var.person, input: c.req.valid("param") }),
			),
		)
		.post(
			"/api/hq/announcements/:id/continue",
			headquartersAccess(),
			validatePath(byId),
			validateBody(announcementContinuation),
			async (c) => {
				const input = { ...c.req.valid("param"), ...c.req.valid("json") };
				return c.json(await continueAnnouncement({ ctx: operatorCtx(c), person: c.var.person, input }));
			},
		)
		.post(
			"/api/hq/announcements/:id/cancel",
			headquartersAccess(),
			validatePath(byId),
			claimSaveKey(),
			async (c) => {
				const call = { ctx: operatorCtx(c), person: c.var.person, input: c.req.valid("param") };
				return c.json(await cancelAnnouncement(call));
			},
		);
