import { z } from "zod";
import { AB_TEST_GOALS, type AbTestGoal } from "#domain/content/broadcasts/ab-test-settings.ts";
import { apiId, instantString } from "./api-fields.ts";

const share = () => z.number().min(0).max(1);
const goals = Object.keys(AB_TEST_GOALS) as [AbTestGoal, ...AbTestGoal[]];

const variantShape = z.object({
	id: apiId(),
	name: z.string().meta({ description: "A案、B案など" }),
	figures: z
		.object({
			sent: z.int().min(0).meta({ description: "LINEが受け付けた人数" }),
			reached: z.int().min(0).meta({ description: "目標に届いた人数" }),
			rate: share().nullable().meta({ description: "0〜1。誰にも届いていないときはnull" }),
			low: share().nullable(),
			high: share().nullable(),
			best_probability: share().meta({ description: "最もよい案である確率" }),
			yen_per_friend: z.int().nullable().meta({
				description:
					"1人あたりの支払い（円、返金を除く）。目標が支払いでないときと、誰にも届いていないときはnull",
			}),
		})
		.nullable()
		.meta({ description: "目標の記録を見る権限がないときはnull" }),
});

export const abTestShape = z
	.object({
		broadcast_id: apiId(),
		test: z
			.object({
				goal: z.enum(goals).meta({
					description: goals.map((goal) => `${goal}: ${AB_TEST_GOALS[goal]}`).join("、"),
				}),
				rule: z.string().meta({ description: "テストの内容" }),
				tested_at: instantString().nullable().meta({ description: "テストの最後の1人に送った日時" }),
				decide_at: instantString().nullable().meta({ description: "結果を出す日時" }),
				uncounted: z.int().min(0).meta({ description: "ほかのテストに参加していて、数えない人数" }),
				variants: z.array(variantShape),
				sentence: z.string().nullable().meta({ description: "いまの比較" }),
				decided: z
					.object({ at: instantString(), text: z.string(), sentence: z.string().nullable() })
					.nullable()
					.meta({ description: "決まった結果。まだならnull" }),
				winner_id: apiId().nullable().meta({ description: "残りの友だちに送る案のid。まだならnull" }),
			})
			.nullable()
			.meta({ description: "テストのない配信ではnull" }),
	})
	.meta({ id: "AbTest" });

export type AbTestForPrograms = z.input<typeof abTestShape>;
