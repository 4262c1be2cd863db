import useSWR from "swr";
import useSWRInfinite from "swr/infinite";
import type { IntroductionProgramInput } from "#domain/commerce/introductions/introduction-program.ts";
import type { ListedIntroductions } from "#domain/commerce/introductions/introduction-state.ts";
import { client, unwrap, type Wire } from "#web/platform/api/apiClient.ts";
import { pagingOf } from "#web/platform/api/pagingOf.ts";
import { reloadMatching } from "#web/platform/api/reloadMatching.ts";
import { useFreshData } from "#web/platform/api/useFreshData.ts";
import { saveKeyOptions } from "#web/platform/api/useSaveKey.ts";

const { introductions } = client.introductions.api;

export type IntroductionSettings = Wire<typeof introductions.settings.$get>;
export type Introduction = Wire<typeof introductions.$get>["items"][number];
export type IntroductionRanking = Wire<typeof introductions.ranking.$get>;

const param = (id: number) => ({ param: { id: String(id) } });

/** Reloads the list and the ranking, but not the settings form. */
const reloadIntroductions = () =>
	reloadMatching((key) => Array.isArray(key) && key[0] === "introductions" && key[1] !== "settings");

export const useIntroductionSettings = () =>
	useFreshData(["introductions", "settings"], () => unwrap(introductions.settings.$get()));

export const putIntroductionSettings = (json: IntroductionProgramInput, headers: Record<string, string>) =>
	unwrap(introductions.settings.$put({ json }, { headers })).finally(reloadIntroductions);

/** Introductions of a list, newest first. */
export function useIntroductions(state: ListedIntroductions) {
	const pages = useSWRInfinite(
		(index: number, previous: { next_before: number | null } | null) =>
			index > 0 && !previous?.next_before
				? null
				: (["introductions", "list", state, previous?.next_before ?? null] as const),
		([, , , before]) =>
			unwrap(introductions.$get({ query: { state, ...(before !== null && { before: String(before) }) } })),
	);
	return {
		items: pages.data?.flatMap(({ items }) => items),
		...pagingOf(pages, ({ next_before }) => next_before),
		reload: () => void Promise.all([pages.mutate(), reloadIntroductions()]),
	};
}

/** Results of the last days, and the friends who introduced most. */
export const useIntroductionRanking = (days: number) =>
	useSWR(["introductions", "ranking", days], () =>
		unwrap(introductions.ranking.$get({ query: { days: String(days) } })),
	);

export const approveRequest = (id: number) =>
	unwrap(introductions[":id"].approve.$post(param(id), saveKeyOptions())).finally(reloadIntroductions);

export const declineRequest = (id: number, reason: string, headers: Record<string, string>) =>
	unwrap(introductions[":id"].decline.$post({ ...param(id), json: { reason } }, { headers })).finally(
		reloadIntroductions,
	);

export const reverseRequest = (id: number, reason: string, headers: Record<string, string>) =>
	unwrap(introductions[":id"].reverse.$post({ ...param(id), json: { reason } }, { headers })).finally(
		reloadIntroductions,
	);
