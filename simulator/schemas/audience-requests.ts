import { z } from "zod";
import { lineList } from "#domain/platform/line/line-violation.ts";

const MAX_IDS = 10_000;

const description = z.string().min(1).max(120);
const audiences = lineList(z.strictObject({ id: z.string() }), 0, MAX_IDS).optional();

export const audienceCreateRequest = z.strictObject({
	description,
	isIfaAudience: z.boolean().optional(),
	uploadDescription: z.string().optional(),
	audiences,
});

export const audienceAddRequest = z.strictObject({
	audienceGroupId: z.int().positive(),
	uploadDescription: z.string().optional(),
	audiences,
});

export const impressionAudienceRequest = z.strictObject({ description, requestId: z.string().min(1) });

export const clickAudienceRequest = z.strictObject({
	description,
	requestId: z.string().min(1),
	clickUrl: z.url().max(2_000).optional(),
});
