import { useState } from "react";
import { BASE_FIELD_LABELS, type BaseField } from "#domain/people/friend-values/friend-change-fields.ts";
import { MEMBER_TEXTS } from "#domain/platform/texts/members-texts.ts";
import { ApiError } from "#web/platform/api/apiError.ts";
import { useAbility } from "#web/platform/api/consoleSession.ts";
import { departOnError } from "#web/platform/api/departure.tsx";
import { toastRefused } from "#web/platform/ui/toast.ts";
import { useSaving } from "#web/platform/ui/useSaving.ts";
import { checkMemberDraft } from "./checkMemberDraft.ts";
import type { MemberConflict } from "./MemberConflicts.tsx";
import {
	type MemberBase,
	type MemberVars,
	postMemberBase,
	postMemberTags,
	postMemberVars,
	refreshFriend,
	useMemberBase,
	useMemberTags,
	useMemberVars,
} from "./memberApi.ts";
import { hasMemberChanges, type MemberDraft, NOTHING_CHANGED, takeMemberDraft } from "./memberDraft.ts";
import { valueOptionsOf } from "./valueOptions.ts";

/** Current activity of the editor (M-167). */
export const IO_STATUS = { idle: 0, loading: 1, saving: 2 } as const;

/** State of the member editor: loaded data, draft, and saving. */
export function useMemberEditor(friendId: number, onSaved: () => void) {
	const mayWrite = useAbility("friend-write");
	const tags = useMemberTags(friendId, useAbility("tag-read"));
	const vars = useMemberVars(friendId, useAbility("var-read"));
	const base = useMemberBase(friendId);
	const [storedDraft] = useState(() => takeMemberDraft(friendId));
	const [draft, setDraft] = useState(storedDraft ?? NOTHING_CHANGED);
	const [uploads, setUploads] = useState(0);
	const [conflicts, setConflicts] = useState<MemberConflict[]>([]);

	/**
	 * Saves tab by tab. If a later tab fails, a retry sends all of them again: values that are already saved
	 * are no conflict.
	 */
	const send = async (changes: MemberDraft, headers: Record<string, string>) => {
		try {
			if (changes.tagIds && tags.data) {
				const before = tags.data.tag_ids;
				const { left_out } = await postMemberTags(friendId, { tag_ids: changes.tagIds, before }, headers);
				if (left_out.length > 0)
					toastRefused(MEMBER_TEXTS.tagsFull(left_out.map(({ name }) => name).join("、")));
			}
			if (Object.keys(changes.vals).length > 0 && vars.data) {
				const metas = beforeOf(changes.vals, vars.data);
				await postMemberVars(friendId, { vals: changes.vals, metas }, headers);
			}
			if (Object.keys(changes.base).length > 0 && base.data) {
				const loadedValues = base.data.vals as Record<string, string>;
				const metas = pick(loadedValues, Object.keys(changes.base));
				await postMemberBase(friendId, { vals: changes.base, metas }, headers);
			}
		} catch (error) {
			if (error instanceof ApiError && error.status === 409) await showConflicts(error, changes);
			throw error;
		}
	};

	/** Shows both values of each conflicting field; a 409 that names no field is about the whole page. */
	const showConflicts = async (error: ApiError, changes: MemberDraft) => {
		const names = Object.keys(error.fields).map((field) => field.replace(/^vals\[(.*)\]$/, "$1"));
		if (names.length === 0) return departOnError(error);
		const [currentVars, currentBase] = await Promise.all([vars.mutate(), base.mutate()]);
		setConflicts(names.map((name) => conflictOf(name, changes, currentVars, currentBase)));
	};

	const { saving, save, problems, failures } = useSaving(draft, {
		check: (changes) => checkMemberDraft(changes, { tags: tags.data, vars: vars.data, base: base.data }),
		send,
		onSaved: () => {
			void refreshFriend();
			onSaved();
		},
		savedText: "友だち情報を保存しました",
		failureHeading: MEMBER_TEXTS.saveFailed,
	});

	const isLoading = uploads > 0 || (!vars.data && !vars.error && !tags.data && !base.data);
	return {
		...{ tags, vars, base, draft, setDraft, conflicts, problems, failures, save, saving, mayWrite },
		isRestored: storedDraft !== null,
		isEdited: hasMemberChanges(draft),
		ioStatus: saving ? IO_STATUS.saving : isLoading ? IO_STATUS.loading : IO_STATUS.idle,
		/** Called when an upload starts, and when it ends. */
		tellUpload: (isStart: boolean) => setUploads((count) => count + (isStart ? 1 : -1)),
	};
}

export type MemberEditing = ReturnType<typeof useMemberEditor>;

const beforeOf = (vals: Record<string, string>, { metas }: MemberVars) =>
	Object.fromEntries(Object.keys(vals).map((id) => [id, { before: metas[id]?.before ?? "" }]));

const pick = (from: Record<string, string>, keys: readonly string[]) =>
	Object.fromEntries(keys.map((key) => [key, from[key] ?? ""]));

function conflictOf(
	name: string,
	changes: MemberDraft,
	vars: MemberVars | undefined,
	base: MemberBase | undefined,
): MemberConflict {
	const item = vars?.items.find(({ id }) => String(id) === name);
	if (!item || !vars)
		return {
			label: BASE_FIELD_LABELS[name as BaseField] ?? name,
			ownValue: changes.base[name] ?? "",
			savedValue: (base?.vals as Record<string, string> | undefined)?.[name] ?? "",
		};
	const displayValue = (value: string) =>
		valueOptionsOf(item, value).find((each) => each.value === value)?.label ?? value;
	return {
		label: item.name,
		ownValue: changes.files[name] ?? displayValue(changes.vals[name] ?? ""),
		savedValue: vars.metas[name]?.file?.name ?? displayValue(vars.vals[name] ?? ""),
	};
}
