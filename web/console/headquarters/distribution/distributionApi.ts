import useSWR from "swr";
import type {
	ConfirmedDistribution,
	DistributionRequest,
} from "#domain/console/headquarters/distribution/distribution-request.ts";
import { callOptions, client, unwrap, type Wire } from "#web/platform/api/apiClient.ts";
import { reloadMatching } from "#web/platform/api/reloadMatching.ts";
import { saveKeyOptions } from "#web/platform/api/useSaveKey.ts";

const { distribution, distributions } = client.distribution.api.hq;

export type DistributionChoices = Wire<typeof distribution.choices.$get>;
export type PlanView = Wire<typeof distribution.plan.$post>["plans"][number];
export type RecordView = PlanView["records"][number];
export type ReferenceView = PlanView["references"][number];
export type DistributionRow = Wire<typeof distributions.$get>["items"][number];
export type DistributedItem = Wire<typeof distribution.state.$get>["items"][number];

/** Seconds that a dry run or a distribution to one account may take. */
const LONG_TIMEOUT = 120;

/** Statuses that the pages show themselves. */
const handles = [404];

export const useDistributionChoices = () =>
	useSWR(["distribution", "choices"], () => unwrap(distribution.choices.$get(), { handles }));

/** Dry run of a request; none without one. */
export const useDistributionPlan = (request: DistributionRequest | null) =>
	useSWR(
		request && (["distribution", "plan", request] as const),
		([, , json]) =>
			unwrap(distribution.plan.$post({ json }, callOptions({ timeout: LONG_TIMEOUT })), {
				handles: [404, 422],
			}),
		{ revalidateOnFocus: false, keepPreviousData: true },
	);

export const useDistributions = () =>
	useSWR(["distribution", "list"], () => unwrap(distributions.$get(), { handles }));

export const useDistributedItems = () =>
	useSWR(["distribution", "state"], () =>
		unwrap(distribution.state.$get(undefined, callOptions({ timeout: LONG_TIMEOUT })), { handles }),
	);

export const useDistribution = (id: string) =>
	useSWR(["distribution", "one", id], () =>
		unwrap(distributions[":id"].$get({ param: { id } }), { handles }),
	);

export const requestStart = (json: ConfirmedDistribution) =>
	unwrap(distributions.$post({ json }, { ...callOptions({ timeout: LONG_TIMEOUT }), ...saveKeyOptions() }), {
		handles: [404, 422],
	});

export const requestApply = (id: string, account: string) =>
	unwrap(
		distributions[":id"].apply.$post(
			{ param: { id }, json: { account } },
			callOptions({ timeout: LONG_TIMEOUT }),
		),
		{ handles },
	);

export const requestUndo = (id: string, account: string) =>
	unwrap(
		distributions[":id"].undo.$post(
			{ param: { id }, json: { account } },
			callOptions({ timeout: LONG_TIMEOUT }),
		),
		{ handles: [404, 422] },
	);

/** Reads the lists again after a distribution. */
export const reloadDistributions = () =>
	reloadMatching((key) => Array.isArray(key) && key[0] === "distribution" && key[1] !== "plan");

interface Comparison {
	kind: DistributionRequest["items"][number]["kind"];
	id: number;
	account: string;
	target: number;
}

export const useAccountComparison = ({ kind, id, account, target }: Comparison) =>
	useSWR(["distribution", "compare", kind, id, account, target], () =>
		unwrap(distribution.compare.$get({ query: { kind, id: String(id), account, target: String(target) } }), {
			handles: [403, 404, 422],
		}),
	);
