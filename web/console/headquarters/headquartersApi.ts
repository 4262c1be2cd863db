import useSWR from "swr";
import useSWRInfinite from "swr/infinite";
import type {
	AnnouncementAudience,
	AnnouncementInput,
} from "#domain/console/headquarters/announcement-schemas.ts";
import { MINUTE, SECOND } from "#domain/platform/time/wire-time.ts";
import { callOptions, client, unwrap, type Wire } from "#web/platform/api/apiClient.ts";
import { reloadMatching } from "#web/platform/api/reloadMatching.ts";

const { hq } = client.headquarters.api;

type Figures = Wire<typeof hq.figures.$get>;
export type AccountRow = Figures["accounts"][number];
export type AccountQuota = Wire<typeof hq.quotas.$get>["accounts"][number]["quota"];

/** Figures of all accounts, read anew every minute. */
export const useFigures = () =>
	useSWR(["headquarters", "figures"], () => unwrap(hq.figures.$get(), { handles: [404] }), {
		refreshInterval: MINUTE,
		keepPreviousData: true,
	});

/** LINE's limits by account, which may come later than the figures. */
export function useQuotas(): ReadonlyMap<string, AccountQuota> | undefined {
	const { data } = useSWR(["headquarters", "quotas"], () => unwrap(hq.quotas.$get(), { handles: [404] }));
	return data && new Map(data.accounts.map(({ name, quota }) => [name, quota]));
}

type AuditPage = Wire<typeof hq.audit.$get>;
export type HeadquartersAuditEntry = AuditPage["entries"][number];

/** Filter of the log in the URL. */
export interface HeadquartersAuditQuery {
	account: string;
	email: string;
	type: string;
	from: string;
	to: string;
}

/** Paginated log of all accounts. */
export function useHeadquartersAudit(filter: HeadquartersAuditQuery) {
	const { data, error, size, setSize, isValidating, mutate } = useSWRInfinite(
		(_, last: AuditPage | null) =>
			last && last.next === null ? null : (["headquarters", "audit", filter, last?.next ?? null] as const),
		([, , filter, cursor]) =>
			unwrap(
				hq.audit.$get({
					query: {
						...filter,
						before_at: String(cursor?.at ?? 0),
						before_account: cursor?.account ?? "",
						before_id: String(cursor?.id ?? 0),
					},
				}),
				{ handles: [404] },
			),
		{ revalidateFirstPage: false },
	);
	const last = data?.at(-1);
	return {
		entries: data?.flatMap(({ entries }) => entries),
		accounts: data?.[0]?.accounts ?? [],
		operators: data?.[0]?.operators ?? [],
		missing: [...new Map(data?.flatMap(({ missing }) => missing).map((each) => [each.name, each])).values()],
		error: error as unknown,
		hasMore: last !== undefined && last.next !== null,
		loadingMore: isValidating && size > (data?.length ?? 0),
		loadMore: () => void setSize(size + 1),
		reload: () => void mutate(),
	};
}

/** URL of the filtered log as a CSV file. */
export const headquartersAuditCsvUrl = (filter: HeadquartersAuditQuery): string =>
	`/api/hq/audit/csv?${new URLSearchParams({ ...filter })}`;

export const FIGURES_CSV_URL = "/api/hq/figures/csv";

const { announcements } = hq;

export type AnnouncementRow = Wire<typeof announcements.$get>["items"][number];
export type AnnouncementDetail = Wire<(typeof announcements)[":id"]["$get"]>;
export type AnnouncementPartRow = AnnouncementDetail["parts"][number];
export type AnnouncementChoice = Wire<typeof announcements.choices.$get>["accounts"][number];
export type PartEstimate = Wire<typeof announcements.estimate.$post>["parts"][number];

/** Announcements, newest first. */
export const useAnnouncements = () =>
	useSWR(["headquarters", "announcements"], () => unwrap(announcements.$get(), { handles: [404] }));

/** Accounts in which the person may announce. */
export const useAnnouncementChoices = () =>
	useSWR(["headquarters", "choices"], () => unwrap(announcements.choices.$get(), { handles: [404] }));

/** Interval at which the figures of an announcement are read while it is planned or being sent. */
const SENDING_INTERVAL = 5 * SECOND;

/** Announcement with the figures of its broadcasts. */
export const useAnnouncement = (id: number) =>
	useSWR(
		["headquarters", "announcements", id],
		() => unwrap(announcements[":id"].$get({ param: { id: String(id) } }), { handles: [404] }),
		{ refreshInterval: (latest) => (latest && isInProgress(latest) ? SENDING_INTERVAL : 0) },
	);

const isInProgress = ({ parts, cancelled_at }: AnnouncementDetail): boolean =>
	cancelled_at === null &&
	parts.some(({ broadcast }) => broadcast !== null && ["planned", "sending"].includes(broadcast.state));

/** Timeout in seconds of calls that ask or change every account, one after the other. */
const LONG_CALL = 120;

/** Numbers of friends of a draft. The cast is needed because Hono's JSON type does not support messages. */
export const fetchEstimate = (json: AnnouncementAudience) =>
	unwrap(announcements.estimate.$post({ json: json as never }, callOptions({ timeout: LONG_CALL })));

/** Orders an announcement in all of its accounts, some of them with each call. */
export async function postAnnouncement(json: AnnouncementInput, headers: Record<string, string>) {
	const call = announcements.$post(
		{ json: json as never },
		{ headers, ...callOptions({ timeout: LONG_CALL }) },
	);
	const saved = await unwrap(call).finally(refreshAnnouncements);
	if (saved.left > 0) await postContinuation(saved.id, []);
	return saved;
}

/** Orders the accounts that are left, and tries the named ones again. */
export async function postContinuation(
	id: number,
	parts: { account: string; expected: number }[],
): Promise<void> {
	const call = announcements[":id"].continue.$post(
		{ param: { id: String(id) }, json: { parts } },
		callOptions({ timeout: LONG_CALL }),
	);
	const { left } = await unwrap(call).finally(refreshAnnouncements);
	if (left > 0) await postContinuation(id, []);
}

export const postCancellation = (id: number) =>
	unwrap(announcements[":id"].cancel.$post({ param: { id: String(id) } })).finally(refreshAnnouncements);

const refreshAnnouncements = () =>
	reloadMatching((key) => Array.isArray(key) && key[0] === "headquarters" && key[1] === "announcements");
