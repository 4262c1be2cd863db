import type { z } from "zod";
import { accountLink } from "./account-link.ts";
import { api } from "./api.ts";
import { broken } from "./broken.ts";
import { calendar } from "./calendar.ts";
import { commonVar } from "./common-var.ts";
import { conversion } from "./conversion.ts";
import { couponCondition } from "./coupon.ts";
import { episode } from "./episode.ts";
import { eventReserve } from "./event-reserve.ts";
import { form } from "./form.ts";
import { friendInfo } from "./friend-info.ts";
import { introductionCondition } from "./introduction.ts";
import { journey } from "./journey.ts";
import { landing } from "./landing.ts";
import { landingDetail } from "./landing-detail.ts";
import { lastResponse } from "./last-response.ts";
import { mail } from "./mail.ts";
import { mark } from "./mark.ts";
import { membership } from "./membership.ts";
import { memo } from "./memo.ts";
import { name } from "./name.ts";
import { other } from "./other.ts";
import { paymentsCondition } from "./payments.ts";
import { pointsCondition } from "./points.ts";
import { purchaseCondition } from "./purchase.ts";
import { registered } from "./registered.ts";
import { richmenu } from "./richmenu.ts";
import { scenario } from "./scenario.ts";
import { score } from "./score.ts";
import { statusMessage } from "./status-message.ts";
import { tag } from "./tag.ts";
import { unhandled } from "./unhandled.ts";

/** All conditions except the group, in the order in which they are offered. */
export const CONDITIONS = {
	name,
	memo,
	statusMessage,
	registered,
	lastResponse,
	unhandled,
	mark,
	tag,
	friendInfo,
	commonVar,
	scenario,
	episode,
	richmenu,
	form,
	conversion,
	landing,
	landingDetail,
	eventReserve,
	calendar,
	journey,
	score,
	payments: paymentsCondition,
	purchase: purchaseCondition,
	points: pointsCondition,
	coupon: couponCondition,
	introduction: introductionCondition,
	mail,
	membership,
	accountLink,
	api,
	other,
	broken,
};

export type ConditionName = keyof typeof CONDITIONS;
export type ConditionOf<Name extends ConditionName> = z.output<(typeof CONDITIONS)[Name]["schema"]>;
/** Condition that is not a group. */
export type PlainCondition = { [Name in ConditionName]: ConditionOf<Name> }[ConditionName];

export const CONDITION_NAMES = Object.keys(CONDITIONS) as ConditionName[];

const NAME_BY_TYPE = new Map(CONDITION_NAMES.map((each) => [CONDITIONS[each].type as number, each]));

export const conditionName = (condition: PlainCondition): ConditionName => NAME_BY_TYPE.get(condition.type)!;

/** Whether a condition has this registry name. */
export const isCondition = <Name extends ConditionName>(
	condition: { type?: number },
	name: Name,
): condition is ConditionOf<Name> => condition.type === CONDITIONS[name].type;
