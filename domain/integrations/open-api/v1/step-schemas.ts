import { z } from "zod";
import { MAX_SCENARIO_DAY } from "#domain/engine/actions/scenario-codes.ts";
import { FIELD_TEXTS } from "#domain/platform/texts/fields-texts.ts";
import { apiId, idInPath, instantInput, instantString, pageSchemaOf } from "./api-fields.ts";

export const itemPage = pageSchemaOf(z.object({ id: apiId(), name: z.string() }).meta({ id: "NamedItem" }));

export const startScenarioInput = z.object({
	scenario_id: apiId(),
	from: z
		.object({
			day: z.int().min(0).max(MAX_SCENARIO_DAY),
			time: z
				.string()
				.max(5)
				.regex(/^([01]\d|2[0-3]):[0-5]\d$/, FIELD_TEXTS.timeOfDay),
		})
		.nullable()
		.default(null)
		.meta({ description: "シナリオの途中から始める日数と時刻。nullは最初から" }),
});

export const scenariosShape = z
	.object({
		fid: apiId(),
		scenarios: z.array(
			z.object({
				id: apiId(),
				name: z.string(),
				state: z.enum(["reading", "finished", "stopped"]),
				started_at: instantString(),
				ended_at: instantString().nullable(),
				next_at: instantString().nullable().meta({ description: "次の配信の日時。決まる前はnull" }),
				next_step: z
					.object({
						day: z.int(),
						time: z.string().meta({ description: "その日の時刻、または経過した時間（HH:mm）" }),
						actions: z.array(z.string()).meta({ description: "行うこと。1つに1行" }),
					})
					.nullable()
					.meta({ description: "次のステップ。読み終えたか、止まっていればnull" }),
			}),
		),
	})
	.meta({ id: "ScenariosOfFriend" });

export const setReminderInput = z.object({
	reminder_id: apiId(),
	goal_at: instantInput().meta({ description: "ゴール日時（RFC 3339）" }),
});

export const friendReminderParams = z.object({ fid: idInPath(), reminder_id: idInPath() });

export const remindersShape = z
	.object({
		fid: apiId(),
		reminders: z.array(
			z.object({
				reminder_id: apiId(),
				name: z.string(),
				goal_at: instantString(),
				of_reservation: z.boolean().meta({ description: "予約が設定したもの" }),
			}),
		),
	})
	.meta({ id: "RemindersOfFriend" });
