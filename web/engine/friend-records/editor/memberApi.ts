import useSWRInfinite from "swr/infinite";
import { callOptions, client, unwrap, type Wire } from "#web/platform/api/apiClient.ts";
import { pagingOf } from "#web/platform/api/pagingOf.ts";
import { reloadMatching } from "#web/platform/api/reloadMatching.ts";
import { useFreshData } from "#web/platform/api/useFreshData.ts";
import { saveKeyHeader } from "#web/platform/api/useSaveKey.ts";

const member = client.members.api.member;
export type MemberVars = Wire<(typeof member.var)[":id"]["$get"]>;
export type MemberTags = Wire<(typeof member.tag)[":id"]["$get"]>;
export type MemberBase = Wire<(typeof member.basevar)[":id"]["$get"]>;
export type MemberVarItem = MemberVars["items"][number];
type ChangePage = Wire<(typeof member.var)[":id"][":varId"]["changes"]["$get"]>;

const param = (id: number) => ({ param: { id: String(id) } });

/** Loads the data of a tab; no request if the operator may not read it. */
export const useMemberTags = (id: number, mayRead: boolean) =>
	useFreshData(mayRead ? ["member", id, "tag"] : null, () => unwrap(member.tag[":id"].$get(param(id))));

export const useMemberVars = (id: number, mayRead: boolean) =>
	useFreshData(mayRead ? ["member", id, "var"] : null, () => unwrap(member.var[":id"].$get(param(id))));

export const useMemberBase = (id: number) =>
	useFreshData(["member", id, "basevar"], () => unwrap(member.basevar[":id"].$get(param(id))));

/** A conflict is shown beside the entered values, so its 409 must not leave the page. */
const HANDLES_CONFLICT = { handles: [409] };

export const postMemberTags = (
	member_id: number,
	tags: { tag_ids: number[]; before: number[] },
	headers: Record<string, string>,
) =>
	unwrap(
		client.friends.api.member.tag.$post(
			{ json: { member_id, tag_ids: tags.tag_ids, metas: { before: tags.before } } },
			{ headers },
		),
	);

export const postMemberVars = (
	member_id: number,
	vars: { vals: Record<string, string>; metas: Record<string, { before: string }> },
	headers: Record<string, string>,
) =>
	unwrap(
		member.var.$post(
			{ json: { member_id, ...vars, changed_item_ids: Object.keys(vars.vals).map(Number) } },
			{ headers },
		),
		HANDLES_CONFLICT,
	);

export const postMemberBase = (
	member_id: number,
	base: { vals: Record<string, string>; metas: Record<string, string> },
	headers: Record<string, string>,
) => unwrap(member.basevar.$post({ json: { member_id, ...base } }, { headers }), HANDLES_CONFLICT);

/** Timeout in seconds; enough for 10 MB over a phone's connection. */
const UPLOAD_TIMEOUT = 120;

export const postMemberFile = (memberId: number, varId: number, file: File) =>
	unwrap(
		member.file[":id"][":varId"].$post(
			{ param: { id: String(memberId), varId: String(varId) }, query: { name: file.name } },
			{ headers: saveKeyHeader(), ...callOptions({ timeout: UPLOAD_TIMEOUT, body: file }) },
		),
	);

/** Loads the history of a value, newest change first. */
export function useValueChanges(memberId: number, varId: number) {
	const pages = useSWRInfinite(
		(index: number, previous: ChangePage | null) =>
			index > 0 && !previous?.next_before
				? null
				: ["member", memberId, "changes", varId, previous?.next_before ?? ""],
		([, , , , before]) =>
			unwrap(
				member.var[":id"][":varId"].changes.$get({
					param: { id: String(memberId), varId: String(varId) },
					query: before ? { before: String(before) } : {},
				}),
			),
	);
	return {
		changes: pages.data?.flatMap(({ items }) => items),
		...pagingOf(pages, (lastPage) => lastPage.next_before),
	};
}

/** Refreshes everything that shows the friend. */
export const refreshFriend = () => reloadMatching((key) => Array.isArray(key) && key[0] === "friends");
