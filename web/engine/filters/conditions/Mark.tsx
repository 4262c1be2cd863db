import { Checkbox, Group, Text } from "@mantine/core";
import { NO_MARK, NO_MARK_LABEL } from "#domain/engine/filters/conditions/mark.ts";
import type { FriendMark } from "#domain/people/marks/friend-mark.ts";
import { FIELD_TEXTS } from "#domain/platform/texts/fields-texts.ts";
import { MARK_TEXTS } from "#domain/platform/texts/marks-texts.ts";
import { MarkChip } from "#web/engine/friend-records/MarkChip.tsx";
import { useMarks } from "#web/engine/friend-records/responseMarks.ts";
import { fieldAttribute } from "#web/platform/ui/formProblems.ts";
import type { ConditionEntry, ConditionFieldsProps } from "./conditionEntry.ts";
import { firstErrorAt } from "./parts/firstErrorAt.ts";

/** Condition 50: whether the friend's response mark is one of the selected ones. */
function Fields({ condition, onChange, errors, field }: ConditionFieldsProps<"mark">) {
	const store = useMarks();
	const marks = store.state === "ready" ? store.marks : null;
	return (
		<Checkbox.Group
			label="対応マーク"
			description="選んだもののいずれかが付いている友だちをさがします。"
			required
			value={condition.notify.map(String)}
			onChange={(selectedIds) => onChange({ ...condition, notify: selectedIds.map(Number) })}
			error={firstErrorAt(errors, "notify") ?? (store.state === "failed" ? MARK_TEXTS.markFailed : undefined)}
		>
			<Group gap="xs" my="0.25rem" style={{ columnGap: "var(--mantine-spacing-lg)" }}>
				<Checkbox value={String(NO_MARK)} label={NO_MARK_LABEL} {...fieldAttribute(field("notify"))} />
				{marks?.map((mark) => (
					<Checkbox
						key={mark.id}
						value={String(mark.id)}
						label={<MarkChip {...mark} />}
						styles={{ body: { alignItems: "center" } }}
					/>
				))}
				{marks && deletedOf(condition.notify, marks).map((id) => <DeletedMark key={id} id={id} />)}
				{store.state === "loading" && (
					<Text size="sm" c="dimmed">
						{MARK_TEXTS.markLoading}
					</Text>
				)}
			</Group>
		</Checkbox.Group>
	);
}

/** Deleted mark; disappears once it is deselected. */
const DeletedMark = ({ id }: { id: number }) => (
	<Checkbox value={String(id)} label={FIELD_TEXTS.choiceDeleted} color="red" c="var(--mantine-color-error)" />
);

const deletedOf = (notify: readonly number[], marks: readonly FriendMark[]) =>
	notify.filter((id) => id !== NO_MARK && !marks.some((mark) => mark.id === id));

export const mark: ConditionEntry<"mark"> = { Fields };
