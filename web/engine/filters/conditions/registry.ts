import type { ComponentType } from "react";
import {
	type ConditionName,
	conditionName,
	type PlainCondition,
} from "#domain/engine/filters/filter-schema.ts";
import { accountLinkEntry } from "./AccountLink.tsx";
import { api } from "./Api.tsx";
import { broken } from "./Broken.tsx";
import { calendar } from "./Calendar.tsx";
import { commonVar } from "./CommonVar.tsx";
import { conversion } from "./Conversion.tsx";
import { couponEntry } from "./Coupon.tsx";
import type { ConditionEntry, ConditionFieldsProps } from "./conditionEntry.ts";
import { episode } from "./Episode.tsx";
import { eventReserve } from "./EventReserve.tsx";
import { form } from "./Form.tsx";
import { friendInfo } from "./FriendInfo.tsx";
import { introductionEntry } from "./Introduction.tsx";
import { journey } from "./Journey.tsx";
import { landing } from "./Landing.tsx";
import { landingDetail } from "./LandingDetail.tsx";
import { lastResponse } from "./LastResponse.tsx";
import { mail } from "./Mail.tsx";
import { mark } from "./Mark.tsx";
import { membershipEntry } from "./Membership.tsx";
import { memo } from "./Memo.tsx";
import { name } from "./Name.tsx";
import { other } from "./Other.tsx";
import { paymentsEntry } from "./Payments.tsx";
import { pointsEntry } from "./Points.tsx";
import { purchaseEntry } from "./Purchase.tsx";
import { registered } from "./Registered.tsx";
import { richmenu } from "./Richmenu.tsx";
import { scenario } from "./Scenario.tsx";
import { score } from "./Score.tsx";
import { statusMessage } from "./StatusMessage.tsx";
import { tag } from "./Tag.tsx";
import { unhandled } from "./Unhandled.tsx";

/** Editors of the conditions. A condition without one does not compile. */
const CONDITION_FORMS: { [Name in ConditionName]: ConditionEntry<Name> } = {
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
	payments: paymentsEntry,
	purchase: purchaseEntry,
	points: pointsEntry,
	coupon: couponEntry,
	introduction: introductionEntry,
	mail,
	membership: membershipEntry,
	accountLink: accountLinkEntry,
	api,
	other,
	broken,
};

/** Entry for an unspecified condition. */
interface AnyEntry {
	Fields: ComponentType<
		Omit<ConditionFieldsProps<ConditionName>, "condition" | "onChange"> & {
			condition: PlainCondition;
			onChange: (condition: PlainCondition) => void;
		}
	>;
}

/** Returns the entry of a condition. Callers may pass it only conditions of the same name. */
export const conditionEntryOf = (condition: PlainCondition): AnyEntry =>
	CONDITION_FORMS[conditionName(condition)] as unknown as AnyEntry;
