import { z } from "zod";
import type { ExportEncoding } from "#domain/acquisition/forms/answers.ts";
import { TRACKER_TEXTS } from "#domain/platform/texts/trackers.ts";
import { MINUTE } from "#domain/platform/time/time.ts";
import { orderId, orderValue } from "./order.ts";

/** Where a shop's server tells of a conversion. */
export const postbackPath = <Code extends string>(code: Code) => `/conversion/${code}` as const;

/** A postback that was signed longer ago, or ahead, is refused: whoever has seen one cannot send it later. */
export const SIGNED_WITHIN = 5 * MINUTE;

/** What a shop's server says of an order. */
export const postback = z.object({
	/** The same order counts once, however often it is told. */
	order_id: orderId().refine((id) => id !== "", TRACKER_TEXTS.orderIdRequired),
	value: orderValue(),
	/** Whose it is: the parameter with which our link led there, or LINE's id. Both may be missing. */
	token: z.string().max(500).default(""),
	line_user_id: z.string().max(33).default(""),
});

export type Postback = z.output<typeof postback>;

/** Where the conversions of a tracker are downloaded. */
export const trackerExportPath = <Id extends number | string>(id: Id) =>
	`/line/tracker/export/${id}` as const;

export const trackerExportAddress = (id: number, encoding: ExportEncoding): string =>
	trackerExportPath(id) + (encoding === "utf-8" ? "" : `?encoding=${encoding}`);
