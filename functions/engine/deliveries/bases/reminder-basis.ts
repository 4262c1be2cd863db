import { sql } from "drizzle-orm";
import { episodeSteps, episodes, friendReminders } from "#db/automation/reminders.ts";
import { DELIVERY_TEXTS } from "#domain/platform/texts/deliveries-texts.ts";
import { causePart, type DeliveryBasis } from "./basis.ts";
import { isRescheduled } from "./reservation-basis.ts";

/**
 * Step of a reminder or a follow-up: `episode:{reminder}:{step}:{round}`. After a step has ended its own
 * reminder, its delivery is still sent.
 */
export const reminderBasis: DeliveryBasis = {
	cause: "episode",
	withdrawal: ({ friendId, isFilled, startedAt }) => sql`(select case
			when e.deleted_at is not null or s.deleted_at is not null then ${DELIVERY_TEXTS.cancelledWithItem}
			when m.state = 'cancelled' and m.ended_at > ${startedAt} then ${DELIVERY_TEXTS.cancelledWithReminder}
			when m.friend_id <> ${friendId} or m.round <> ifnull(${causePart(3)}, 0) + 0
				or (${isFilled} and ${isRescheduled(sql`m.reservation_id`)}) then ${DELIVERY_TEXTS.cancelledWithMove}
			end
		from ${friendReminders} m join ${episodes} e on e.id = m.episode_id
			left join ${episodeSteps} s on s.id = ${causePart(2)} + 0
		where m.id = ${causePart(1)} + 0)`,
	// A step before the goal announces it.
	senseEnd: () => sql`(select m.origin_at from ${friendReminders} m
		where m.id = ${causePart(1)} + 0 and m.origin_at > origin.started_at)`,
};
