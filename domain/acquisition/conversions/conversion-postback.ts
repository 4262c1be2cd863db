import { z } from "zod";
import type { ExportEncoding } from "#domain/acquisition/forms/form-answers.ts";
import { TRACKER_TEXTS } from "#domain/platform/texts/trackers-texts.ts";
import { MINUTE } from "#domain/platform/time/wire-time.ts";
import { orderId, orderValue } from "./shop-order.ts";

/** Path at which a shop's server reports conversions. */
export const postbackPath = <Code extends string>(code: Code) => `/conversion/${code}` as const;

/** Maximum age of a signature, so that a captured postback cannot be replayed later. */
export const MAX_SIGNATURE_AGE = 5 * MINUTE;

/** Order reported by a shop's server. */
export const conversionPostback = z.object({
	/** The same order counts once, however often it is reported. */
	order_id: orderId().refine((id) => id !== "", TRACKER_TEXTS.orderIdRequired),
	value: orderValue(),
	/** Identification of the customer: the token of our link, or LINE's user id. Both may be empty. */
	token: z.string().max(500).default(""),
	line_user_id: z.string().max(33).default(""),
});

export type ConversionPostback = z.output<typeof conversionPostback>;

/** Path of the conversions of a tracker as a CSV file. */
export const trackerExportPath = <Id extends number | string>(id: Id) =>
	`/line/tracker/export/${id}` as const;

export const trackerExportAddress = (id: number, encoding: ExportEncoding): string =>
	trackerExportPath(id) + (encoding === "utf-8" ? "" : `?encoding=${encoding}`);
