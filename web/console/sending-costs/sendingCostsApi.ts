import useSWR from "swr";
import type { MessagePlanInput } from "#domain/console/sending-costs/message-plan-input.ts";
import { client, unwrap, type Wire } from "#web/platform/api/apiClient.ts";

const { sending_costs } = client.sendingCosts.api;

export type SendingCosts = Wire<typeof sending_costs.$get>;
export type CostKind = SendingCosts["kinds"][number];
export type CostForecast = Wire<typeof sending_costs.forecast.$get>;

/** Costs of a month (YYYY-MM). */
export const useSendingCosts = (month: string) =>
	useSWR(["sending-costs", month], () => unwrap(sending_costs.$get({ query: { month } })), {
		keepPreviousData: true,
	});

/** Forecast of the current month. */
export const useCostForecast = () =>
	useSWR("sending-costs-forecast", () => unwrap(sending_costs.forecast.$get()), {
		revalidateOnFocus: false,
	});

export const putMessagePlan = (json: MessagePlanInput, headers: Record<string, string>) =>
	unwrap(sending_costs.plan.$put({ json }, { headers }));

/** Address of the CSV file of a month. */
export const costsCsv = (month: string): string => `/api/sending_costs/csv?month=${month}`;
