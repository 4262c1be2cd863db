import { Button, Text } from "@mantine/core";
import { EmptyState } from "#web/platform/ui/ListState.tsx";
import { CreateButton } from "../CreateButton.tsx";
import { LIST_TEXTS } from "../listTexts.ts";
import { useExplorerKind, useExplorerList, useExplorerLocation } from "../useExplorer.tsx";

/** Placeholder of an empty list: no search result, an empty folder, or no items yet. */
export function EmptyItemList() {
	const { definition, view } = useExplorerKind();
	const { groups } = useExplorerList();
	const { search, setSearch } = useExplorerLocation();
	const Icon = view.icon;
	if (search !== "")
		return (
			<EmptyState
				title={LIST_TEXTS.notFound(definition.label)}
				action={
					<Button variant="default" onClick={() => setSearch("")}>
						検索を解除する
					</Button>
				}
			/>
		);
	if (groups.length > 0)
		return (
			<Text size="sm" c="dimmed" ta="center" py="lg">
				{LIST_TEXTS.nothing}
			</Text>
		);
	return (
		<EmptyState
			icon={<Icon size="2rem" />}
			title={LIST_TEXTS.noneYet(definition.label)}
			action={<CreateButton variant="light" />}
		>
			{view.purpose}
		</EmptyState>
	);
}
