import { Button, Group, Menu } from "@mantine/core";
import { useState } from "react";
import { SORTS, type Sort } from "#domain/engine/explorer/sort-list-items.ts";
import { useSession } from "#web/platform/api/consoleSession.ts";
import { SortIcon } from "#web/platform/ui/consoleIcons.tsx";
import { SearchField } from "#web/platform/ui/SearchField.tsx";
import { BulkMenu } from "./BulkMenu.tsx";
import type { ListTool } from "./kindView.ts";
import { LIST_TEXTS } from "./listTexts.ts";
import { useExplorerKind, useExplorerList, useExplorerLocation } from "./useExplorer.tsx";

/** Toolbar of the list: search, order, bulk actions, and the tools of the kind. */
export function ExplorerToolbar() {
	const { definition, view } = useExplorerKind();
	const { search, setSearch } = useExplorerLocation();
	const { abilities } = useSession();
	const tools = (view.tools ?? []).filter(({ ability }) => !ability || abilities.includes(ability));
	return (
		<Group gap="xs">
			<SearchField
				label={definition.searchesCode ? LIST_TEXTS.searchWithCode : LIST_TEXTS.search}
				value={search}
				onSearch={setSearch}
				w={{ base: "100%", sm: "16rem" }}
			/>
			<SortMenu />
			<BulkMenu />
			{tools.length > 0 && (
				<Group gap="xs" ml={{ base: 0, sm: "auto" }}>
					{tools.map((tool) => (
						<ToolButton key={tool.label} tool={tool} />
					))}
				</Group>
			)}
		</Group>
	);
}

function SortMenu() {
	const { definition } = useExplorerKind();
	const { sort, setSort } = useExplorerList();
	const orders = (Object.keys(SORTS) as Sort[]).filter(
		(order) => order !== "starred" || definition.optionalActions.includes("rate"),
	);
	return (
		<Menu position="bottom-start" width="14rem">
			<Menu.Target>
				<Button variant="default" leftSection={<SortIcon />} title={`並べ替え: ${SORTS[sort]}`}>
					並べ替え
				</Button>
			</Menu.Target>
			<Menu.Dropdown>
				<Menu.RadioGroup value={sort} onChange={(order) => setSort(order as Sort)}>
					{orders.map((order) => (
						<Menu.RadioItem key={order} value={order} closeMenuOnClick>
							{SORTS[order]}
						</Menu.RadioItem>
					))}
				</Menu.RadioGroup>
			</Menu.Dropdown>
		</Menu>
	);
}

function ToolButton({ tool: { label, icon, Panel } }: { tool: ListTool }) {
	const { refresh } = useExplorerList();
	const [opened, setOpened] = useState(false);
	return (
		<>
			<Button variant="default" leftSection={icon} onClick={() => setOpened(true)}>
				{label}
			</Button>
			<Panel opened={opened} onClose={() => setOpened(false)} onDone={() => void refresh()} />
		</>
	);
}
