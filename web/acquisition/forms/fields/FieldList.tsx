import { useRef, useState } from "react";
import { EXPLORER_TEXTS } from "#domain/platform/texts/explorer-texts.ts";
import { useAbility } from "#web/platform/api/consoleSession.ts";
import { askToConfirm } from "#web/platform/ui/ConfirmDialog.tsx";
import { DraggableEntries } from "#web/platform/ui/DraggableEntries.tsx";
import { fieldsInside, focusInside } from "#web/platform/ui/formProblems.ts";
import { SortableFields } from "#web/platform/ui/SortableFields.tsx";
import { useAfterRender } from "#web/platform/ui/useAfterRender.ts";
import { FieldAdder } from "./FieldAdder.tsx";
import { FieldPanel } from "./FieldPanel.tsx";
import { copyField, type FieldDraft, isBlankField, type NewFieldType, newField } from "./fieldDraft.ts";

interface FieldListProps {
	value: FieldDraft[];
	onChange: (fields: FieldDraft[]) => void;
	errors: Record<string, string>;
}

/** Questions of a form in their order. */
export function FieldList({ value, onChange, errors }: FieldListProps) {
	const mayWrite = useAbility("form-write");
	// Read-only operators cannot expand them, so they start open.
	const [closedKeys, setClosedKeys] = useState<ReadonlySet<string>>(
		() => new Set(mayWrite ? value.map(({ key }) => key) : []),
	);
	const [announcement, announce] = useState("");
	const list = useRef<HTMLDivElement>(null);
	const afterRender = useAfterRender();
	const insertField = (index: number, field: FieldDraft, text: string) => {
		onChange(value.toSpliced(index, 0, field));
		announce(text);
		afterRender(() => focusInside(list.current, `fields[${index}][label]`));
	};
	const add = (fieldType: NewFieldType) =>
		insertField(value.length, newField(fieldType, value), `${value.length + 1}番目の質問を追加しました`);
	return (
		<SortableFields
			value={value}
			onChange={onChange}
			noun="質問"
			label="質問"
			description="友だちに答えてもらう項目です。並び順のまま表示します。ページ区切りを入れると、そこから次のページになります。"
			empty="質問はまだありません。質問のないフォームには回答できません。"
			field="fields"
			error={errors.fields}
			// Every question has a type, so the buttons of the types add them.
			footer={<FieldAdder count={value.length} onAdd={add} error={errors.fields} />}
			extraAnnouncement={announcement}
			Wrapper={DraggableEntries}
			keyOf={({ key }) => key}
			list={list}
		>
			{(field, { index, onRemove, ...entry }) => (
				<FieldPanel
					field={field}
					earlierQuestions={value.slice(0, index)}
					index={index}
					{...entry}
					collapsed={closedKeys.has(field.key)}
					errors={firstInside(errors, `fields[${index}]`)}
					onCollapse={() => setClosedKeys(toggleKey(closedKeys, field.key))}
					onCopy={() =>
						insertField(index + 1, copyField(field, value), `${index + 1}番目の質問をコピーしました`)
					}
					onRemove={async () => {
						if (isBlankField(field) || (await confirmRemoval(field, index))) onRemove();
					}}
				/>
			)}
		</SortableFields>
	);
}

const confirmRemoval = ({ label }: FieldDraft, index: number) =>
	askToConfirm({
		title: label === "" ? `${index + 1}番目の質問を削除` : `質問「${label}」を削除`,
		message: EXPLORER_TEXTS.deleteConfirm,
		confirm: "削除する",
		destructive: true,
	});

function toggleKey(keys: ReadonlySet<string>, key: string): ReadonlySet<string> {
	const next = new Set(keys);
	if (!next.delete(key)) next.add(key);
	return next;
}

/** Errors of one question by field name. */
const firstInside = (errors: Record<string, string>, prefix: string): Record<string, string> =>
	Object.fromEntries(
		Object.entries(
			fieldsInside(
				Object.fromEntries(Object.entries(errors).map(([field, message]) => [field, [message]])),
				prefix,
			),
		).map(([field, [message = ""]]) => [field, message]),
	);
