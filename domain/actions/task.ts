import { z } from "zod";
import { filterSchema } from "#domain/filters/filter.ts";
import { TEXTS } from "#domain/texts/messages.ts";
import { optionalId } from "#domain/wire.ts";

/** 5 = has a next run, 10 = finished, 99 = not set (E-260). */
export const TASK_STATUS = { next: 5, finished: 10, notSet: 99 } as const;

export type TaskStatus = (typeof TASK_STATUS)[keyof typeof TASK_STATUS];

/** How many tasks an action may have (E-261). */
export const MAX_TASKS = 15;

/** What the page of an action's schedule sends: when it runs, and for whom. */
export const taskInput = z.object({
	date: z.string().regex(/^\d{4}-\d{2}-\d{2}$/, TEXTS.dateRequired),
	time: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, TEXTS.timeOfDay),
	/** The custom search whose friends it is for; null is every friend. */
	funnel_id: optionalId().default(null),
});

export type TaskInput = z.output<typeof taskInput>;

/** How a task stands on the wire. */
export type TaskState = "planned" | "running" | "finished" | "cancelled";

/** Whom a task without a custom search is for: whoever can be reached and was not hidden. */
export const EVERY_FRIEND = filterSchema.parse({});
