import { z } from "zod";
import { TEXTS } from "../texts/messages.ts";
import { list } from "../wire.ts";

/**
 * 120: one of its conditions must hold. Not made with `defineCondition`, because what it holds are all the conditions,
 * which the registry knows.
 */
export const groupSchema = <Condition extends z.ZodType>(condition: () => Condition) =>
	z.object({
		type: z.literal(120),
		effects: list(z.lazy(condition)).refine((effects) => effects.length > 0, TEXTS.groupEmpty),
	});

export const GROUP_TYPE = 120;
export const GROUP_LABEL = "いずれかに当てはまる";
