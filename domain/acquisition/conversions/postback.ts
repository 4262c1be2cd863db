import { z } from "zod";
import type { ExportEncoding } from "#domain/acquisition/forms/answers.ts";
import { TRACKER_TEXTS } from "#domain/platform/texts/trackers.ts";
import { MINUTE } from "#domain/platform/time/time.ts";
import { orderId, orderValue } from "./order.ts";

/** Path at which a shop's server reports conversions. */
export const postbackPath = <Code extends string>(code: Code) => `/conversion/${code}` as const;

/** Maximum clock difference of a signature, so that a captured postback cannot be replayed later. */
export const SIGNED_WITHIN = 5 * MINUTE;

/** Order reported by a shop's server. */
export const postback = z.object({
	/** The same order counts once, however often it is reported. */
	order_id: orderId().refine((id) => id !== "", TRACKER_TEXTS.orderIdRequired),
	value: orderValue(),
	/** Identification of the customer: the parameter of our link, or LINE's id. Both may be missing. */
	token: z.string().max(500).default(""),
	line_user_id: z.string().max(33).default(""),
});

export type Postback = z.output<typeof postback>;

/** Where the conversions of a tracker are downloaded. */
export const trackerExportPath = <Id extends number | string>(id: Id) =>
	`/line/tracker/export/${id}` as const;

export const trackerExportAddress = (id: number, encoding: ExportEncoding): string =>
	trackerExportPath(id) + (encoding === "utf-8" ? "" : `?encoding=${encoding}`);
