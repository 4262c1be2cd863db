import {
	forecastPrice,
	type MessagePrices,
	monthPrice,
	priceShare,
	withTax,
} from "#domain/console/sending-costs/message-plans.ts";
import type { ConsoleReads } from "#functions/integrations/open-api/v1/console-reads.ts";
import { forecastCosts } from "./forecast-costs.ts";
import { showCosts } from "./show-costs.ts";

/** Costs of a month with its forecast, as programs read them. @throws Refusal as `showCosts` */
export const showCostsToProgram: ConsoleReads["showCosts"] = async (ctx, input) => {
	const { month, is_current, is_plan_chosen, plan, sum, kinds } = await showCosts({ ctx, input });
	const forecast = is_current === 1 ? await forecastCosts({ ctx }) : null;
	const total = sum.own + sum.others;
	const price = monthPrice(plan, total);
	const yenOf = (messages: number) => Math.round(priceShare(plan, total, messages));
	const countsOf = ({ billed, free, avoidable }: { billed: number; free: number; avoidable: number }) => ({
		messages: billed,
		free,
		avoidable,
		yen: yenOf(billed),
	});
	return {
		month,
		plan: {
			name: plan.name,
			is_chosen: is_plan_chosen === 1,
			fee_yen: plan.fee,
			included: plan.included,
			extra_yen: plan.extra_price,
		},
		messages: total,
		free: sum.free,
		yen: Math.round(price),
		yen_with_tax: withTax(price),
		others: { messages: sum.others, yen: yenOf(sum.others) },
		unknown_broadcasts: sum.unknown,
		kinds: kinds.map((kind) => ({
			kind: kind.kind,
			label: kind.label,
			...countsOf(kind),
			items: kind.items.map((item) => ({
				type: item.source || null,
				id: item.id || null,
				name: item.name,
				...countsOf(item),
			})),
		})),
		forecast: forecast && presentForecast(plan, forecast),
	};
};

function presentForecast(plan: MessagePrices, forecast: Awaited<ReturnType<typeof forecastCosts>>) {
	const { used, sums, included_until, limit, limit_until } = forecast;
	const { expected, low, high } = sums.at(-1) ?? { expected: used, low: used, high: used };
	const priceOf = (messages: number) => Math.round(forecastPrice(plan, messages, forecast));
	return {
		messages: { expected, low, high },
		yen: { expected: priceOf(expected), low: priceOf(low), high: priceOf(high) },
		included_until,
		limit,
		limit_until,
	};
}
