import { mutate } from "swr";
import useSWRInfinite from "swr/infinite";
import { client, unwrap, type Wire, within } from "#web/platform/api/client.ts";
import { useFreshly } from "#web/platform/api/useFreshly.ts";
import { saveKeyHeader } from "#web/platform/api/useSaveKey.ts";

const member = client.members.api.member;
type MemberVars = Wire<(typeof member.var)[":id"]["$get"]>;
export type MemberTags = Wire<(typeof member.tag)[":id"]["$get"]>;
export type MemberBase = Wire<(typeof member.basevar)[":id"]["$get"]>;
export type { MemberVars };
export type MemberItem = MemberVars["items"][number];
type ChangePage = Wire<(typeof member.var)[":id"][":varId"]["changes"]["$get"]>;

const param = (id: number) => ({ param: { id: String(id) } });

/** What each tab opens with; null where the operator may not read it. */
export const useMemberTags = (id: number, mayRead: boolean) =>
	useFreshly(mayRead ? ["member", id, "tag"] : null, () => unwrap(member.tag[":id"].$get(param(id))));

export const useMemberVars = (id: number, mayRead: boolean) =>
	useFreshly(mayRead ? ["member", id, "var"] : null, () => unwrap(member.var[":id"].$get(param(id))));

export const useMemberBase = (id: number) =>
	useFreshly(["member", id, "basevar"], () => unwrap(member.basevar[":id"].$get(param(id))));

/** A conflict is shown beside what was typed, so its 409 does not leave the page by itself. */
const CONFLICT = { handles: [409] };

export const saveTags = (
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

export const saveVars = (
	member_id: number,
	vars: { vals: Record<string, string>; metas: Record<string, { before: string }> },
	headers: Record<string, string>,
) =>
	unwrap(
		member.var.$post(
			{ json: { member_id, ...vars, changed_item_ids: Object.keys(vars.vals).map(Number) } },
			{ headers },
		),
		CONFLICT,
	);

export const saveBase = (
	member_id: number,
	base: { vals: Record<string, string>; metas: Record<string, string> },
	headers: Record<string, string>,
) => unwrap(member.basevar.$post({ json: { member_id, ...base } }, { headers }), CONFLICT);

/** Long enough for 10 MB over a phone's connection. */
const UPLOAD_SECONDS = 120;

export const uploadFile = (memberId: number, varId: number, file: File) =>
	unwrap(
		member.file[":id"][":varId"].$post(
			{ param: { id: String(memberId), varId: String(varId) }, query: { name: file.name } },
			{ headers: saveKeyHeader(), ...within({ timeout: UPLOAD_SECONDS, body: file }) },
		),
	);

/** What a value was, newest change first. */
export function useChanges(memberId: number, varId: number) {
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
		error: pages.error as unknown,
		hasMore: Boolean(pages.data?.at(-1)?.next_before),
		loadingMore: pages.data !== undefined && pages.data.length < pages.size,
		loadMore: () => void pages.setSize(pages.size + 1),
	};
}

/** Whatever shows the friend reads them again. */
export const refreshFriend = () => mutate((key) => Array.isArray(key) && key[0] === "friends");
