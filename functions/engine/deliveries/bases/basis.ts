import { type SQL, sql } from "drizzle-orm";
import { DAY_MINUTES } from "#domain/booking/salons/salon-minutes.ts";

/**
 * SQL of a delivery `d`, its run `run` and the run `origin` of its chain, for the conditions of a basis. The
 * current attempt is not counted.
 */
export interface DeliveryOrigin {
	friendId: SQL;
	/** The record that triggered the run. */
	causeId: SQL;
	startedAt: SQL;
	/** Whether it was delayed or tried before, so that its content may be outdated. */
	isLate: SQL;
	/** Whether its placeholders were resolved at an earlier attempt; they are not resolved again. */
	isFilled: SQL;
}

/** @param attempts SQL of the number of earlier attempts */
export const deliveryOrigin = (attempts: SQL): DeliveryOrigin => ({
	friendId: sql`d.friend_id`,
	causeId: sql`origin.cause_id`,
	startedAt: sql`origin.started_at`,
	isLate: sql`(${attempts} > 0 or d.due_at > origin.started_at)`,
	isFilled: sql`(${attempts} > 0 and not d.has_placeholders)`,
});

/** The nth part of the origin's cause, such as `episode:12:34`, as a text; `+ 0` makes it a number. */
export const causePart = (position: number): SQL =>
	sql`json_extract('["' || replace(origin.cause, ':', '","') || '"]', ${sql.raw(`'$[${position}]'`)})`;

/** A value of the run's trigger, by its key; null where it has none. */
export const triggerValue = (key: string): SQL =>
	sql`(select c.value ->> '$[3]' from json_each(run.context) c where c.value ->> '$[2]' = ${sql.raw(`'${key}'`)})`;

/** Record on which a delivery depends from its creation until it is sent. */
export interface DeliveryBasis {
	/** First part of the runs' causes, before the colon. */
	cause: string;
	/** Whether the claim alone checks it, because its deliveries are many and are sent at once. */
	isCheckedOnce?: boolean;
	/** SQL of the reason to cancel a delivery; null while it is still wanted. */
	withdrawal: (origin: DeliveryOrigin) => SQL;
	/** SQL of the instant from which a deferred delivery makes no sense; null for none. */
	senseEnd?: (origin: DeliveryOrigin) => SQL;
}

/** A minute of the day in the format of runs of earlier versions: 25:00. */
export const clockTimeSql = (minute: SQL): SQL => sql`printf('%02d:%02d', ${minute} / 60, ${minute} % 60)`;

/** A minute of the day in the format shown to customers (`formatTimeInWords`): 翌01:00. */
export const timeInWordsSql = (minute: SQL): SQL =>
	sql`iif(${minute} < ${sql.raw(String(DAY_MINUTES))}, ${clockTimeSql(minute)}, '翌' || ${clockTimeSql(sql`(${minute} - ${sql.raw(String(DAY_MINUTES))})`)})`;
