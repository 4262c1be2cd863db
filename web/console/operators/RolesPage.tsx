import { ActionIcon, Badge, Button, Menu, Text } from "@mantine/core";
import { Link } from "wouter";
import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { useAbility } from "#web/platform/api/consoleSession.ts";
import { CardList, ListCard } from "#web/platform/ui/CardList.tsx";
import { askToConfirm } from "#web/platform/ui/ConfirmDialog.tsx";
import { CutText } from "#web/platform/ui/CutText.tsx";
import { CopyIcon, DeleteIcon, MoreIcon, PlusIcon } from "#web/platform/ui/consoleIcons.tsx";
import { formatPeople } from "#web/platform/ui/formatPeople.ts";
import { ErrorState, SkeletonCards } from "#web/platform/ui/ListState.tsx";
import { PageLayout } from "#web/platform/ui/PageLayout.tsx";
import { RowLink, rowLinkTarget } from "#web/platform/ui/RowLink.tsx";
import { toastDone, toastFailed } from "#web/platform/ui/toast.ts";
import { useBusy } from "#web/platform/ui/useBusy.ts";
import { copyRole, type RoleRow, removeRole, useRoles } from "./operatorsApi.ts";

/** List of the roles that operators can have. */
export function RolesPage() {
	const { data, error, mutate } = useRoles();
	const mayWrite = useAbility("role-write");
	return (
		<PageLayout
			title="権限"
			help="オペレーターができることと、見られる友だちの範囲を決めます。変更はすぐに反映されます。"
			action={
				mayWrite && (
					<Button component={Link} href={addressOf("newRole")} leftSection={<PlusIcon />}>
						権限を作成する
					</Button>
				)
			}
		>
			{!data && error && <ErrorState error={error} onRetry={() => void mutate()} />}
			{!data && !error && <SkeletonCards cards={3} height="5rem" />}
			{data && (
				<CardList>
					{data.roles.map((role) => (
						<RoleCard key={role.id} role={role} />
					))}
				</CardList>
			)}
		</PageLayout>
	);
}

function RoleCard({ role }: { role: RoleRow }) {
	const { id, name, is_admin, operators, invitations, scope, scope_is_broken } = role;
	const holders = `${formatPeople(operators)}${invitations > 0 ? `、招待${invitations}件` : ""}`;
	return (
		<ListCard
			head={
				<RowLink href={addressOf("role", { id })} title={name} twoLines>
					{name}
				</RowLink>
			}
			aside={role.may_change && <RoleMenu role={role} />}
			{...rowLinkTarget}
		>
			<CutText size="sm" lines={2}>
				{scope === null ? "すべての友だち" : scope}
			</CutText>
			{scope_is_broken && <Badge color="red">閲覧範囲の条件に、使えないものがあります</Badge>}
			{(is_admin ? ["すべての操作"] : rightsOf(role)).map((line) => (
				<CutText key={line} size="sm" lines={2}>
					{line}
				</CutText>
			))}
			<Text size="xs" c="dimmed">
				{`オペレーター ${holders}`}
				{role.two_factor_required && "　2段階認証が必須"}
			</Text>
		</ListCard>
	);
}

/** Sections of the console that a role may work in, and those that it may only look at, a line for each. */
function rightsOf({ changes, reads }: RoleRow): string[] {
	const lines = [
		...(changes.length > 0 ? [`操作できる：${changes.join("、")}`] : []),
		...(reads.length > 0 ? [`見るだけ：${reads.join("、")}`] : []),
	];
	return lines.length > 0 ? lines : ["できることはまだありません"];
}

function RoleMenu({ role }: { role: RoleRow }) {
	const { id, name, is_admin } = role;
	const { busy, run } = useBusy();
	return (
		<Menu position="bottom-end" width="13rem">
			<Menu.Target>
				<ActionIcon variant="subtle" color="gray" size="lg" disabled={busy} aria-label={`「${name}」の操作`}>
					<MoreIcon />
				</ActionIcon>
			</Menu.Target>
			<Menu.Dropdown>
				<Menu.Item
					leftSection={<CopyIcon />}
					onClick={() =>
						void run(() => copyRole(id).then(() => toastDone(`「${name}」をコピーしました`), toastFailed))
					}
				>
					コピーする
				</Menu.Item>
				{!is_admin && (
					<>
						<Menu.Divider />
						<Menu.Item
							leftSection={<DeleteIcon />}
							color="red"
							onClick={() => void run(() => confirmRoleRemoval(role))}
						>
							削除する
						</Menu.Item>
					</>
				)}
			</Menu.Dropdown>
		</Menu>
	);
}

async function confirmRoleRemoval({ id, name }: RoleRow): Promise<void> {
	const isSure = await askToConfirm({
		title: `「${name}」を削除`,
		message: "オペレーターか招待に使われている権限は削除できません。",
		confirm: "削除する",
		destructive: true,
	});
	if (isSure) await removeRole(id).then(() => toastDone(`「${name}」を削除しました`), toastFailed);
}
