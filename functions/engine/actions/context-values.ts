import { sql } from "drizzle-orm";
import { friendApiValues } from "#db/integrations/api-values.ts";
import { valuesOfList } from "#db/platform/sql/json-list.ts";
import { type DynamicContext, isContextSelected } from "#domain/engine/actions/effects/dynamic-context.ts";
import { isBookingCategory } from "#domain/engine/placeholders/booking-placeholders.ts";
import type { Ctx } from "#functions/context.ts";
import type { RunSet } from "./run-set.ts";

/** Values by set: the refusals and the statements of several effects ask for the same ones. */
const valuesBySet = new WeakMap<RunSet, Map<string, Promise<Map<string, string>>>>();

/**
 * Values of integration data (named by category, event and key) by run: from the trigger, else the last value
 * that another system sent for the friend. Runs without a value are missing. No effect changes these values, so
 * they can be read before the transaction.
 */
export function loadContextValues(
	ctx: Ctx,
	set: RunSet,
	context: DynamicContext | null,
): Promise<Map<string, string>> {
	if (!isContextSelected(context)) return Promise.resolve(new Map());
	const { category, event, key } = context;
	const cacheKey = JSON.stringify([category, event, key]);
	const valuesOfSet = valuesBySet.get(set) ?? new Map<string, Promise<Map<string, string>>>();
	valuesBySet.set(set, valuesOfSet);
	const values = valuesOfSet.get(cacheKey) ?? readValues(ctx, set, context);
	valuesOfSet.set(cacheKey, values);
	return values;
}

async function readValues(
	ctx: Ctx,
	set: RunSet,
	{ category, event, key }: DynamicContext,
): Promise<Map<string, string>> {
	const values = new Map(
		set.runs.flatMap(({ id, firing }) => {
			// A booking carries the same values for every event, and one action may serve several events.
			const triggerValue = firing.context?.find(
				([ofCategory, ofEvent, ofKey]) =>
					ofCategory === category && (ofEvent === event || isBookingCategory(category)) && ofKey === key,
			);
			if (!triggerValue) return [];
			const [, , , value] = triggerValue;
			return [[id, value] as const];
		}),
	);
	const runsWithoutValue = set.runs.filter(({ id }) => !values.has(id));
	if (runsWithoutValue.length === 0) return values;
	const friendIds = runsWithoutValue.map(({ firing }) => firing.friend.id);
	const storedRows = await ctx.db
		.select({ friendId: friendApiValues.friendId, value: friendApiValues.value })
		.from(friendApiValues)
		.where(
			sql`${friendApiValues.category} = ${category} and ${friendApiValues.event} = ${event}
				and ${friendApiValues.key} = ${key}
				and ${friendApiValues.friendId} in ${valuesOfList(friendIds)}`,
		);
	const valueByFriend = new Map(storedRows.map(({ friendId, value }) => [friendId, value]));
	for (const { id, firing } of runsWithoutValue) {
		const value = valueByFriend.get(firing.friend.id);
		if (value !== undefined) values.set(id, value);
	}
	return values;
}
