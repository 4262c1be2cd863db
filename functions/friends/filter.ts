import { type SQL, sql } from "drizzle-orm";
import { friends } from "#db/friends.ts";
import {
	type Condition,
	type ConditionName,
	type ConditionOf,
	conditionName,
	type Filter,
} from "#domain/filters/filter.ts";
import { richmenu } from "./conditions/richmenu.ts";
import { scenario } from "./conditions/scenario.ts";
import { tag } from "./conditions/tag.ts";

const WHERE: { [Name in ConditionName]: (condition: ConditionOf<Name>) => SQL } = { tag, scenario, richmenu };

/** The friends that a filter selects, as a condition on `friends`: every condition holds, and both display rules. */
export const filterWhere = ({ inputs, with_blocked, user_rate_type }: Filter): SQL =>
	sql.join([...inputs.map(where), BLOCKED[with_blocked], DISPLAY[user_rate_type]], sql` and `);

const where = (condition: Condition): SQL =>
	(WHERE[conditionName(condition)] as (condition: Condition) => SQL)(condition);

/** Friends who blocked the account: hidden, shown, or alone. */
const BLOCKED: Record<Filter["with_blocked"], SQL> = {
	0: sql`${friends.blockedAt} is null`,
	1: sql`1`,
	2: sql`${friends.blockedAt} is not null`,
};

/** Friends whom the operator hid or blocked: hidden, shown, or alone. */
const DISPLAY: Record<Filter["user_rate_type"], SQL> = {
	0: sql`${friends.userRate} = 1`,
	1: sql`1`,
	3: sql`${friends.userRate} <> 1`,
};
