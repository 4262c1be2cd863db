import { Select, Stack, TextInput } from "@mantine/core";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { funnelInput } from "#domain/kinds/funnel.ts";
import { MAX_ITEM_NAME } from "#domain/kinds/item.ts";
import { useAbility } from "../api/session.tsx";
import { useSaveKey } from "../api/useSaveKey.ts";
import { saveItem } from "../explorer/editing.ts";
import { FolderField } from "../items/FolderField.tsx";
import { Fields } from "../ui/Fields.tsx";
import { ProblemAlert } from "../ui/ProblemAlert.tsx";
import { fieldMark, firstMessages, NO_PROBLEMS, problemsOfAnswer, problemsOfSchema } from "../ui/problems.ts";
import { SaveBar } from "../ui/SaveBar.tsx";
import { toastDone } from "../ui/toast.ts";
import { useCursorOnProblem, useProblems } from "../ui/useProblems.ts";
import { ConditionList } from "./ConditionList.tsx";
import { bodyOf, type FunnelDraft } from "./draft.ts";
import classes from "./FunnelForm.module.css";

interface FunnelFormProps {
	/** Null makes a new one. */
	id: number | null;
	start: FunnelDraft;
	onCancel: () => void;
	onSaved: (id: number) => void;
	/** Told whenever there comes to be something to lose, or no longer is. */
	onDirty: (dirty: boolean) => void;
}

/** A custom search: its name, its folder and the conditions that find its friends. */
export function FunnelForm({ id, start, onCancel, onSaved, onDirty }: FunnelFormProps) {
	const mayWrite = useAbility("funnel-write");
	const [draft, setDraft] = useState(start);
	const { saving, save, problems, failures } = useFunnelSaving(id, draft, onSaved);
	const form = useRef<HTMLDivElement>(null);
	const errors = firstMessages(problems.fields);
	const dirty = draft !== start && !saving;
	// What is typed while it is being saved would be saved nowhere.
	const set = (part: Partial<FunnelDraft>) => !saving && setDraft((draft) => ({ ...draft, ...part }));

	const tellDirty = useEffectEvent((is: boolean) => onDirty(is));
	useEffect(() => {
		tellDirty(dirty);
		return () => tellDirty(false);
	}, [dirty]);
	useCursorOnProblem(form, { problems, failures });

	return (
		<Stack gap="md" ref={form}>
			<Fields readOnly={!mayWrite && "カスタム検索を変更する権限がないため、閲覧のみできます。"}>
				<TextInput
					label="名前"
					required
					value={draft.name}
					onChange={(event) => set({ name: event.currentTarget.value })}
					maxLength={MAX_ITEM_NAME}
					error={errors.name}
					data-autofocus={id === null || undefined}
					{...fieldMark("name")}
				/>
				<FolderField
					kind="funnel"
					value={draft.group_id}
					onChange={(group_id) => set({ group_id })}
					error={errors.group_id}
				/>
				<ConditionList
					value={draft.conditions}
					onChange={(conditions) => set({ conditions })}
					fields={problems.fields}
					readOnly={!mayWrite}
				/>
				<Select
					label="アカウントをブロックした友だち"
					data={BLOCKED}
					value={String(draft.filter.with_blocked)}
					onChange={(value) => set({ filter: { ...draft.filter, with_blocked: Number(value) as 0 | 1 | 2 } })}
					allowDeselect={false}
				/>
				<Select
					label="非表示にした友だち"
					data={HIDDEN}
					value={String(draft.filter.user_rate_type)}
					onChange={(value) =>
						set({ filter: { ...draft.filter, user_rate_type: Number(value) as 0 | 1 | 3 } })
					}
					allowDeselect={false}
				/>
			</Fields>
			{mayWrite && (
				<Stack gap="xs" className={classes.foot}>
					<ProblemAlert problems={problems} placeOf={placeOf} />
					<SaveBar dirty={draft !== start} saving={saving} onSave={() => void save()} onCancel={onCancel} />
				</Stack>
			)}
		</Stack>
	);
}

const BLOCKED = [
	{ value: "0", label: "含めない" },
	{ value: "1", label: "含める" },
	{ value: "2", label: "ブロックした友だちだけ" },
];

const HIDDEN = [
	{ value: "0", label: "含めない" },
	{ value: "1", label: "含める" },
	{ value: "3", label: "非表示にした友だちだけ" },
];

function placeOf(field: string): string | undefined {
	const [, place] = /^filter\[inputs\]\[(\d+)\]/.exec(field) ?? [];
	return place === undefined ? undefined : `${Number(place) + 1}番目の条件`;
}

function useFunnelSaving(id: number | null, draft: FunnelDraft, onSaved: (id: number) => void) {
	const [saving, setSaving] = useState(false);
	const { fail, problems, failures } = useProblems(draft, (draft) => {
		const checked = funnelInput.safeParse(bodyOf(draft));
		return checked.success ? NO_PROBLEMS : problemsOfSchema(checked.error);
	});
	const { headersFor, renew } = useSaveKey();
	const save = async () => {
		if (saving) return;
		const checked = funnelInput.safeParse(bodyOf(draft));
		if (!checked.success) return fail();
		setSaving(true);
		try {
			const saved = await saveItem("funnel", { ...checked.data, id }, headersFor(checked.data));
			renew();
			toastDone("保存しました");
			onSaved(saved);
		} catch (error) {
			setSaving(false);
			fail(problemsOfAnswer(error, "保存できませんでした"));
		}
	};
	return { saving, save, problems, failures };
}
