import { Button } from "@mantine/core";
import { useState } from "react";
import { SelectorPanel } from "#web/engine/selector/SelectorPanel.tsx";
import { useKindSource } from "#web/engine/selector/useKindSource.ts";
import { useSelectorList } from "#web/engine/selector/useSelectorList.ts";
import { useAbility } from "#web/platform/api/consoleSession.ts";
import { PlusIcon } from "#web/platform/ui/consoleIcons.tsx";
import type { Friend } from "./friendsApi.ts";

type FriendTag = Friend["tags"][number];

interface AddTagButtonProps {
	chosen: FriendTag[];
	onChange: (tags: FriendTag[]) => void;
}

/** Button that opens the list of tags, in which each can be added or removed. */
export function AddTagButton({ chosen, onChange }: AddTagButtonProps) {
	const [opened, setOpened] = useState(false);
	const source = useKindSource("tag");
	const data = useSelectorList(source, opened);
	const mayRead = useAbility("tag-read");
	return (
		<>
			<Button
				variant="default"
				size="xs"
				leftSection={<PlusIcon />}
				onClick={() => setOpened(true)}
				disabled={!mayRead}
				aria-haspopup="dialog"
			>
				タグを追加
			</Button>
			<SelectorPanel
				opened={opened}
				onClose={() => setOpened(false)}
				title="タグを選択"
				kind="tag"
				source={source}
				data={data}
				multiple
				ids={chosen.map(({ id }) => id)}
				restrictions={NOTHING_RESTRICTED}
				// Protected tags cannot be removed.
				without={chosen.filter((tag) => tag.protected).map(({ id }) => id)}
				appendable={source.mayAppend}
				onChoose={({ id, name }) =>
					onChange(
						chosen.some((tag) => tag.id === id)
							? chosen.filter((tag) => tag.id !== id)
							: [...chosen, { id, name, protected: false }],
					)
				}
				onTest={undefined}
				onPreview={undefined}
			/>
		</>
	);
}

const NOTHING_RESTRICTED = {};
