import { sql } from "drizzle-orm";
import { forms } from "#db/acquisition/forms.ts";
import { reactions } from "#db/automation/auto-responses.ts";
import { scenarioSteps, scenarios } from "#db/automation/scenarios.ts";
import { eventUrls } from "#db/booking/event-booking-tables.ts";
import { salonUrls } from "#db/booking/salon-urls.ts";
import { salons } from "#db/booking/salons.ts";
import { richmenuSchedule, richmenus } from "#db/content/rich-menus.ts";
import { friends } from "#db/engine/friends.ts";
import { runs } from "#db/engine/runs.ts";
import { webhookEvents } from "#db/integrations/webhook-events.ts";
import { auditLog } from "#db/platform/operators.ts";
import { settings } from "#db/platform/settings-table.ts";
import { queryRows } from "#db/platform/sql/raw-sql.ts";
import { FIRST_STEPS, type FirstStep, type FirstStepState } from "#domain/console/first-day/first-steps.ts";
import type { GuideState } from "#domain/console/first-day/guide-state.ts";
import { SETTING_DEFAULTS } from "#domain/platform/settings/setting-defaults.ts";
import type { Ctx } from "#functions/context.ts";

/** Steps of the first day, and whether the guide is closed. */
export interface FirstDayState {
	steps: FirstStepState[];
	isClosed: boolean;
}

/**
 * Derives the completed steps from stored data, wherever it was made, so that none can be marked as done without
 * being done.
 */
export async function findFirstSteps(ctx: Ctx): Promise<FirstDayState> {
	const [row] = await queryRows<Record<FirstStep, 0 | 1> & { guide: string | null }>(ctx.db, IS_DONE);
	const { skipped, is_closed: isClosed }: GuideState = row?.guide
		? JSON.parse(row.guide)
		: SETTING_DEFAULTS.first_day;
	return {
		steps: FIRST_STEPS.map((name) => ({
			name,
			isDone: row?.[name] === 1,
			isSkipped: skipped.includes(name),
		})),
		isClosed,
	};
}

const isFriendKnown = sql`exists (select 1 from ${friends})`;
const isScenarioAlive = sql`s.deleted_at is null and s.is_run = 1
	and exists (select 1 from ${scenarioSteps} t where t.scenario_id = s.id and t.deleted_at is null)`;

/**
 * Existence of each step. A form counts as the booking step only in an account without a salon, whose own page
 * is open otherwise.
 */
const IS_DONE = sql`select
	exists (select 1 from ${webhookEvents}) or ${isFriendKnown}
		or exists (select 1 from ${auditLog} a where a.subject_type = 'setting' and a.subject_id = 'line'
			and a.verb = 'setting.line_webhook') as connect,
	${isFriendKnown} as friends,
	exists (select 1 from ${reactions} where deleted_at is null)
		or exists (select 1 from ${scenarios} where deleted_at is null) as starter,
	exists (select 1 from ${settings} k join ${scenarios} s on s.id = cast(k.value as integer)
		where k.key = 'new_follower_content_group_id' and ${isScenarioAlive}) as greeting,
	exists (select 1 from ${reactions} where deleted_at is null and is_active = 1) as answers,
	exists (select 1 from ${richmenuSchedule} p join ${richmenus} m on m.id = p.default_id
		where m.deleted_at is null and m.is_active = 1) as menu,
	exists (select 1 from ${salons} s where s.deleted_at is null and s.enable_online = 1
		and exists (select 1 from ${salonUrls} u where u.salon_id = s.id and u.deleted_at is null))
		or exists (select 1 from ${eventUrls} where deleted_at is null)
		or (exists (select 1 from ${forms} where deleted_at is null)
			and not exists (select 1 from ${salons} where deleted_at is null)) as booking,
	exists (select 1 from ${runs}) as phone,
	(select g.value from ${settings} g where g.key = 'first_day') as guide`;
