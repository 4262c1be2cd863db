import { Button, Text } from "@mantine/core";
import { EmptyState } from "#web/platform/ui/ListState.tsx";
import { CreateButton } from "../CreateButton.tsx";
import { LIST_TEXTS } from "../texts.ts";
import { useExplorerAddresses, useExplorerKind, useExplorerList } from "../useExplorer.tsx";

/** There is nothing to show: because of the search, in this folder, or because there is nothing yet at all. */
export function EmptyList() {
	const { definition, view } = useExplorerKind();
	const { groups } = useExplorerList();
	const { search, setSearch } = useExplorerAddresses();
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
			>
				{LIST_TEXTS.nothing}
			</EmptyState>
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
			{LIST_TEXTS.nothing}
			<br />
			{view.purpose}
		</EmptyState>
	);
}
