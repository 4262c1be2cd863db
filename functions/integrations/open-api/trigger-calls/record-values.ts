import { type SQL, sql } from "drizzle-orm";
import { commitBatch, type Statement } from "#db/d1-client.ts";
import { friendApiValues } from "#db/integrations/api-values.ts";
import {
	openApiTriggerCalls,
	openApiTriggerFields,
	openApiTriggers,
} from "#db/integrations/open-api-tables.ts";
import { insertInto } from "#db/platform/sql/insert-into.ts";
import { execute } from "#db/platform/sql/raw-sql.ts";
import { rowsFrom } from "#db/platform/sql/rows-from.ts";
import { numberOf } from "#domain/engine/filters/conditions/number-query.ts";
import { commonFormat, TRIGGER_CATEGORY } from "#domain/engine/placeholders/api-context.ts";
import { MAX_TRIGGER_FIELDS } from "#domain/integrations/open-api/api-limits.ts";
import { normaliseText } from "#domain/platform/texts/normalise-text.ts";
import type { Ctx } from "#functions/context.ts";
import { type ClaimedCall, type ClaimedCalls, isLeasedBy } from "./claim-trigger-calls.ts";
import type { TriggerPlan } from "./trigger-plan.ts";

type Plans = ReadonlyMap<number, TriggerPlan>;

/**
 * Records the fields of calls and stores their values as the friends' latest, for conditions and effects.
 * Repetition changes nothing, and neither does a worker that lost its lease, since its values may be older
 * than the stored ones. Also updates the fields of `plans`, for later calls.
 * @param claim with at most one call of each friend.
 */
export async function recordReportedValues(ctx: Ctx, claim: ClaimedCalls, plans: Plans): Promise<void> {
	const { calls } = claim;
	const changedFields = findChangedFields(ctx, calls, plans);
	const keysByTrigger = new Map(
		[...plans].map(([id, { fields }]) => [
			id,
			new Set(
				[...fields, ...changedFields.filter(({ triggerId }) => triggerId === id)].map(({ key }) => key),
			),
		]),
	);
	const values = calls.flatMap((call) =>
		call.context
			.filter(([key]) => keysByTrigger.get(call.triggerId)?.has(key))
			.map(([key, value]) => apiValueOf(call, plans.get(call.triggerId)!.key, key, value)),
	);
	const setValues = values.filter(({ value }) => value !== null);
	const unsetValues = values.filter(({ value }) => value === null);
	await commitBatch(ctx.db, [
		...(changedFields.length > 0 ? [upsertFields(ctx, changedFields)] : []),
		...(setValues.length > 0 ? [storeValues(ctx, setValues, claim)] : []),
		...(unsetValues.length > 0 ? [deleteValues(ctx, unsetValues, claim)] : []),
		updateLastCalls(ctx, calls),
	]);
	for (const [id, plan] of plans) {
		const changedFieldsOfTrigger = changedFields.filter(({ triggerId }) => triggerId === id);
		const unchangedFields = plan.fields.filter(
			({ key }) => !changedFieldsOfTrigger.some((field) => field.key === key),
		);
		plan.fields = [...unchangedFields, ...changedFieldsOfTrigger];
	}
}

type RecordedField = TriggerPlan["fields"][number];

/** New fields, and fields with another format, up to the maximum per trigger. */
function findChangedFields({ now }: Ctx, calls: readonly ClaimedCall[], plans: Plans) {
	const changed = new Map<string, RecordedField>();
	for (const { triggerId, context } of calls) {
		const plan = plans.get(triggerId);
		if (!plan) continue;
		for (const [key, value, format] of context) {
			const fieldKey = JSON.stringify([triggerId, key]);
			const knownField = changed.get(fieldKey) ?? plan.fields.find((field) => field.key === key);
			if (value === null || (knownField && (knownField.isFormatSet || knownField.format === format)))
				continue;
			const hasRoom = plan.fields.length + countNewFields(changed, plan, triggerId) < MAX_TRIGGER_FIELDS;
			if (!knownField && !hasRoom) continue;
			changed.set(fieldKey, {
				triggerId,
				key,
				format: knownField ? commonFormat(knownField.format, format) : format,
				isFormatSet: false,
				firstAt: knownField?.firstAt ?? now,
			});
		}
	}
	return [...changed.values()];
}

const countNewFields = (
	changed: ReadonlyMap<string, { triggerId: number; key: string }>,
	{ fields }: TriggerPlan,
	triggerId: number,
): number =>
	[...changed.values()].filter(
		(field) => field.triggerId === triggerId && !fields.some(({ key }) => key === field.key),
	).length;

const apiValueOf = (
	{ id, friendId, receivedAt }: ClaimedCall,
	event: string,
	key: string,
	value: string | null,
) => ({
	callId: id,
	friendId,
	category: TRIGGER_CATEGORY,
	event,
	key,
	value,
	valueKey: normaliseText(value ?? ""),
	number: value === null ? null : numberOf(value),
	updatedAt: receivedAt,
});

type StoredValue = ReturnType<typeof apiValueOf>;

function upsertFields({ db }: Ctx, fields: RecordedField[]): Statement {
	const { rows, column } = rowsFrom(fields, ["triggerId", "key", "format", "firstAt"]);
	return execute(
		db,
		insertInto(
			openApiTriggerFields,
			column,
			sql`from ${rows} where true on conflict (trigger_id, key) do update
				set format = excluded.format where not is_format_set`,
		),
	);
}

/** Condition that the call which reported a value is still leased. */
const isOfLeasedCall = (callId: SQL, claim: ClaimedCalls): SQL =>
	sql`exists (select 1 from ${openApiTriggerCalls} where id = ${callId} and ${isLeasedBy(claim)})`;

function storeValues({ db }: Ctx, values: StoredValue[], claim: ClaimedCalls): Statement {
	const { rows, column } = rowsFrom(
		values,
		["callId", "friendId", "category", "event", "key", "value", "valueKey", "number", "updatedAt"],
		{ hoisted: true },
	);
	const { callId, ...columns } = column;
	return execute(
		db,
		insertInto(
			friendApiValues,
			columns,
			sql`from ${rows} where ${isOfLeasedCall(callId, claim)} on conflict (category, event, key, friend_id) do update
				set value = excluded.value, value_key = excluded.value_key, number = excluded.number,
					updated_at = excluded.updated_at`,
		),
	);
}

function deleteValues({ db }: Ctx, values: StoredValue[], claim: ClaimedCalls): Statement {
	const { rows, column } = rowsFrom(values, ["callId", "category", "event", "key", "friendId"]);
	return execute(
		db,
		sql`delete from ${friendApiValues} where (category, event, key, friend_id)
			in (select ${column.category}, ${column.event}, ${column.key}, ${column.friendId} from ${rows}
				where ${isOfLeasedCall(column.callId, claim)})`,
	);
}

function updateLastCalls({ db }: Ctx, calls: readonly ClaimedCall[]): Statement {
	const lastCalls = [...Map.groupBy(calls, ({ triggerId }) => triggerId)].map(([id, triggerCalls]) => ({
		id,
		at: Math.max(...triggerCalls.map(({ receivedAt }) => receivedAt)),
	}));
	const { rows, column } = rowsFrom(lastCalls, ["id", "at"]);
	return execute(
		db,
		sql`update ${openApiTriggers} set last_called_at = max(ifnull(last_called_at, 0), ${column.at}) from ${rows}
			where ${openApiTriggers.id} = ${column.id}`,
	);
}
