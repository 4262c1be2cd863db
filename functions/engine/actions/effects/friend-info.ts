import { type SQL, sql } from "drizzle-orm";
import { friends } from "#db/engine/friends.ts";
import { friendVars, vars } from "#db/people/friend-fields.ts";
import { excludedAssignments, insertInto } from "#db/platform/sql/insert-into.ts";
import { valuesOfList } from "#db/platform/sql/json-list.ts";
import { execute, queryRows } from "#db/platform/sql/raw-sql.ts";
import { text } from "#db/platform/sql/row-columns.ts";
import { rowsFrom } from "#db/platform/sql/rows-from.ts";
import { OUTCOME_CODES } from "#domain/engine/actions/effect-outcomes.ts";
import { OPERAND, VALUE_TYPE } from "#domain/engine/actions/effects/friend-info-value.ts";
import type { EffectOf } from "#domain/engine/actions/effects/registry.ts";
import { VAR_TYPES, type VarChoice } from "#domain/engine/kinds/var.ts";
import {
	importedValue,
	type StoredVarValue,
	toStoredNumber,
	toStoredValue,
} from "#domain/people/friend-fields/stored-value.ts";
import { VAR_TEXTS } from "#domain/platform/texts/vars-texts.ts";
import { currentDay } from "#domain/platform/time/wire-time.ts";
import { clearInfoByRuns } from "#functions/engine/friend-records/clear-info.ts";
import { storeValueUndo } from "#functions/engine/friend-records/store-value-undo.ts";
import type { ErrorBody } from "#functions/platform/http/request-refusal.ts";
import { loadContextValues } from "../context-values.ts";
import { numberAsText } from "../number-as-text.ts";
import { loadProtectedNames } from "../protected-names.ts";
import { ordinalAt } from "../run-set.ts";
import type { EffectInput, EffectRunner } from "./effect-runner.ts";

type FriendInfo = EffectOf<"friendInfo">;

/** Changes a friend field. */
export const friendInfo: EffectRunner<FriendInfo> = {
	refusals: async (input) => {
		const { effect, set } = input;
		if (effect.operand === OPERAND.clear) return [];
		const values = await valuesOf(input);
		const friendIds = set.runs
			.filter((_, index) => values[index] === null)
			.map(({ firing }) => firing.friend.id);
		if (friendIds.length === 0) return [];
		const code =
			effect.valuetype === VALUE_TYPE.integration ? OUTCOME_CODES.noContextValue : OUTCOME_CODES.noFriendInfo;
		return [{ when: sql`${friends.id} in ${valuesOfList(friendIds)}`, code }];
	},
	statements: async (input) => {
		const { ctx, effect, targets } = input;
		if (effect.operand === OPERAND.clear) return clearInfoByRuns(ctx, sql`${effect.var_id}`, targets);
		const values = await valuesOf(input);
		return [effect.operand === OPERAND.assign ? assignValue(input, values) : addNumber(input, values)];
	},
	// A field of another type would not accept the value.
	reference: {
		id: ({ var_id }) => var_id,
		select: sql`select id, type as state from ${vars}`,
		problem: (effect, type, { choices }) => {
			if (type !== effect.var_type) return "otherType";
			return isChoiceGone(effect, choices.get(effect.var_id) ?? []) ? "gone" : null;
		},
	},
	undo: {
		isPossible: () => true,
		store: (ctx, { var_id }, storage) => [storeValueUndo(ctx, storage, var_id)],
	},
	loadProblems: async (ctx, effects) => {
		const protectedNames = await loadProtectedNames(
			ctx,
			vars,
			effects.map(({ var_id }) => var_id),
		);
		return ({ var_id }): ErrorBody => {
			const name = protectedNames.get(var_id);
			return name === undefined ? {} : { var_id: [VAR_TEXTS.varProtected(name)] };
		};
	},
};

const isChoiceGone = (
	{ var_type, operand, valuetype, fix_value }: FriendInfo,
	choices: readonly { id: number }[],
): boolean =>
	var_type === VAR_TYPES.select &&
	operand !== OPERAND.clear &&
	valuetype === VALUE_TYPE.constant &&
	!choices.some(({ id }) => String(id) === fix_value);

/** Value for each run of the set, in its order; null where the field accepts none. */
async function valuesOf(input: EffectInput<FriendInfo>): Promise<(StoredVarValue | null)[]> {
	const values = await resolvedValues(input);
	if (input.effect.operand === OPERAND.assign) return values;
	return values.map((value) => (value?.number == null ? null : value));
}

