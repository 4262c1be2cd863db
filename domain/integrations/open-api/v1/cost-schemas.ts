import { z } from "zod";
import { CAP_KIND_NAMES } from "#domain/engine/sending-caps/cap-kinds.ts";
import { apiId } from "./api-fields.ts";

export const costsQuery = z.object({
	month: z
		.string()
		.max(7)
		.regex(/^20\d{2}-(0[1-9]|1[0-2])$/)
		.optional()
		.meta({ description: "YYYY-MM（日本時間の月）。省略すると今月" }),
});

const messages = () => z.int().min(0);
const yen = () => z.int().min(0).meta({ description: "目安の金額（円、税抜）" });
const lineDay = () => z.string().meta({ description: "YYYY-MM-DD（日本時間）", format: "date" });

const counts = {
	messages: messages().meta({ description: "LINEが数える通数" }),
	free: messages().meta({ description: "無料の返信" }),
	avoidable: messages().meta({ description: "返信なら無料だった通数" }),
	yen: yen(),
};

const estimate = (value: () => z.ZodNumber | z.ZodInt) =>
	z.object({ expected: value(), low: value(), high: value() });

const runOut = () =>
	z
		.object({ earliest: lineDay(), expected: lineDay().nullable(), latest: lineDay().nullable() })
		.nullable()
		.meta({ description: "なくなる日。今月のうちになくならないときはnull" });

export const costsShape = z
	.object({
		month: z.string().meta({ description: "YYYY-MM" }),
		plan: z.object({
			name: z.string().meta({ description: "free、light、standard のどれか" }),
			is_chosen: z.boolean().meta({ description: "お店が選んだプラン。falseならLINEの上限からの推定" }),
			fee_yen: messages(),
			included: messages().meta({ description: "月額に含まれる通数" }),
			extra_yen: z
				.number()
				.min(0)
				.nullable()
				.meta({ description: "追加の1通の金額。追加できないときはnull" }),
		}),
		messages: counts.messages.meta({ description: "LINEが数える通数。ほかのツールから送ったものを含む" }),
		free: counts.free,
		yen: yen(),
		yen_with_tax: messages().meta({ description: "税込の金額（円）" }),
		others: z
			.object({ messages: messages(), yen: yen() })
			.meta({ description: "ほかのツールやLINEの画面から送ったもの" }),
		unknown_broadcasts: messages().meta({ description: "LINEがまだ通数を知らせていない一斉配信の数" }),
		kinds: z.array(
			z.object({
				kind: z.enum(CAP_KIND_NAMES),
				label: z.string(),
				...counts,
				items: z
					.array(
						z.object({
							type: z.string().nullable().meta({ description: "項目の種類。項目がないときはnull" }),
							id: apiId().nullable(),
							name: z
								.string()
								.nullable()
								.meta({ description: "見る権限がないとき、または削除したときはnull" }),
							...counts,
						}),
					)
					.meta({ description: "通数の多い順。全体で500件まで" }),
			}),
		),
		forecast: z
			.object({
				messages: estimate(messages),
				yen: estimate(yen),
				included_until: runOut(),
				limit: messages().nullable().meta({ description: "LINEの送信数の上限。なければnull" }),
				limit_until: runOut(),
			})
			.nullable()
			.meta({ description: "月末の見込み。過ぎた月はnull" }),
	})
	.meta({ id: "SendingCosts" });

export type CostsForPrograms = z.input<typeof costsShape>;
