import { z } from "zod";
import { richmenu } from "#domain/conditions/richmenu.ts";
import { scenario } from "#domain/conditions/scenario.ts";
import { tag } from "#domain/conditions/tag.ts";
import { TEXTS } from "#domain/texts/messages.ts";
import { code, list } from "#domain/wire.ts";

/** Every condition that a filter may hold. */
export const CONDITIONS = { tag, scenario, richmenu };

export type ConditionName = keyof typeof CONDITIONS;
export type ConditionOf<Name extends ConditionName> = z.output<(typeof CONDITIONS)[Name]["schema"]>;
export type Condition = { [Name in ConditionName]: ConditionOf<Name> }[ConditionName];

const ofForm = <T extends z.ZodType>(schema: T) =>
	z.preprocess((value) => {
		if (typeof value !== "object" || value === null || !("type" in value)) return value;
		return typeof value.type === "string" ? { ...value, type: Number(value.type) } : value;
	}, schema);

const conditionSchema = ofForm(
	z.discriminatedUnion("type", [tag.schema, scenario.schema, richmenu.schema], {
		error: TEXTS.conditionUnknown,
	}),
);

/** A filter of friends (specification 000 §3): every condition must hold. */
export const filterSchema = z.object({
	inputs: list(conditionSchema),
	/** 0 hides friends who blocked the account, 1 shows them, 2 shows only them. */
	with_blocked: code(0, 1, 2).default(0),
	/** 0 hides hidden and blocked friends, 1 shows them, 3 shows only them. */
	user_rate_type: code(0, 1, 3).default(0),
	/** 1 newest friends first, 0 oldest, 3 newest message first, 4 oldest. */
	sort_type: code(1, 0, 3, 4).default(1),
	take_num: code(50, 100, 200).default(50),
});

export type Filter = z.output<typeof filterSchema>;

export const conditionName = (condition: Condition): ConditionName =>
	(Object.keys(CONDITIONS) as ConditionName[]).find((name) => CONDITIONS[name].type === condition.type)!;
