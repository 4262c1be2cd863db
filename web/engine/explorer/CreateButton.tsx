import { Badge, Button, Menu } from "@mantine/core";
import { Link } from "wouter";
import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { useSession } from "#web/platform/api/consoleSession.ts";
import { DownIcon, PlusIcon } from "#web/platform/ui/consoleIcons.tsx";
import { LIST_TEXTS } from "./listTexts.ts";
import { useExplorerKind, useExplorerLocation, useExplorerState } from "./useExplorer.tsx";

/** Button that creates an item in the manner of its kind; hidden without the ability. */
export function CreateButton({ variant = "filled" }: { variant?: "filled" | "light" }) {
	const session = useSession();
	const { definition, view } = useExplorerKind();
	const { folderOfNew: group, edit, setSearch } = useExplorerLocation();
	const { state, dispatch } = useExplorerState();
	const creation = view.creation?.(session) ?? definition.creation;
	if (!session.abilities.includes(definition.createAbility ?? definition.writeAbility)) return null;
	const label = LIST_TEXTS.create(definition.label);
	const buttonProps = { variant, leftSection: <PlusIcon /> };

	if (creation.by === "page")
		return (
			<Button component={Link} href={addressOf(creation.address, { group })} {...buttonProps}>
				{label}
			</Button>
		);
	if (creation.by === "panel")
		return (
			<Button onClick={() => edit("new")} {...buttonProps}>
				{label}
			</Button>
		);
	if (creation.by === "inline")
		return (
			<Button
				aria-pressed={state.mode === "newItem"}
				onClick={() => {
					// The new item's row is part of the whole list, which a search hides.
					setSearch("");
					dispatch({ type: "press", mode: "newItem" });
				}}
				{...buttonProps}
			>
				{label}
			</Button>
		);
	return (
		<Menu position="bottom-end" width="15rem">
			<Menu.Target>
				<Button rightSection={<DownIcon size="1em" />} {...buttonProps}>
					{label}
				</Button>
			</Menu.Target>
			<Menu.Dropdown>
				{creation.choices
					.filter(({ ability }) => !ability || session.abilities.includes(ability))
					.map(({ label: choice, address, badge }) => (
						<Menu.Item
							key={address}
							component={Link}
							href={addressOf(address, { group })}
							rightSection={
								badge && (
									<Badge size="sm" color="red">
										{badge}
									</Badge>
								)
							}
						>
							{choice}
						</Menu.Item>
					))}
			</Menu.Dropdown>
		</Menu>
	);
}
