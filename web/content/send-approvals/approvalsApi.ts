import useSWR from "swr";
import useSWRInfinite from "swr/infinite";
import type { ApprovalTab } from "#domain/engine/send-approvals/approval-states.ts";
import { client, unwrap, type Wire } from "#web/platform/api/apiClient.ts";
import { reloadMatching } from "#web/platform/api/reloadMatching.ts";
import { useLiveRefresh } from "#web/platform/api/useLiveRefresh.ts";

const { send_approvals, send_approval_rule } = client.sendApprovals.api;

type ApprovalList = Wire<typeof send_approvals.$get>;
export type ApprovalRow = ApprovalList["items"][number];
export type ApprovalDetail = Wire<(typeof send_approvals)[":id"]["$get"]>;
export type ApprovalRuleState = Wire<typeof send_approval_rule.$get>;

/** Requests of a tab, newest first, paginated. */
export function useApprovals(tab: ApprovalTab) {
	const pages = useSWRInfinite(
		(index: number, previous: ApprovalList | null) =>
			index > 0 && !previous?.next_before ? null : ["approvals", "list", tab, previous?.next_before ?? null],
		([, , , before]) =>
			unwrap(send_approvals.$get({ query: { tab, ...(before !== null && { before: String(before) }) } })),
	);
	useLiveRefresh((frame) => frame.event === "broadcast", pages.mutate);
	return {
		items: pages.data?.flatMap(({ items }) => items),
		error: pages.error as unknown,
		hasMore: Boolean(pages.data?.at(-1)?.next_before),
		loadingMore: pages.isValidating,
		loadMore: () => void pages.setSize(pages.size + 1),
		reload: () => void pages.mutate(),
	};
}

/** One request with everything that its approver sees. */
export function useApproval(id: number) {
	const approval = useSWR(["approvals", id], () =>
		unwrap(send_approvals[":id"].$get({ param: { id: String(id) } }), { handles: [404] }),
	);
	useLiveRefresh((frame) => frame.event === "broadcast", approval.mutate);
	return approval;
}

export const useApprovalRule = () => useSWR("approval-rule", () => unwrap(send_approval_rule.$get()));

export const postApprovalRule = (
	json: Parameters<typeof send_approval_rule.$post>[0]["json"],
	headers: Record<string, string>,
) => unwrap(send_approval_rule.$post({ json }, { headers }));

const reloadApprovals = () =>
	reloadMatching((key) => Array.isArray(key) && (key[0] === "approvals" || key[0] === "broadcasts"));

/** Opens the links of a request. */
export const postLinkCheck = (id: number) =>
	unwrap(send_approvals[":id"].links.$post({ param: { id: String(id) } })).finally(reloadApprovals);

export const postApproval = (
	{ id, version, content_hash }: Pick<ApprovalDetail, "id" | "version" | "content_hash">,
	headers: Record<string, string>,
) =>
	unwrap(
		send_approvals[":id"].approve.$post(
			{ param: { id: String(id) }, json: { version, content_hash } },
			{ headers },
		),
	).finally(reloadApprovals);

export const postReturn = (
	{ id, version }: Pick<ApprovalDetail, "id" | "version">,
	reason: string,
	headers: Record<string, string>,
) =>
	unwrap(
		send_approvals[":id"].return.$post({ param: { id: String(id) }, json: { version, reason } }, { headers }),
	).finally(reloadApprovals);
