import { ActionIcon, Menu, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { Link, useLocation } from "wouter";
import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { DISTRIBUTED_KINDS } from "#domain/engine/kinds/distributed-kinds.ts";
import type { ItemRow } from "#domain/engine/kinds/item-fields.ts";
import { useSession } from "#web/platform/api/consoleSession.ts";
import {
	CopyIcon,
	DeleteIcon,
	EditIcon,
	FolderIcon,
	MoreIcon,
	SendIcon,
	ShareIcon,
} from "#web/platform/ui/consoleIcons.tsx";
import { toastDone } from "#web/platform/ui/toast.ts";
import {
	uneditableReason,
	useExplorerKind,
	useExplorerOperations,
	useExplorerState,
} from "../useExplorer.tsx";
import { allowedEntries } from "./allowedEntries.ts";
import { useEditAddress } from "./ItemName.tsx";
import { useRowActions } from "./useRowActions.ts";

/** Menu of all actions for a row. */
export function ItemMenu({ row, upward }: { row: ItemRow; upward: boolean }) {
	const { view, mayWrite } = useExplorerKind();
	const { abilities } = useSession();
	const distributionAddress = useDistributionAddress(row);
	const { isReadOnly } = useRowActions(row);
	const to = useEditAddress(row);
	const entries = allowedEntries(view.menuEntries?.(row) ?? [], abilities);
	if (isReadOnly || (!mayWrite && entries.length === 0 && distributionAddress === null)) return null;
	return (
		<Menu position={upward ? "top-end" : "bottom-end"} width="15rem">
			<Menu.Target>
				<ActionIcon variant="subtle" color="gray" size="lg" aria-label={`「${row.name}」の操作`}>
					<MoreIcon />
				</ActionIcon>
			</Menu.Target>
			<Menu.Dropdown>
				{to !== null && mayWrite && (
					<Menu.Item component={Link} href={to} leftSection={<EditIcon />}>
						編集する
					</Menu.Item>
				)}
				{entries.map(({ label, icon, to: address, newTab }) =>
					newTab ? (
						<Menu.Item
							key={label}
							component="a"
							href={address}
							target="_blank"
							rel="noreferrer"
							leftSection={icon}
						>
							{label}
						</Menu.Item>
					) : (
						<Menu.Item key={label} component={Link} href={address} leftSection={icon}>
							{label}
						</Menu.Item>
					),
				)}
				{distributionAddress !== null && (
					<Menu.Item component={Link} href={distributionAddress} leftSection={<ShareIcon />}>
						他のアカウントへ配布
					</Menu.Item>
				)}
				{mayWrite && (
					<RowActions
						row={row}
						hasDivider={entries.length > 0 || to !== null || distributionAddress !== null}
					/>
				)}
			</Menu.Dropdown>
		</Menu>
	);
}

/** Page that distributes the item; null for kinds and operators without distribution. */
function useDistributionAddress({ id }: ItemRow): string | null {
	const { kind } = useExplorerKind();
	const { isHeadquarters } = useSession();
	const isDistributed = (DISTRIBUTED_KINDS as readonly string[]).includes(kind);
	return isHeadquarters && isDistributed ? addressOf("distribute", { items: `${kind}:${id}` }) : null;
}

function RowActions({ row, hasDivider }: { row: ItemRow; hasDivider: boolean }) {
	const { view, mayTest } = useExplorerKind();
	const { setMoving, setTesting } = useExplorerState();
	const { rename, remove } = useRowActions(row);
	return (
		<>
			{hasDivider && <Menu.Divider />}
			<RowAction icon={<EditIcon />} onClick={rename} refusal={uneditableReason(view, row)}>
				名前を変更する
			</RowAction>
			<CopyAction row={row} />
			<RowAction icon={<FolderIcon />} onClick={() => setMoving([row])}>
				フォルダへ移動する
			</RowAction>
			{mayTest && (
				<RowAction icon={<SendIcon />} onClick={() => setTesting([row])}>
					テスト送信する
				</RowAction>
			)}
			<Menu.Divider />
			<RowAction
				icon={<DeleteIcon />}
				onClick={() => void remove()}
				refusal={view.undeletable?.(row)}
				destructive
			>
				削除する
			</RowAction>
		</>
	);
}

function CopyAction({ row }: { row: ItemRow }) {
	const { view } = useExplorerKind();
	const { copyItem } = useExplorerOperations();
	const { abilities } = useSession();
	const [, goTo] = useLocation();
	const { copying } = view;
	if (copying.by === "call" && copying.offered?.(row, abilities) === false) return null;
	const copy = async () => {
		const copied = await copyItem(row);
		if (copied?.to) goTo(copied.to);
		else if (copied && copying.by === "crud") toastDone(`「${row.name}」をコピーしました`);
	};
	return (
		<RowAction icon={<CopyIcon />} onClick={() => void copy()}>
			コピーする
		</RowAction>
	);
}

interface RowActionProps {
	icon: ReactNode;
	onClick: () => void;
	/** Reason why the action is disabled; shown below its label. */
	refusal?: string | null | undefined;
	destructive?: boolean;
	children: string;
}

const RowAction = ({ icon, onClick, refusal, destructive = false, children }: RowActionProps) => (
	<Menu.Item
		leftSection={icon}
		disabled={Boolean(refusal)}
		onClick={onClick}
		{...(destructive && !refusal && { color: "red" })}
	>
		{children}
		{refusal && (
			<Text size="xs" inherit={false}>
				{refusal}
			</Text>
		)}
	</Menu.Item>
);
