import { Button } from "@mantine/core";
import { useState } from "react";
import { SelectorPanel } from "#web/engine/selector/SelectorPanel.tsx";
import { useKindSource } from "#web/engine/selector/useKindSource.ts";
import { useSelectorList } from "#web/engine/selector/useSelectorList.ts";
import { useAbility } from "#web/platform/api/consoleSession.ts";
import { PlusIcon } from "#web/platform/ui/consoleIcons.tsx";
import type { Friend } from "./api.ts";

type FriendTag = Friend["tags"][number];

interface TagAdderProps {
	chosen: FriendTag[];
	onChange: (tags: FriendTag[]) => void;
}

/** Opens the list of tags, in which each is put on the friend or taken off. */
export function TagAdder({ chosen, onChange }: TagAdderProps) {
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
				// Those that the system keeps are never taken off.
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
