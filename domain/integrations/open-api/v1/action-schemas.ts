import { z } from "zod";
import { apiId, idInPath, instantString, pageSchemaOf } from "./api-fields.ts";

export const actionParams = z.object({ action_id: idInPath() });
export const runActionInput = z.object({ fid: apiId() });

const outcomes = z
	.enum(["done", "skipped", "failed"])
	.meta({ description: "done: 実行、skipped: 実行しない、failed: 失敗" });

const actionShape = z.object({ id: apiId(), name: z.string(), once: z.boolean() }).meta({ id: "Action" });
export const actionPage = pageSchemaOf(actionShape);

export const dryRunShape = z
	.object({
		fid: apiId(),
		reason: z.string().nullable().meta({ description: "アクション全体を実行しない理由" }),
		quota: z.int().meta({ description: "使うことになるメッセージ通数（最大）" }),
		effects: z.array(
			z.object({
				label: z.string(),
				summary: z.string(),
				outcome: outcomes,
				reason: z.string().nullable(),
			}),
		),
	})
	.meta({ id: "DryRun" });

export const runShape = z
	.object({
		id: z.string(),
		fid: apiId(),
		action_id: apiId(),
		state: z.string(),
		reason: z.string().nullable().meta({ description: "実行しなかった理由" }),
		started_at: instantString(),
		effects: z.array(z.object({ outcome: outcomes, reason: z.string().nullable() })),
	})
	.meta({ id: "Run" });
