import { sql } from "drizzle-orm";
import { episodeSteps } from "#db/automation/reminders.ts";
import { salonOnlineConfigs } from "#db/booking/salon-online.ts";
import { salons } from "#db/booking/salons.ts";
import { among } from "#db/platform/sql/among.ts";
import { addressOf } from "#domain/engine/access/addresses.ts";
import type { Place } from "../place.ts";

/** The steps of what a salon's reservations set. */
const inSteps = (column: "episode_id" | "follow_id", part: string, page: string): Place => ({
	of: { name: "salon", label: "店舗", read: "salon-read" },
	address: (id) => addressOf("salonSetting", { id, part: page }),
	uses: ({ deeds }) => sql`select distinct s.id, s.name, ${part} as part from ${episodeSteps} u
		join ${salonOnlineConfigs} c on c.${sql.identifier(column)} = u.episode_id
		join ${salons} s on s.id = c.salon_id and s.deleted_at is null
		where u.deleted_at is null and u.action_id in ${among(deeds)}`,
});

export const inSalonReminders = inSteps("episode_id", "予約リマインダのステップ", "reminder");
export const inSalonFollows = inSteps("follow_id", "来店後フォローのステップ", "follow");
