import { sql } from "drizzle-orm";
import { episodeSteps, episodes, friendReminders } from "#db/automation/reminders.ts";
import { DELIVERY_TEXTS } from "#domain/platform/texts/deliveries.ts";
import { type Basis, partOfCause } from "./basis.ts";
import { isElsewhere } from "./reservation.ts";

/**
 * A step of a reminder or a follow-up: `episode:{reminder}:{step}:{round}`. A reminder that its own step
 * ended is ended only for later steps.
 */
export const reminderBasis: Basis = {
	cause: "episode",
	withdrawal: ({ friendId, isFilled, startedAt }) => sql`(select case
			when e.deleted_at is not null or s.deleted_at is not null then ${DELIVERY_TEXTS.cancelledWithItem}
			when m.state = 'cancelled' and m.ended_at > ${startedAt} then ${DELIVERY_TEXTS.cancelledWithReminder}
			when m.friend_id <> ${friendId} or m.round <> ifnull(${partOfCause(3)}, 0) + 0
				or (${isFilled} and ${isElsewhere(sql`m.reservation_id`)}) then ${DELIVERY_TEXTS.cancelledWithMove}
			end
		from ${friendReminders} m join ${episodes} e on e.id = m.episode_id
			left join ${episodeSteps} s on s.id = ${partOfCause(2)} + 0
		where m.id = ${partOfCause(1)} + 0)`,
};
