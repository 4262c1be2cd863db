import { type SQL, sql } from "drizzle-orm";
import { scenarioSubscriptions, scenarios } from "#db/automation/scenarios.ts";
import { friends } from "#db/engine/friends.ts";
import { friendVars, vars } from "#db/people/friend-fields.ts";
import { friendTags, tags } from "#db/people/tag-tables.ts";
import { queryRows } from "#db/platform/sql/raw-sql.ts";
import type { Fact } from "#domain/automation/explain/explanation.ts";
import {
	CONDITIONS,
	type Condition,
	type ConditionName,
	type ConditionOf,
	conditionName,
	type PlainCondition,
	plainConditions,
} from "#domain/engine/filters/filter-schema.ts";
import type { FilterNames } from "#domain/engine/filters/named-kinds.ts";
import { FOLLOWED_UNKNOWN } from "#domain/engine/friend-records/followed-at.ts";
import { EXPLAIN_TEXTS } from "#domain/platform/texts/explain-texts.ts";
import { formatInstant } from "#domain/platform/time/format-instant.ts";
import type { Ctx } from "#functions/context.ts";

/** Label of a friend's value, and its SQL expression on a row of `friends`: a text or an instant. */
interface FriendValue {
	label?: SQL;
	value: SQL;
	isInstant?: true;
	/** Field of which the value is the id of a choice. */
	fieldId?: number;
}

type FriendValues = { [Name in ConditionName]?: (condition: ConditionOf<Name>) => FriendValue };

/**
 * The friend's current value for each condition that examines one. Conditions about past events (an answer, a
 * visit) have none.
 */
const FRIEND_VALUES: FriendValues = {
	name: () => ({ value: sql`${friends.name}` }),
	memo: () => ({ value: sql`${friends.memo}` }),
	statusMessage: () => ({ value: sql`${friends.statusMessage}` }),
	registered: () => ({ value: sql`${friends.followedAt}`, isInstant: true }),
	lastResponse: () => ({ value: sql`${friends.lastMessageAt}`, isInstant: true }),
	tag: () => ({
		value: sql`(select group_concat(t.name, '、') from ${friendTags} f join ${tags} t on t.id = f.tag_id
			where f.friend_id = ${friends.id} and t.deleted_at is null)`,
	}),
	scenario: () => ({
		value: sql`(select s.name from ${scenarioSubscriptions} r join ${scenarios} s on s.id = r.scenario_id
			where r.friend_id = ${friends.id} and r.state = 'reading')`,
	}),
	friendInfo: ({ var_id }) => ({
		label: sql`(select v.name from ${vars} v where v.id = ${var_id})`,
		value: sql`(select coalesce(${friendVars.value}, ${friendVars.choiceId}) from ${friendVars}
			where ${friendVars.friendId} = ${friends.id} and ${friendVars.varId} = ${var_id})`,
		fieldId: var_id,
	}),
};

/** The friend's current values that a condition examines, each once. */
export async function findFriendValues(
	ctx: Ctx,
	{ condition, friendId, names }: { condition: Condition; friendId: number; names: FilterNames },
): Promise<Fact[]> {
	const values = plainConditions([condition]).flatMap((plainCondition) => {
		const value = valueOfCondition(plainCondition);
		return value ? [{ ...value, conditionLabel: CONDITIONS[conditionName(plainCondition)].label }] : [];
	});
	const facts = await Promise.all(
		values.map(async ({ conditionLabel, label, value, isInstant, fieldId }): Promise<Fact> => {
			const [row] = await queryRows<{ label: string | null; value: string | number | null }>(
				ctx.db,
				sql`select ${label ?? sql`null`} as label, ${value} as value from ${friends} where ${friends.id} = ${friendId}`,
			);
			const storedValue = row?.value ?? "";
			const choice = names.choices.get(fieldId ?? 0)?.find(({ id }) => id === storedValue);
			const formattedValue =
				isInstant && storedValue !== "" ? instantText(Number(storedValue), ctx.zone) : String(storedValue);
			return {
				label: EXPLAIN_TEXTS.now(row?.label ?? conditionLabel),
				value: choice?.value ?? (formattedValue || EXPLAIN_TEXTS.none),
			};
		}),
	);
	return [...new Map(facts.map((fact) => [fact.label, fact])).values()];
}

/** The only instant of a friend that can be unknown is the registration date. */
const instantText = (at: number, zone: string): string =>
	at === FOLLOWED_UNKNOWN ? EXPLAIN_TEXTS.followedUnknown : formatInstant(at, zone);

const valueOfCondition = (condition: PlainCondition): FriendValue | undefined =>
	(FRIEND_VALUES[conditionName(condition)] as ((condition: PlainCondition) => FriendValue) | undefined)?.(
		condition,
	);
