import {
	type ConditionName,
	conditionName,
	type PlainCondition,
} from "#domain/engine/filters/conditions/registry.ts";
import { accountLink } from "./account-link.ts";
import { api } from "./api.ts";
import { broken } from "./broken.ts";
import { calendar } from "./calendar.ts";
import { commonVar } from "./common-var.ts";
import { conversion } from "./conversion.ts";
import { coupon } from "./coupon.ts";
import { episode } from "./episode.ts";
import { eventReserve } from "./event-reserve.ts";
import { form } from "./form.ts";
import { friendInfo } from "./friend-info.ts";
import { introduction } from "./introduction.ts";
import { journey } from "./journey.ts";
import { landing } from "./landing.ts";
import { landingDetail } from "./landing-detail.ts";
import { lastResponse } from "./last-response.ts";
import { mail } from "./mail.ts";
import { mark } from "./mark.ts";
import { membership } from "./membership.ts";
import { memo } from "./memo.ts";
import { name } from "./name.ts";
import type { OracleDecision, OracleQuestion } from "./oracle-question.ts";
import { other } from "./other.ts";
import { payments } from "./payments.ts";
import { points } from "./points.ts";
import { purchase } from "./purchase.ts";
import { registered } from "./registered.ts";
import { richmenu } from "./richmenu.ts";
import { scenario } from "./scenario.ts";
import { score } from "./score.ts";
import { statusMessage } from "./status-message.ts";
import { tag } from "./tag.ts";
import { unhandled } from "./unhandled.ts";

const DECIDE: { [Name in ConditionName]: OracleDecision<Name> } = {
	accountLink,
	api,
	broken,
	calendar,
	commonVar,
	conversion,
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
	membership,
	memo,
	name,
	other,
	payments,
	purchase,
	points,
	coupon,
	introduction,
	registered,
	richmenu,
	scenario,
	score,
	statusMessage,
	tag,
	unhandled,
};

/** Whether a condition other than a group holds for a friend. */
export const decideCondition = (
	question: Omit<OracleQuestion<"tag">, "condition"> & { condition: PlainCondition },
): boolean => (DECIDE[conditionName(question.condition)] as (asked: object) => boolean)(question);
