import { Button, Combobox, useCombobox } from "@mantine/core";
import { useState } from "react";
import { normalise } from "#domain/texts/normalise.ts";
import { useAbility } from "../api/session.tsx";
import { PlusIcon } from "../ui/icons.tsx";
import { toastFailed } from "../ui/toast.ts";
import { createTag, type Tag, useTags } from "./api.ts";

interface TagAdderProps {
	chosen: { id: number; name: string }[];
	onAdd: (tag: { id: number; name: string; protected: boolean }) => void;
}

/** The option that makes a new tag; ids of tags are numbers, so no tag has it. */
const NEW = "new";

/** Chooses a tag by a few characters, or makes the one that is missing. */
export function TagAdder({ chosen, onAdd }: TagAdderProps) {
	const combobox = useCombobox({
		onDropdownOpen: () => combobox.focusSearchInput(),
		onDropdownClose: () => {
			combobox.resetSelectedOption();
			setText("");
		},
	});
	const [text, setText] = useState("");
	const { data, error } = useTags();
	const mayCreate = useAbility("tag-write");
	const name = text.trim();
	const tags = data?.items ?? [];
	const offered = tags.filter((tag) => isOffered(tag, name) && !chosen.some(({ id }) => id === tag.id));
	const isNew = name !== "" && !tags.some((tag) => tag.name === name);

	const choose = async (value: string) => {
		combobox.closeDropdown();
		const known = tags.find(({ id }) => String(id) === value);
		if (known) return onAdd(known);
		await createTag(name)
			.then(({ id }) => onAdd({ id, name, protected: false }))
			.catch(toastFailed);
	};

	return (
		<Combobox store={combobox} onOptionSubmit={choose} width="16rem" position="bottom-start">
			<Combobox.Target withAriaAttributes={false}>
				<Button
					variant="default"
					size="xs"
					leftSection={<PlusIcon />}
					onClick={() => combobox.toggleDropdown()}
					aria-expanded={combobox.dropdownOpened}
				>
					タグを追加
				</Button>
			</Combobox.Target>
			<Combobox.Dropdown>
				<Combobox.Search
					value={text}
					onChange={(event) => {
						setText(event.currentTarget.value);
						combobox.updateSelectedOptionIndex();
					}}
					placeholder="タグ名"
					aria-label="タグ名"
				/>
				<Combobox.Options mah="15rem" style={{ overflowY: "auto" }} aria-label="タグ">
					{offered.map((tag) => (
						<Combobox.Option key={tag.id} value={String(tag.id)}>
							{tag.name}
						</Combobox.Option>
					))}
					{isNew && mayCreate && (
						<Combobox.Option value={NEW}>「{name}」を新しく作って付ける</Combobox.Option>
					)}
					{offered.length === 0 && !(isNew && mayCreate) && (
						<Combobox.Empty>{error ? "タグを読み込めませんでした" : "(選択肢がありません)"}</Combobox.Empty>
					)}
				</Combobox.Options>
			</Combobox.Dropdown>
		</Combobox>
	);
}

/** Tags that the system keeps are not put on by hand. */
const isOffered = (tag: Tag, text: string) => !tag.protected && normalise(tag.name).includes(normalise(text));
