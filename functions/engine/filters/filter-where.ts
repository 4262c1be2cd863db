import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { friends } from "#db/engine/friends.ts";
import { integerLiteral } from "#db/platform/sql/integer-literal.ts";
import { hasUnreadableCondition } from "#domain/engine/filters/broken-filter.ts";
import {
	type Condition,
	type ConditionName,
	type ConditionOf,
	conditionName,
	type Filter,
	isGroup,
	type PlainCondition,
} from "#domain/engine/filters/filter-schema.ts";
import { USER_RATE_TYPE, WITH_BLOCKED } from "#domain/engine/filters/hidden-friends.ts";
import { USER_RATE } from "#domain/engine/friend-records/user-rate.ts";
import { conditionStrategy } from "./condition-strategy.ts";
import { accountLinkWhere } from "./conditions/account-link.ts";
import { api } from "./conditions/api.ts";
import { broken } from "./conditions/broken.ts";
import { calendar } from "./conditions/calendar.ts";
import { commonVar } from "./conditions/common-var.ts";
import { conversion } from "./conditions/conversion.ts";
import { couponWhere } from "./conditions/coupon.ts";
import { episode } from "./conditions/episode.ts";
import { eventReserve } from "./conditions/event-reserve.ts";
import { form } from "./conditions/form.ts";
import { friendInfo } from "./conditions/friend-info.ts";
import { introductionWhere } from "./conditions/introduction.ts";
import { joinConditions } from "./conditions/join-conditions.ts";
import { journey } from "./conditions/journey.ts";
import { landing } from "./conditions/landing.ts";
import { landingDetail } from "./conditions/landing-detail.ts";
import { lastResponse } from "./conditions/last-response.ts";
import { mail } from "./conditions/mail.ts";
import { mark } from "./conditions/mark.ts";
import { membershipWhere } from "./conditions/membership.ts";
import { memo } from "./conditions/memo.ts";
import { name } from "./conditions/name.ts";
import { other } from "./conditions/other.ts";
import { paymentsWhere } from "./conditions/payments.ts";
import { pointsWhere } from "./conditions/points.ts";
import { purchaseWhere } from "./conditions/purchase.ts";
import { registered } from "./conditions/registered.ts";
import { richmenu } from "./conditions/richmenu.ts";
import { scenario } from "./conditions/scenario.ts";
import { score } from "./conditions/score.ts";
import { statusMessage } from "./conditions/status-message.ts";
import { tag } from "./conditions/tag.ts";
import { unhandled } from "./conditions/unhandled.ts";
import type { FilterContext } from "./filter-context.ts";

/** SQL of a condition; of several, all must hold. */
type Compiled = SQLWrapper | readonly SQLWrapper[];

const WHERE: { [Name in ConditionName]: (condition: ConditionOf<Name>, context: FilterContext) => Compiled } =
	{
		accountLink: accountLinkWhere,
		api,
		broken,
		calendar,
		commonVar,
		conversion,
		coupon: couponWhere,
		episode,
		eventReserve,
		form,
		friendInfo,
		journey,
		landing,
		landingDetail,
		lastResponse,
		mail,
		mark,
		membership: membershipWhere,
		memo,
		name,
		other,
		payments: paymentsWhere,
		points: pointsWhere,
		purchase: purchaseWhere,
		introduction: introductionWhere,
		registered,
		richmenu,
		scenario,
		score,
		statusMessage,
		tag,
		unhandled,
	};

/**
 * Condition on `friends` for the friends that a filter selects: every condition and both display rules hold.
 * Nobody where it contains a broken condition (rules, Codes). The meaning of each condition is described in
 * docs/filters.md. The whole statement must go through `packValues`, because a filter may bind more values than
 * D1 accepts.
 */
export const filterWhere = (context: FilterContext, { inputs, with_blocked, user_rate_type }: Filter): SQL =>
	hasUnreadableCondition({ inputs })
		? sql`0`
		: joinConditions(
				[
					...inputs.map((each) =>
						conditionWhere({ ...context, strategy: conditionStrategy(each, inputs, context) }, each),
					),
					displayWhere({ with_blocked, user_rate_type }),
				],
				"and",
			);

/** One condition alone, without the display rules. */
export const conditionWhere = (context: FilterContext, condition: Condition): SQL =>
	isGroup(condition)
		? joinConditions(
				condition.effects.map((part) => conditionWhere(context, part)),
				"or",
			)
		: joinConditions(conditionClauses(context, condition), "and");

/** SQL of all parts of a plain condition. */
export function conditionClauses(context: FilterContext, condition: PlainCondition): readonly SQLWrapper[] {
	const compile = WHERE[conditionName(condition)] as (
		condition: PlainCondition,
		context: FilterContext,
	) => Compiled;
	const compiled = compile(condition, context);
	return isList(compiled) ? compiled : [compiled];
}

const isList = (compiled: Compiled): compiled is readonly SQLWrapper[] => Array.isArray(compiled);

/** Both display rules. */
export const displayWhere = (filter: DisplayRules): SQL =>
	sql`${displayRuleWhere.blocked(filter)} and ${displayRuleWhere.display(filter)}`;

type DisplayRules = Pick<Filter, "with_blocked" | "user_rate_type">;

/** Each of the display rules. */
export const displayRuleWhere = {
	blocked: ({ with_blocked }: DisplayRules): SQL => BLOCKED[with_blocked],
	display: ({ user_rate_type }: DisplayRules): SQL => DISPLAY[user_rate_type],
};

const BLOCKED: Record<Filter["with_blocked"], SQL> = {
	[WITH_BLOCKED.excluded]: sql`${friends.blockedAt} is null`,
	[WITH_BLOCKED.included]: sql`1`,
	[WITH_BLOCKED.only]: sql`${friends.blockedAt} is not null`,
};

/** A literal, as in the indices of shown and of hidden friends. */
const SHOWN = integerLiteral(USER_RATE.shown);

const DISPLAY: Record<Filter["user_rate_type"], SQL> = {
	[USER_RATE_TYPE.excluded]: sql`${friends.userRate} = ${SHOWN}`,
	[USER_RATE_TYPE.included]: sql`1`,
	[USER_RATE_TYPE.only]: sql`${friends.userRate} <> ${SHOWN}`,
};
