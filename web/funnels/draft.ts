import type { z } from "zod";
import type { Condition } from "#domain/filters/filter.ts";
import type { funnelInput } from "#domain/kinds/funnel.ts";
import { freshKey } from "../api/freshKey.ts";
import type { ItemData } from "../explorer/editing.ts";

export type FunnelInput = z.output<typeof funnelInput>;

/** A condition under the operator's hands; the key stays while others come and go. */
export interface DraftCondition {
	key: string;
	condition: Condition;
}

/** A custom search under the operator's hands. */
export interface FunnelDraft extends Omit<FunnelInput, "filter"> {
	/** The filter but for its conditions. */
	filter: Omit<FunnelInput["filter"], "inputs">;
	conditions: DraftCondition[];
}

export const blankDraft = (group: number | null): FunnelDraft => ({
	name: "",
	group_id: group,
	filter: { with_blocked: 0, user_rate_type: 0, sort_type: 1, take_num: 50 },
	conditions: [],
});

export const draftOf = ({ name, group_id, version, filter }: ItemData<FunnelInput>): FunnelDraft => {
	const { inputs, ...rest } = filter;
	return { name, group_id, version, filter: rest, conditions: inputs.map(withKey) };
};

/** The draft as it is sent. */
export const bodyOf = ({ conditions, filter, ...item }: FunnelDraft): FunnelInput => ({
	...item,
	filter: { ...filter, inputs: conditions.map(({ condition }) => condition) },
});

export const withKey = (condition: Condition): DraftCondition => ({ key: freshKey(), condition });
