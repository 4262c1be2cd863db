import type { DemographicFigures } from "./figure-kinds.ts";

interface Attribute {
	title: string;
	/** Labels of LINE's values; a value without one is shown as it is. */
	labels: Record<string, string>;
}

const UNKNOWN = { unknown: "不明" };

/** Attributes of friends, in the order of the page. */
export const ATTRIBUTES: Record<keyof DemographicFigures, Attribute> = {
	genders: { title: "性別", labels: { female: "女性", male: "男性", ...UNKNOWN } },
	ages: {
		title: "年齢",
		labels: {
			from0to14: "14歳以下",
			from15to19: "15〜19歳",
			from20to24: "20〜24歳",
			from25to29: "25〜29歳",
			from30to34: "30〜34歳",
			from35to39: "35〜39歳",
			from40to44: "40〜44歳",
			from45to49: "45〜49歳",
			from50: "50歳以上",
			from50to54: "50〜54歳",
			from55to59: "55〜59歳",
			from60to64: "60〜64歳",
			from65to69: "65〜69歳",
			from70: "70歳以上",
			...UNKNOWN,
		},
	},
	areas: { title: "地域", labels: UNKNOWN },
	appTypes: { title: "スマートフォン", labels: { ios: "iPhone", android: "Android", others: "そのほか" } },
	subscriptionPeriods: {
		title: "友だちになってから",
		labels: {
			within7days: "7日未満",
			within30days: "30日未満",
			within90days: "90日未満",
			within180days: "180日未満",
			within365days: "1年未満",
			over365days: "1年以上",
			...UNKNOWN,
		},
	},
};

/** Attributes whose values have an order of their own; the others begin with the most frequent. */
const ORDERED: readonly (keyof DemographicFigures)[] = ["ages", "subscriptionPeriods"];

/** Values of an attribute with their labels and shares in percent; the unknown ones last. */
export function listShares(
	name: keyof DemographicFigures,
	figures: DemographicFigures,
): { label: string; percentage: number }[] {
	const { labels } = ATTRIBUTES[name];
	const order = Object.keys(labels);
	const placeOf = (value: string) => (order.includes(value) ? order.indexOf(value) : order.length);
	return figures[name]
		.toSorted((one, other) => {
			const unknown = Number(one.value === "unknown") - Number(other.value === "unknown");
			if (unknown !== 0) return unknown;
			return ORDERED.includes(name)
				? placeOf(one.value) - placeOf(other.value)
				: other.percentage - one.percentage;
		})
		.map(({ value, percentage }) => ({ label: labels[value] ?? value, percentage }));
}
