import { and, asc, desc, eq, inArray, isNull, sql } from "drizzle-orm";
import { forms } from "#db/acquisition/forms.ts";
import { reactions } from "#db/automation/auto-responses.ts";
import { salonUrls } from "#db/booking/salon-urls.ts";
import { salons } from "#db/booking/salons.ts";
import { richmenuSchedule, richmenus } from "#db/content/rich-menus.ts";
import { EFFECTS, type Effect } from "#domain/engine/actions/effects/registry.ts";
import { toWireTime } from "#domain/platform/time/wire-time.ts";
import { SCENARIO_STEP_OWNER } from "#functions/automation/scenarios/steps/scenario-step-owner.ts";
import { findFirstSteps } from "#functions/console/home/find-first-steps.ts";
import { loadSteps } from "#functions/engine/steps/stored-steps.ts";
import { hasAbility } from "#functions/platform/auth/signed-in-operator.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { mediaAddress } from "#functions/platform/media/media-address.ts";
import { readSettings } from "#functions/platform/settings/read-settings.ts";
import { findNewestStarterEntry, type StarterEntry } from "./starter-entry.ts";

/** Maximum number of auto-responses that the guide lists. */
const MAX_ANSWERS = 20;

/** Guide of the first day: its steps, and what each of them switches on. */
export async function showFirstDay({ ctx }: { ctx: OperatorCtx }) {
	const [state, entry] = await Promise.all([findFirstSteps(ctx), findNewestStarterEntry(ctx)]);
	const starter = entry && !entry.isUndone ? entry : undefined;
	const [greeting, answers, menu, salon, form] = await Promise.all([
		findGreeting(ctx, starter),
		listAnswers(ctx),
		findMenu(ctx, starter),
		findSalon(ctx, starter),
		findForm(ctx, starter),
	]);
	return {
		steps: state.steps.map(({ name, isDone, isSkipped }) => ({
			name,
			is_done: isDone,
			is_skipped: isSkipped,
		})),
		is_closed: state.isClosed,
		starter: starter
			? {
					id: starter.id,
					trade: starter.trade,
					at: toWireTime(starter.at, ctx.zone),
					records: starter.records.filter(({ kind }) => kind !== "folder"),
				}
			: null,
		greeting,
		answers,
		menu,
		salon,
		form,
	};
}

const recordOf = (starter: StarterEntry | undefined, kind: StarterEntry["records"][number]["kind"]) =>
	starter?.records.find((record) => record.kind === kind)?.id ?? 0;

/** Scenario that greets new friends, or the one of the set. */
async function findGreeting(ctx: OperatorCtx, starter: StarterEntry | undefined) {
	if (!hasAbility(ctx.operator, "scenario-read")) return null;
	const { new_follower_content_group_id: live } = await readSettings(ctx, "new_follower_content_group_id");
	const id = live ?? recordOf(starter, "scenario");
	const stored = await loadSteps(ctx, SCENARIO_STEP_OWNER, id);
	if (!stored) return null;
	return { id, is_live: live !== null, texts: textsOf(stored.steps[0]?.effects ?? []) };
}

const textsOf = (effects: readonly Effect[]): string[] =>
	effects.flatMap((effect) => (effect.type === EFFECTS.text.type ? [effect.text] : []));

async function listAnswers(ctx: OperatorCtx) {
	if (!hasAbility(ctx.operator, "reaction-read")) return [];
	const { id, name, keywords, isActive } = reactions;
	const rows = await ctx.db
		.select({ id, name, keywords, is_active: isActive })
		.from(reactions)
		.where(isNull(reactions.deletedAt))
		.orderBy(asc(id))
		.limit(MAX_ANSWERS);
	return rows;
}

/** Default menu, or the one of the set. A deleted menu stays the default, for the day it is restored. */
async function findMenu(ctx: OperatorCtx, starter: StarterEntry | undefined) {
	if (!hasAbility(ctx.operator, "richmenu-read")) return null;
	const [schedule] = await ctx.db.select().from(richmenuSchedule);
	const defaultId = schedule?.defaultId ?? 0;
	const [menu] = await ctx.db
		.select({ id: richmenus.id, name: richmenus.name, key: richmenus.mediaKey, isActive: richmenus.isActive })
		.from(richmenus)
		.where(
			and(isNull(richmenus.deletedAt), inArray(richmenus.id, [defaultId, recordOf(starter, "richmenu")])),
		)
		.orderBy(desc(sql`${richmenus.id} = ${defaultId}`))
		.limit(1);
	if (!menu) return null;
	return {
		id: menu.id,
		name: menu.name,
		media_url: mediaAddress(menu.key),
		is_active: menu.isActive,
		is_live: menu.isActive && defaultId === menu.id,
		schedule: { periods: schedule?.periods ?? [], version: schedule?.version ?? 0 },
	};
}

/** Salon of the set, or the first that takes bookings online. */
async function findSalon(ctx: OperatorCtx, starter: StarterEntry | undefined) {
	if (!hasAbility(ctx.operator, "salon-read")) return null;
	const [salon] = await ctx.db
		.select({ id: salons.id, name: salons.name, is_live: salons.enableOnline, code: salonUrls.code })
		.from(salons)
		.leftJoin(salonUrls, and(eq(salonUrls.salonId, salons.id), isNull(salonUrls.deletedAt)))
		.where(isNull(salons.deletedAt))
		.orderBy(
			desc(sql`${salons.id} = ${recordOf(starter, "salon")}`),
			desc(salons.enableOnline),
			asc(salons.id),
		)
		.limit(1);
	return salon ?? null;
}

/** Form of the set, or the first. */
async function findForm(ctx: OperatorCtx, starter: StarterEntry | undefined) {
	if (!hasAbility(ctx.operator, "form-read")) return null;
	const [form] = await ctx.db
		.select({ id: forms.id, name: forms.name, code: forms.code })
		.from(forms)
		.where(isNull(forms.deletedAt))
		.orderBy(desc(sql`${forms.id} = ${recordOf(starter, "form")}`), asc(forms.id))
		.limit(1);
	return form ?? null;
}
