import { z } from "zod";
import { richMenuAction } from "#domain/platform/line/line-actions.ts";
import { lineText } from "#domain/platform/line/line-text.ts";
import { invalidValueViolation, lineList } from "#domain/platform/line/line-violation.ts";

const MAX_AREAS = 20;
const MAX_USERS = 500;

const width = z.int().min(800).max(2_500);
const height = z.int().min(250);

/** LINE's minimum ratio of width to height. */
const MIN_RATIO = 1.45;

const area = z.object({
	bounds: z.object({
		x: z.int().min(0).max(2_500),
		y: z.int().min(0).max(2_500),
		width: z.int().min(1).max(2_500),
		height: z.int().min(1).max(2_500),
	}),
	action: richMenuAction,
});

export const richMenuRequest = z
	.object({
		size: z
			.object({ width, height })
			.refine((size) => size.width / size.height >= MIN_RATIO, "The aspect ratio is invalid"),
		selected: z.boolean(),
		name: lineText(300),
		chatBarText: lineText(14),
		areas: lineList(area, 0, MAX_AREAS),
	})
	.superRefine(({ size, areas }, context) => {
		for (const [index, { bounds }] of areas.entries()) {
			if (bounds.x + bounds.width <= size.width && bounds.y + bounds.height <= size.height) continue;
			const message = "The area must be inside the rich menu";
			context.issues.push({ code: "custom", input: bounds, path: ["areas", index, "bounds"], message });
		}
	});

export type RichMenuRequest = z.output<typeof richMenuRequest>;

const userIds = lineList(z.string(), 1, MAX_USERS);

export const bulkLinkRequest = z.object({ richMenuId: z.string().min(1), userIds });
export const bulkUnlinkRequest = z.object({ userIds });

const richMenuId = z.string().min(1);

export const aliasRequest = z.object({
	richMenuAliasId: z.string().refine((value) => /^[a-z0-9_-]{1,32}$/.test(value), invalidValueViolation),
	richMenuId,
});
export const aliasUpdateRequest = z.object({ richMenuId });

const MAX_OPERATIONS = 1_000;

const batchOperation = z.discriminatedUnion("type", [
	z.object({ type: z.literal("link"), from: richMenuId, to: richMenuId }),
	z.object({ type: z.literal("unlink"), from: richMenuId }),
	z.object({ type: z.literal("unlinkAll") }),
]);

export const richMenuBatchRequest = z.object({
	operations: lineList(batchOperation, 1, MAX_OPERATIONS),
	resumeRequestKey: z
		.string()
		.refine((value) => /^[a-zA-Z0-9_-]{1,100}$/.test(value), invalidValueViolation)
		.optional(),
});

export type RichMenuBatchRequest = z.output<typeof richMenuBatchRequest>;
