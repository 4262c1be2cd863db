import { Stack, Text, TextInput, Title } from "@mantine/core";
import { useState } from "react";
import { normaliseText } from "#domain/platform/texts/normalise-text.ts";
import { Fields } from "#web/platform/ui/Fields.tsx";
import { firstMessages } from "#web/platform/ui/formProblems.ts";
import { EmptyState, ErrorState, SkeletonCards } from "#web/platform/ui/ListState.tsx";
import { MemberVarField } from "./MemberVarField.tsx";
import type { MemberVarItem, MemberVars } from "./memberApi.ts";
import type { MemberEditing } from "./useMemberEditor.ts";
import { withLoadHeading } from "./withLoadHeading.ts";

/** Number of fields above which they can be searched by name. */
const SEARCHABLE_ABOVE = 12;

/** Friend fields of the friend, by folder. */
export function MemberVarsTab({ editing, friendId }: { editing: MemberEditing; friendId: number }) {
	const { vars, mayWrite, problems } = editing;
	const [search, setSearch] = useState("");
	if (vars.error)
		return <ErrorState error={withLoadHeading(vars.error)} onRetry={() => void vars.mutate()} />;
	if (!vars.data)
		return vars.isLoading ? (
			<SkeletonCards cards={4} height="3.5rem" />
		) : (
			<EmptyState title="友だち情報を見る権限がありません" />
		);
	const { items } = vars.data;
	if (items.length === 0)
		return (
			<EmptyState title="友だち情報はまだありません">
				誕生日や担当者など、友だちごとに覚えておく項目を「友だち情報」で作成できます。
			</EmptyState>
		);
	const errors = firstMessages(problems.fields);
	const folders = foldersOf(vars.data, search);
	return (
		<Fields readOnly={!mayWrite && "友だち情報を変更する権限がありません。"}>
			{items.length > SEARCHABLE_ABOVE && (
				<TextInput
					aria-label="項目名で絞り込む"
					placeholder="項目名で絞り込む"
					value={search}
					onChange={(event) => setSearch(event.currentTarget.value)}
				/>
			)}
			{folders.length === 0 && <Text size="sm">「{search}」を含む項目はありません。</Text>}
			{folders.map(({ name, fields }) => (
				<Stack key={name} gap="sm">
					{folders.length > 1 && <Title order={3}>{name}</Title>}
					{fields.map((item) => (
						<MemberVarField
							key={item.id}
							item={item}
							friendId={friendId}
							editing={editing}
							error={errors[`vals[${item.id}]`]}
						/>
					))}
				</Stack>
			))}
		</Fields>
	);
}

/** Fields of each folder, in folder order; inactive ones only if they have a value. */
function foldersOf({ groups, items, vals }: MemberVars, search: string) {
	const matchingFields = items.filter(
		({ id, name, is_active }) =>
			(is_active || vals[id] !== undefined) && normaliseText(name).includes(normaliseText(search)),
	);
	const inFolder = (folderId: number | null) => (item: MemberVarItem) =>
		folderId === null ? !groups.some(({ id }) => id === item.group_id) : item.group_id === folderId;
	return [{ id: null, name: "未分類" }, ...groups]
		.map(({ id, name }) => ({ name, fields: matchingFields.filter(inFolder(id)) }))
		.filter(({ fields }) => fields.length > 0);
}