async function resolvedValues(input: EffectInput<FriendInfo>): Promise<(StoredVarValue | null)[]> {
	const { ctx, effect, set, position } = input;
	const { valuetype, var_type, fix_value, min_value, max_value } = effect;
	if (valuetype === VALUE_TYPE.random)
		return set.runs.map(({ id }) => toStoredNumber(randomOf(`${id}:${position}`, min_value, max_value)));
	if (valuetype !== VALUE_TYPE.integration) {
		const text = valuetype === VALUE_TYPE.date ? currentDay(ctx.now, ctx.zone) : fix_value;
		const choices = var_type === VAR_TYPES.select ? await choicesOf(input) : [];
		return Array(set.runs.length).fill(toStoredValue(var_type, text, choices));
	}
	const contextValues = await loadContextValues(ctx, set, effect.context);
	const choices = var_type === VAR_TYPES.select ? await choicesOf(input) : [];
	return set.runs.map(({ id }) => {
		const text = contextValues.get(id);
		return text === undefined ? null : importedValue(var_type, text, choices);
	});
}

/**
 * A number between two bounds, both included; an integer where both are. It is derived from the run and the
 * effect's position, so that a repeated query gives the same answer and two effects of a run differ.
 */
function randomOf(seed: string, min: number, max: number): number {
	const isWhole = Number.isInteger(min) && Number.isInteger(max);
	const fraction = hashOf(seed) / 2 ** 32;
	return isWhole ? min + Math.floor(fraction * (max - min + 1)) : min + fraction * (max - min);
}

/** A pseudo-random number below 2³² (FNV-1a, mixed once more so that its high bits differ too). */
function hashOf(text: string): number {
	let hash = 0x811c9dc5;
	for (const char of text) hash = Math.imul(hash ^ char.charCodeAt(0), 0x01000193);
	hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
	hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
	return (hash ^ (hash >>> 16)) >>> 0;
}

async function choicesOf({ ctx, effect }: EffectInput<FriendInfo>): Promise<VarChoice[]> {
	const [field] = await queryRows(
		ctx.db,
		{ choices: text },
		sql`select choices from ${vars} where id = ${effect.var_id}`,
	);
	return field ? (JSON.parse(field.choices) as VarChoice[]) : [];
}

/**
 * Runs that perform the effect as rows `d`, joined with their values. A value shared by all of them is bound
 * once, without a join.
 */
function runsWithValues(
	{ set, targets }: EffectInput<FriendInfo> & { targets: SQL },
	values: (StoredVarValue | null)[],
) {
	const isSame = values.every((value) => value === values[0]);
	const { rows, column, ordinal } = rowsFrom(
		(isSame ? values.slice(0, 1) : values).map((each) => {
			const { value = null, value_key = null, number = null, date = null, choice_id = null } = each ?? {};
			return { value, valueKey: value_key, number, date, choiceId: choice_id };
		}),
		["value", "valueKey", "number", "date", "choiceId"],
		{ hoisted: true },
	);
	const runs = isSame
		? sql`${targets} d`
		: sql`${rows} join ${targets} d on d.ordinal = ${ordinalAt(set, ordinal)}`;
	return { runs, column };
}

function assignValue(input: EffectInput<FriendInfo> & { targets: SQL }, values: (StoredVarValue | null)[]) {
	const { ctx, effect } = input;
	const { runs, column } = runsWithValues(input, values);
	return execute(
		ctx.db,
		insertInto(
			friendVars,
			{ varId: effect.var_id, friendId: sql`d.friend_id`, ...column, updatedAt: ctx.now, changedBy: BY_RUN },
			sql`from ${runs} where true
				on conflict (var_id, friend_id) do update set ${excludedAssignments(
					friendVars.value,
					friendVars.valueKey,
					friendVars.number,
					friendVars.date,
					friendVars.choiceId,
					friendVars.updatedAt,
					friendVars.changedBy,
				)}`,
		),
	);
}

/** Author of the change: the run in row `d`. */
const BY_RUN = sql`'run:' || d.run_id`;

/** Adds or subtracts a number. A friend without one starts from 0. */
function addNumber(input: EffectInput<FriendInfo> & { targets: SQL }, values: (StoredVarValue | null)[]) {
	const { ctx, effect } = input;
	const { runs, column } = runsWithValues(input, values);
	const sign = effect.operand === OPERAND.add ? 1 : -1;
	const signedNumber = sql`round(${sign} * ${column.number}, 3)`;
	const sum = sql`round(ifnull(${friendVars.number}, 0) + excluded.number, 3)`;
	return execute(
		ctx.db,
		insertInto(
			friendVars,
			{
				varId: effect.var_id,
				friendId: sql`d.friend_id`,
				value: numberAsText(signedNumber),
				valueKey: numberAsText(signedNumber),
				number: signedNumber,
				updatedAt: ctx.now,
				changedBy: BY_RUN,
			},
			sql`from ${runs} where true
				on conflict (var_id, friend_id) do update set number = ${sum}, value = ${numberAsText(sum)},
					value_key = ${numberAsText(sum)}, ${excludedAssignments(friendVars.updatedAt, friendVars.changedBy)}`,
		),
	);
}
