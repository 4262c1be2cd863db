import { Combobox, Pill, PillsInput, useCombobox } from "@mantine/core";
import { useState } from "react";
import { newTag } from "#domain/tags.ts";
import { normalise } from "#domain/texts/normalise.ts";
import { useAbility } from "../../api/session.tsx";
import { NO_CHOICES } from "../../filters/conditions/choices/texts.ts";
import { toastFailed } from "../../ui/toast.ts";
import { useLatest } from "../../ui/useLatest.ts";
import { TagPills } from "./TagPills.tsx";
import { type Choice, createTag } from "./useTagChoices.ts";

interface TagsFieldProps {
	/** Undefined while they are loaded, or where they cannot be. */
	tags: Choice[] | undefined;
	failed: boolean;
	value: number[];
	onChange: (ids: number[]) => void;
	error?: string;
	"data-field": string;
}

/** The option that makes a tag; ids are numbers, so no tag has it. */
const NEW = "new";

/** Chooses tags by a few characters of their names, several in a row, and makes the one that is missing. */
export function TagsField(props: TagsFieldProps) {
	const { tags, failed, value, onChange, error, "data-field": field } = props;
	const latest = useLatest(props);
	const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
	const [text, setText] = useState("");
	const [creating, setCreating] = useState<string | null>(null);
	const mayCreate = useAbility("tag-write");
	const name = text.trim();
	const offered = (tags ?? []).filter(
		(tag) => !tag.protected && !value.includes(tag.id) && isCalled(tag, name),
	);
	const creatable =
		mayCreate && !creating && tags?.every((tag) => tag.name !== name) && newTag.safeParse({ name }).success;

	const choose = async (choice: string) => {
		setText("");
		combobox.resetSelectedOption();
		if (choice !== NEW) return onChange([...value, Number(choice)]);
		setCreating(name);
		await createTag(name)
			// The form may have been changed since it was asked for.
			.then((id) => latest.current?.onChange([...latest.current.value, id]))
			.catch(toastFailed);
		setCreating(null);
	};

	return (
		<Combobox store={combobox} onOptionSubmit={choose}>
			<Combobox.DropdownTarget>
				<PillsInput label="タグ" required error={error} onClick={() => combobox.openDropdown()}>
					<TagPills
						ids={value}
						tags={tags}
						onRemove={(id) => onChange(value.filter((other) => other !== id))}
					>
						{creating && <Pill disabled>「{creating}」を作成しています…</Pill>}
						<Combobox.EventsTarget withExpandedAttribute>
							<PillsInput.Field
								data-field={field}
								aria-label="タグ"
								aria-invalid={error !== undefined}
								placeholder={value.length === 0 ? "タグ名で検索" : undefined}
								value={text}
								onFocus={() => combobox.openDropdown()}
								onBlur={() => combobox.closeDropdown()}
								onChange={(event) => {
									setText(event.currentTarget.value);
									combobox.openDropdown();
									combobox.updateSelectedOptionIndex();
								}}
								onKeyDown={({ key, nativeEvent }) => {
									if (key !== "Backspace" || text !== "" || nativeEvent.isComposing) return;
									onChange(value.slice(0, -1));
								}}
							/>
						</Combobox.EventsTarget>
					</TagPills>
				</PillsInput>
			</Combobox.DropdownTarget>
			<Combobox.Dropdown>
				<Combobox.Options mah="15rem" style={{ overflowY: "auto" }} aria-label="タグの候補">
					{offered.map((tag) => (
						<Combobox.Option key={tag.id} value={String(tag.id)}>
							{tag.name}
						</Combobox.Option>
					))}
					{creatable && <Combobox.Option value={NEW}>タグ「{name}」を作成して選ぶ</Combobox.Option>}
					{offered.length === 0 && !creatable && (
						<Combobox.Empty>{failed ? "タグを読み込めませんでした" : NO_CHOICES}</Combobox.Empty>
					)}
				</Combobox.Options>
			</Combobox.Dropdown>
		</Combobox>
	);
}

const isCalled = (tag: Choice, text: string) => normalise(tag.name).includes(normalise(text));
