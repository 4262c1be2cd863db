import type { Narrowcast } from "./line-recipients.ts";

type Recipient =
	| { type: "audience"; audienceGroupId: number }
	| { type: "operator"; and: Recipient[] }
	| { type: "operator"; or: Recipient[] }
	| { type: "operator"; not: Recipient };

/** Condition on an attribute of LINE. */
type Demographic =
	| { type: "gender" | "appType" | "area"; oneOf: string[] }
	| { type: "age" | "subscriptionPeriod"; gte?: string; lt?: string }
	| { type: "operator"; and: Demographic[] };

/** Part of a narrowcast's body that names its friends. */
export interface NarrowcastTarget {
	recipient?: Recipient;
	filter?: { demographic: Demographic };
	limit?: { max?: number; upToRemainingQuota?: true };
}

/** Friends of a narrowcast in LINE's form. @param lineIdOf LINE's id of an audience */
export function narrowcastTarget(
	recipients: Narrowcast,
	lineIdOf: (audienceId: number) => number,
): NarrowcastTarget {
	const recipient = recipientOf(recipients, lineIdOf);
	const demographic = joinAll(demographicsOf(recipients));
	const limit = {
		...(recipients.max !== null && { max: recipients.max }),
		...(recipients.within_quota && { upToRemainingQuota: true as const }),
	};
	return {
		...(recipient && { recipient }),
		...(demographic && { filter: { demographic } }),
		...(Object.keys(limit).length > 0 && { limit }),
	};
}

/** Friends of any included audience, without those of the excluded ones. An operator of LINE has a single branch. */
function recipientOf(
	{ audiences }: Narrowcast,
	lineIdOf: (audienceId: number) => number,
): Recipient | undefined {
	const any = (excluded: boolean): Recipient | undefined => {
		const named = audiences
			.filter((each) => each.excluded === excluded)
			.map(({ id }): Recipient => ({ type: "audience", audienceGroupId: lineIdOf(id) }));
		return named.length > 1 ? { type: "operator", or: named } : named[0];
	};
	const [included, excluded] = [any(false), any(true)];
	const others: Recipient | undefined = excluded && { type: "operator", not: excluded };
	return included && others ? { type: "operator", and: [included, others] } : (included ?? others);
}

const joinAll = (conditions: Demographic[]): Demographic | undefined =>
	conditions.length > 1 ? { type: "operator", and: conditions } : conditions[0];

function demographicsOf({ genders, ages, app_types, areas, periods }: Narrowcast): Demographic[] {
	const some = (type: "gender" | "appType" | "area", oneOf: string[]): Demographic[] =>
		oneOf.length > 0 ? [{ type, oneOf }] : [];
	const range = (type: "age" | "subscriptionPeriod", { from, until }: Narrowcast["ages"]): Demographic[] =>
		from === null && until === null
			? []
			: [{ type, ...(from !== null && { gte: from }), ...(until !== null && { lt: until }) }];
	return [
		...some("gender", genders),
		...range("age", ages),
		...some("appType", app_types),
		...some("area", areas),
		...range("subscriptionPeriod", periods),
	];
}
