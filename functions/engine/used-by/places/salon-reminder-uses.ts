import { sql } from "drizzle-orm";
import { episodeSteps } from "#db/automation/reminders.ts";
import { salonOnlineConfigs } from "#db/booking/salon-online.ts";
import { salons } from "#db/booking/salons.ts";
import { valuesOfList } from "#db/platform/sql/json-list.ts";
import { addressOf } from "#domain/engine/access/page-addresses.ts";
import type { UseFinder } from "../use-finder.ts";

/** Steps of the reminders that a salon's reservations set. */
const stepUses = (column: "episode_id" | "follow_id", part: string, page: string): UseFinder => ({
	owner: { name: "salon", label: "店舗", readAbility: "salon-read" },
	address: (id) => addressOf("salonSetting", { id, part: page }),
	select: ({ actionIds }) => sql`select distinct s.id, s.name, ${part} as part from ${episodeSteps} u
		join ${salonOnlineConfigs} c on c.${sql.identifier(column)} = u.episode_id
		join ${salons} s on s.id = c.salon_id and s.deleted_at is null
		where u.deleted_at is null and u.action_id in ${valuesOfList(actionIds)}`,
});

/** Salons, by the steps before a booking. */
export const salonReminderUses = stepUses("episode_id", "予約リマインダのステップ", "reminder");
/** Salons, by the steps after a visit. */
export const salonFollowUses = stepUses("follow_id", "来店後フォローのステップ", "follow");
