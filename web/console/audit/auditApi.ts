import useSWRInfinite from "swr/infinite";
import { client, unwrap, type Wire } from "#web/platform/api/apiClient.ts";

const { audit } = client.audit.api;

type AuditLogPage = Wire<typeof audit.$get>;
export type AuditEntry = AuditLogPage["entries"][number];

/** Filter of the audit log in the URL. */
export interface AuditLogFilter {
	operator_id: string;
	type: string;
	from: string;
	to: string;
}

/** Paginated audit log. */
export function useAuditLog(filter: AuditLogFilter) {
	const { data, error, size, setSize, isValidating, mutate } = useSWRInfinite(
		(_, last: AuditLogPage | null) =>
			last && last.next === null ? null : (["audit", filter, last?.next ?? null] as const),
		([, filter, beforeCursor]) =>
			unwrap(
				audit.$get({ query: { ...filter, before: beforeCursor === null ? "" : String(beforeCursor) } }),
				{
					handles: [403],
				},
			),
		{ revalidateFirstPage: false },
	);
	const last = data?.at(-1);
	return {
		entries: data?.flatMap(({ entries }) => entries),
		operators: data?.[0]?.operators ?? [],
		error,
		hasMore: last?.next !== null && last !== undefined,
		loadingMore: isValidating && size > (data?.length ?? 0),
		loadMore: () => void setSize(size + 1),
		reload: () => void mutate(),
	};
}

/** URL of the filtered audit log as a CSV file. */
export const auditCsvUrl = (filter: AuditLogFilter): string =>
	`/api/audit/csv?${new URLSearchParams({ ...filter })}`;
