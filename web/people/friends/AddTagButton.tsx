import { Button } from "@mantine/core";
import { useState } from "react";
import { useKindSource } from "#web/engine/selector/useKindSource.ts";
import { useSelectorList } from "#web/engine/selector/useSelectorList.ts";
import { useAbility } from "#web/platform/api/consoleSession.ts";
import { PlusIcon } from "#web/platform/ui/consoleIcons.tsx";
import { latePart } from "#web/platform/ui/latePart.tsx";
import type { Friend } from "./friendsApi.ts";

const SelectorPanel = latePart(
	async () => (await import("#web/engine/selector/SelectorPanel.tsx")).SelectorPanel,
	({ opened }) => opened,
);

type FriendTag = Friend["tags"][number];

interface AddTagButtonProps {
	chosenTags: FriendTag[];
	onChange: (tags: FriendTag[]) => void;
}

/** Button that opens the list of tags, in which each can be added or removed. */
export function AddTagButton({ chosenTags, onChange }: AddTagButtonProps) {
	const [isOpen, setIsOpen] = useState(false);
	const source = useKindSource("tag");
	const data = useSelectorList(source, isOpen);
	const mayRead = useAbility("tag-read");
	return (
		<>
			<Button
				variant="default"
				size="xs"
				leftSection={<PlusIcon />}
				onClick={() => setIsOpen(true)}
				disabled={!mayRead}
				aria-haspopup="dialog"
			>
				タグを追加
			</Button>
			<SelectorPanel
				opened={isOpen}
				onClose={() => setIsOpen(false)}
				title="タグを選択"
				kind="tag"
				source={source}
				data={data}
				multiple
				ids={chosenTags.map(({ id }) => id)}
				restrictions={NOTHING_RESTRICTED}
				// Protected tags cannot be removed.
				excludedIds={chosenTags.filter((tag) => tag.protected).map(({ id }) => id)}
				appendable={source.mayAppend}
				onChoose={({ id, name }) =>
					onChange(
						chosenTags.some((tag) => tag.id === id)
							? chosenTags.filter((tag) => tag.id !== id)
							: // The reload after the save brings the colour.
								[...chosenTags, { id, name, colour: null, protected: false }],
					)
				}
				onTest={undefined}
				onPreview={undefined}
			/>
		</>
	);
}

const NOTHING_RESTRICTED = {};
