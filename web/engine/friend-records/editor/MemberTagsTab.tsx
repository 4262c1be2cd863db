import { List, Stack, Text } from "@mantine/core";
import { ItemSelector } from "#web/engine/selector/ItemSelector.tsx";
import { Fields } from "#web/platform/ui/Fields.tsx";
import { EmptyState, ErrorState, SkeletonCards } from "#web/platform/ui/ListState.tsx";
import type { MemberTags } from "./memberApi.ts";
import { withTags } from "./memberDraft.ts";
import type { MemberEditing } from "./useMemberEditor.ts";
import { withLoadHeading } from "./withLoadHeading.ts";

/** Tags of the friend, and the consequences of adding one. */
export function MemberTagsTab({ editing }: { editing: MemberEditing }) {
	const { tags, draft, setDraft, mayWrite } = editing;
	if (tags.error)
		return <ErrorState error={withLoadHeading(tags.error)} onRetry={() => void tags.mutate()} />;
	if (!tags.data)
		return tags.isLoading ? <SkeletonCards cards={2} /> : <EmptyState title="タグを見る権限がありません" />;
	const { tag_ids, items } = tags.data;
	const selectedIds = draft.tagIds ?? tag_ids;
	const protectedIds = items.filter((tag) => tag.protected).map(({ id }) => id);
	const addedTags = items.filter(({ id }) => selectedIds.includes(id) && !tag_ids.includes(id));
	return (
		<Fields readOnly={!mayWrite && "タグを変更する権限がありません。"}>
			<ItemSelector
				kind="tag"
				multiple
				label="タグ"
				value={selectedIds.filter((id) => !protectedIds.includes(id))}
				onChange={(ids) =>
					setDraft(
						withTags(draft, [...selectedIds.filter((id) => protectedIds.includes(id)), ...ids], tag_ids),
					)
				}
				excludedIds={protectedIds}
				appendable
				data-field="tag_ids"
			/>
			{selectedIds.some((id) => protectedIds.includes(id)) && (
				<Text size="sm" c="dimmed">
					システムのタグ:{" "}
					{items
						.filter(({ id }) => protectedIds.includes(id) && selectedIds.includes(id))
						.map(({ name }) => name)
						.join("、")}
				</Text>
			)}
			{addedTags.length > 0 && (
				<Stack gap="0.25rem">
					<Text size="sm" fw={500}>
						付けるタグについて
					</Text>
					<List size="sm">
						{addedTags.map((tag) => (
							<List.Item key={tag.id}>
								「{tag.name}」 {tagNoteOf(tag)}
							</List.Item>
						))}
					</List>
				</Stack>
			)}
		</Fields>
	);
}

/** Capacity of a tag, and the action that it runs. */
function tagNoteOf({ capacity, taken, append_action, fulled_action }: MemberTags["items"][number]): string {
	const isFull = capacity !== null && (taken ?? 0) >= capacity;
	const action = isFull ? fulled_action : append_action;
	return [
		capacity !== null && `定員 ${taken ?? 0} / ${capacity}${isFull ? "（満員のため付きません）" : ""}`,
		action && `アクション「${action}」を実行します`,
	]
		.filter(Boolean)
		.join("、");
}
