import { ActionIcon, Badge, Group, Menu, Stack, Text } from "@mantine/core";
import { AccountMark } from "#web/platform/accounts/AccountMark.tsx";
import { ListCard } from "#web/platform/ui/CardList.tsx";
import { askToConfirm } from "#web/platform/ui/ConfirmDialog.tsx";
import { CutText } from "#web/platform/ui/CutText.tsx";
import { BlockIcon, CheckIcon, MoreIcon } from "#web/platform/ui/consoleIcons.tsx";
import { toastDone, toastFailed } from "#web/platform/ui/toast.ts";
import { useBusy } from "#web/platform/ui/useBusy.ts";
import { type AccountChoice, type PersonRow, putHeadquartersRight, removePerson } from "./peopleApi.ts";

interface PersonCardProps {
	person: PersonRow;
	accounts: AccountChoice[];
}

/** Card of a person: name, accounts and roles. */
export function PersonCard({ person, accounts }: PersonCardProps) {
	const { name, email, is_self, is_headquarters, home_account, memberships } = person;
	return (
		<ListCard
			head={
				<Group gap="xs">
					<CutText fw={600}>{name}</CutText>
					{is_self && <Badge color="gray">ご自身</Badge>}
					{is_headquarters && <Badge color="blue">本部</Badge>}
				</Group>
			}
			aside={<PersonMenu person={person} accounts={accounts} />}
		>
			<Text size="sm" style={{ overflowWrap: "anywhere" }}>
				{email}
			</Text>
			<Stack gap="2xs" component="ul" p={0} m={0} style={{ listStyle: "none" }}>
				{memberships.map(({ account, role, has_password, is_disabled }) => {
					const membershipAccount = accounts.find((each) => each.name === account);
					if (!membershipAccount) return null;
					return (
						<Group key={account} gap="xs" wrap="nowrap" component="li">
							<AccountMark account={membershipAccount} />
							<Text size="sm" style={{ overflowWrap: "anywhere" }}>
								{[
									`${membershipAccount.label}　${role ?? "—"}`,
									...(account === home_account
										? [has_password ? "ここのパスワードでログイン" : "パスワードはまだ決まっていません"]
										: []),
								].join("・")}
							</Text>
							{membershipAccount.is_disabled ? (
								<Badge color="gray">アカウント停止中</Badge>
							) : (
								is_disabled && <Badge color="red">停止中</Badge>
							)}
						</Group>
					);
				})}
			</Stack>
		</ListCard>
	);
}

function PersonMenu({ person, accounts }: PersonCardProps) {
	const { name, is_self, is_headquarters } = person;
	const { busy, run } = useBusy();
	return (
		<Menu position="bottom-end" width="17rem">
			<Menu.Target>
				<ActionIcon variant="subtle" color="gray" size="lg" disabled={busy} aria-label={`「${name}」の操作`}>
					<MoreIcon />
				</ActionIcon>
			</Menu.Target>
			<Menu.Dropdown>
				<Menu.Item
					leftSection={<CheckIcon />}
					onClick={() => void run(() => (is_headquarters ? takeRight(person) : giveRight(person)))}
				>
					{is_headquarters ? "本部の権限を外す" : "本部の権限を付ける"}
				</Menu.Item>
				{!is_self && (
					<>
						<Menu.Divider />
						<Menu.Item
							leftSection={<BlockIcon />}
							color="red"
							onClick={() => void run(() => confirmRemoval(person, accounts))}
						>
							すべてのアカウントから外す
						</Menu.Item>
					</>
				)}
			</Menu.Dropdown>
		</Menu>
	);
}

async function giveRight({ id, name }: PersonRow): Promise<void> {
	const isSure = await askToConfirm({
		title: `「${name}」に本部の権限を付ける`,
		message:
			"すべてのアカウントの状況と操作履歴を見られるようになり、スタッフの追加や取り外しもできるようになります。",
		confirm: "付ける",
	});
	if (isSure)
		await putHeadquartersRight(id, true).then(
			() => toastDone(`「${name}」に本部の権限を付けました`),
			toastFailed,
		);
}

async function takeRight({ id, name, is_self }: PersonRow): Promise<void> {
	const isSure = await askToConfirm({
		title: `「${name}」の本部の権限を外す`,
		message: is_self
			? "ご自身は、この画面をもう開けなくなります。各アカウントでの権限は変わりません。"
			: "本部の画面を開けなくなります。各アカウントでの権限は変わりません。",
		confirm: "外す",
		destructive: true,
	});
	if (isSure)
		await putHeadquartersRight(id, false).then(
			() => toastDone(`「${name}」の本部の権限を外しました`),
			toastFailed,
		);
}

async function confirmRemoval(
	{ id, name, memberships }: PersonRow,
	accounts: AccountChoice[],
): Promise<void> {
	const labels = accounts
		.filter(({ name: account }) => memberships.some((each) => each.account === account))
		.map(({ label }) => label);
	const isSure = await askToConfirm({
		title: `「${name}」をすべてのアカウントから外す`,
		message: `${labels.join("、")} のすべてから、すぐにログアウトされ、ログインできなくなります。この方が送った招待は取り消され、発行したAPIのトークンは使えなくなります。`,
		confirm: "外す",
		destructive: true,
	});
	if (isSure)
		await removePerson(id).then(
			() => toastDone(`「${name}」をすべてのアカウントから外しました`),
			toastFailed,
		);
}
