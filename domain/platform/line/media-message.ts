import { z } from "zod";
import { commonFields, quoteField } from "./common-fields.ts";
import { lineText } from "./line-text.ts";
import { httpsUrl } from "./line-url.ts";
import { invalidValueViolation } from "./line-violation.ts";

const digits = z.string().refine((value) => /^\d{1,20}$/.test(value), invalidValueViolation);

export const stickerMessage = z.object({
	type: z.literal("sticker"),
	packageId: digits,
	stickerId: digits,
	...quoteField,
	...commonFields,
});

export const imageMessage = z.object({
	type: z.literal("image"),
	originalContentUrl: httpsUrl(),
	previewImageUrl: httpsUrl(),
	...commonFields,
});

export const videoMessage = z.object({
	type: z.literal("video"),
	originalContentUrl: httpsUrl(),
	previewImageUrl: httpsUrl(),
	trackingId: lineText(100)
		.refine((value) => /^[a-zA-Z0-9\-.=,+*()%$&;:@{}!?<>[\]]+$/.test(value), invalidValueViolation)
		.optional(),
	...commonFields,
});

export const audioMessage = z.object({
	type: z.literal("audio"),
	originalContentUrl: httpsUrl(),
	duration: z.int().min(1),
	...commonFields,
});

export const locationMessage = z.object({
	type: z.literal("location"),
	title: lineText(100),
	address: lineText(100),
	latitude: z.number().min(-90).max(90),
	longitude: z.number().min(-180).max(180),
	...commonFields,
});

export const couponMessage = z.object({
	type: z.literal("coupon"),
	couponId: z.string().min(1),
	deliveryTag: lineText(30)
		.refine((value) => /^[a-zA-Z0-9_]+$/.test(value), invalidValueViolation)
		.optional(),
	...commonFields,
});
