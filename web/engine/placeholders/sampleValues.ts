import { COMMON_VAR_TYPES, type CommonVarType } from "#domain/engine/kinds/common-var.ts";
import { VAR_TYPES, type VarType } from "#domain/engine/kinds/var.ts";
import { todayEpochDay } from "#domain/engine/placeholders/date.ts";
import { dayFromEpoch } from "#domain/engine/placeholders/date-format.ts";
import type { PlaceholderTargets, PlaceholderValues } from "#domain/engine/placeholders/definition.ts";
import { COUPON_LIST_CODE, couponPath } from "#domain/engine/public-addresses/coupon-address.ts";
import { formatYen } from "#domain/platform/texts/format-yen.ts";
import { DEFAULT_ZONE } from "#domain/platform/time/wire-time.ts";

/** Types of fields and of common variables whose sample is not their name. */
const FIELD_FORMATS: Partial<Record<VarType, "date" | "number">> = {
	[VAR_TYPES.date]: "date",
	[VAR_TYPES.number]: "number",
};
const COMMON_FORMATS: Partial<Record<CommonVarType, "date" | "number">> = {
	[COMMON_VAR_TYPES.date]: "date",
	[COMMON_VAR_TYPES.number]: "number",
};

/** Sample values of a friend, for a preview. */
export function sampleValues(targets: PlaceholderTargets | undefined, now: number): PlaceholderValues {
	const zone = DEFAULT_ZONE;
	const day = dayFromEpoch(todayEpochDay({ now, zone }) + 7);
	const sampleOf = (name: string, format: "date" | "number" | "text") =>
		({ date: day, number: "10", text: `（${name}）` })[format];
	return {
		name: "山田 花子",
		mail: "hanako@example.com",
		friendLinkUrl: "https://example.com/friend",
		now,
		zone,
		friendInfo: new Map(
			targets?.friendInfo.map(({ name, type }) => [
				name,
				{ type, value: sampleOf(name, FIELD_FORMATS[type] ?? "text") },
			]),
		),
		commonVars: new Map(
			targets?.commonVars.map(({ code, name, type }) => [
				code,
				{ type, value: sampleOf(name, COMMON_FORMATS[type] ?? "text") },
			]),
		),
		forms: new Map(targets?.forms.map(({ code }) => [code, `https://example.com/form/${code}`])),
		salons: new Map(targets?.salons.map(({ code }) => [code, `https://example.com/salon/${code}`])),
		events: new Map(targets?.events.map(({ code }) => [code, `https://example.com/event/${code}`])),
		products: new Map(targets?.products.map(({ code }) => [code, `https://example.com/item/${code}`])),
		scores: new Map(targets?.scores.map(({ name }) => [name, { points: 40, level: "中" }])),
		introduction: {
			url: "https://example.com/invite",
			page: "https://example.com/introductions",
		},
		points: {
			balance: 350,
			rank: "シルバー",
			expiry: day.split("-").map(Number).join("."),
			url: "https://example.com/points",
		},
		payment: {
			url: "https://example.com/pay",
			amount: formatYen(2_200),
			until: day.split("-").map(Number).join("."),
		},
		coupons: { url: `https://example.com${couponPath(COUPON_LIST_CODE)}` },
		context: new Map(
			targets?.context.map(({ key, label, type = "string" }) => [
				key,
				{
					type,
					value:
						type === "datetime" ? `${day} 10:00:00` : sampleOf(label, type === "number" ? "number" : "text"),
				},
			]),
		),
	};
}
