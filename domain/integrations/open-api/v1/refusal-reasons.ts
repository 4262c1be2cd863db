import { z } from "zod";
import type { AvailabilityRuleName } from "#domain/booking/salons/judge-availability.ts";
import { DELIVERY_REASONS, type DeliveryReasonCode } from "#domain/engine/deliveries/delivery-reasons.ts";
import { CALL_TEXTS } from "#domain/platform/texts/calls-texts.ts";
import { COMPOSE_TEXTS } from "#domain/platform/texts/compose-texts.ts";
import { EVENT_PAGE_TEXTS, EVENT_TEXTS } from "#domain/platform/texts/events-texts.ts";
import { API_V1_TEXTS } from "#domain/platform/texts/open-api-v1-texts.ts";
import { SALON_TEXTS } from "#domain/platform/texts/salon-texts.ts";

interface Reason {
	label: string;
	/** Texts of the refusals with this reason. A salon's refusals carry the rule's name instead. */
	texts?: readonly string[];
	/** Text of such a refusal that contains a number. */
	sentence?: (count: number) => string;
}

/** Reservation rules that make a time unavailable. */
const RULE_REASONS = {
	online: { label: "オンライン予約の停止中" },
	course: { label: "コースの受付停止" },
	hours: { label: "休業日・営業時間外" },
	unit: { label: "予約の単位でない開始時刻" },
	too_soon: { label: "受付の締め切りの後" },
	too_far: { label: "受付を始める前の日" },
	open_bookings: { label: "友だちが同時に取れる予約の上限" },
	shop_full: { label: "店舗全体の予約の上限" },
	resource: { label: "担当の受付停止" },
	unlinked: { label: "担当が受け付けないコース" },
	shift: { label: "担当のシフト外" },
	block: { label: "ブロックされた時間" },
	resource_full: { label: "担当の予約の上限" },
	held: { label: "ほかの人が手続き中" },
	nobody: { label: "空いている担当がない" },
} as const satisfies Record<AvailabilityRuleName, Reason>;

/** Reasons of refused calls that have a code of their own. */
const REFUSAL_REASONS = {
	...RULE_REASONS,
	changed_by_other: { label: "読んだ後に変更された", texts: [CALL_TEXTS.changedByOther] },
	course_unknown: { label: "コースがない", texts: [SALON_TEXTS.courseUnknown] },
	resource_unknown: { label: "担当がない", texts: [SALON_TEXTS.resourceUnknown] },
	friend_unknown: {
		label: "友だちが見つからない",
		texts: [SALON_TEXTS.friendUnknown, API_V1_TEXTS.friendUnknown],
	},
	friend_required: { label: "友だちの指定が必要", texts: [API_V1_TEXTS.friendNeeded] },
	ends_too_late: { label: "終了時刻が30:00より後", texts: [SALON_TEXTS.tooLate] },
	not_changeable: {
		label: "取り消し済みなど、変更できない状態の予約",
		texts: [SALON_TEXTS.blockedByStatus, EVENT_TEXTS.notJudged],
	},
	slot_closed: { label: "枠の受付終了", texts: [EVENT_PAGE_TEXTS.slotGone] },
	slot_full: { label: "枠の満席", texts: [EVENT_PAGE_TEXTS.full] },
	too_few_left: { label: "枠の残りが人数より少ない", sentence: EVENT_PAGE_TEXTS.fewer },
	too_many_places: { label: "一度に予約できる人数の上限", sentence: EVENT_PAGE_TEXTS.tooManyPlaces },
	menu_required: { label: "メニューの指定が必要", texts: [EVENT_PAGE_TEXTS.menuRequired] },
	already_booked: { label: "友だちがその枠をすでに予約している", texts: [EVENT_PAGE_TEXTS.already] },
	blocked_by_friend: { label: "友だちがブロックしている", texts: [COMPOSE_TEXTS.blockedUs] },
	blocked_by_operator: { label: "管理画面でブロックしている", texts: [COMPOSE_TEXTS.blockedByOperator] },
} as const satisfies Record<string, Reason>;

export type RefusalReason = keyof typeof REFUSAL_REASONS;

const REASON_ENTRIES = Object.entries<Reason>(REFUSAL_REASONS) as [RefusalReason, Reason][];
const CODE_OF_TEXT = new Map(
	REASON_ENTRIES.flatMap(([code, { texts = [] }]) => texts.map((text) => [text, code])),
);

/** Returns the code of a refusal's text or rule name; undefined where it has none. */
export function refusalReason(textOrRule: string): RefusalReason | undefined {
	if (Object.hasOwn(RULE_REASONS, textOrRule)) return textOrRule as RefusalReason;
	const [count] = textOrRule.match(/\d+/) ?? [];
	return (
		CODE_OF_TEXT.get(textOrRule) ??
		REASON_ENTRIES.find(([, { sentence }]) => sentence?.(Number(count)) === textOrRule)?.[0]
	);
}

/** Schema of a reason code; its description lists the meaning of each. */
const reasonCodeOf = <Code extends string>(reasons: Record<Code, { label: string }>) =>
	z.enum(Object.keys(reasons) as [Code, ...Code[]]).meta({
		description: Object.entries<{ label: string }>(reasons)
			.map(([code, { label }]) => `${code}: ${label}`)
			.join("、"),
	});

export const refusalReasonCode = () =>
	reasonCodeOf<RefusalReason>(REFUSAL_REASONS).meta({ id: "RefusalReason" });
export const ruleCode = () => reasonCodeOf<AvailabilityRuleName>(RULE_REASONS).meta({ id: "UnfreeReason" });
export const deliveryReason = () =>
	reasonCodeOf<DeliveryReasonCode>(DELIVERY_REASONS).meta({ id: "DeliveryReason" });
