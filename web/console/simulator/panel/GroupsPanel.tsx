import { Button, Group, MultiSelect, Select, Stack, Text, TextInput, Title } from "@mantine/core";
import { useState } from "react";
import { toastFailed } from "#web/platform/ui/toast.ts";
import { useBusy } from "#web/platform/ui/useBusy.ts";
import {
	addPhoneGroup,
	changeGroupMembership,
	type PhoneGroup,
	type PhoneGroupMessage,
	sendAsMember,
	usePhoneGroups,
	usePhoneGroupTalk,
	usePhones,
} from "../simulatorApi.ts";

/** Groups on the phones: creating one with the account, writing as a member, removing the account. */
export function GroupsPanel() {
	const { data } = usePhoneGroups();
	const { data: phones } = usePhones("");
	const people = (phones?.friends ?? []).map(({ userId, name }) => ({ value: userId, label: name }));
	return (
		<Stack gap="lg">
			<NewGroup people={people} />
			{data?.groups.map((group) => (
				<GroupPhone
					key={group.groupId}
					group={group}
					people={people.filter(({ value }) => group.members.includes(value))}
				/>
			))}
		</Stack>
	);
}

/** Number of messages of a group that are shown, the newest. */
const SHOWN_MESSAGES = 8;

type People = { value: string; label: string }[];

function NewGroup({ people }: { people: People }) {
	const [name, setName] = useState("");
	const [members, setMembers] = useState<string[]>([]);
	const { busy, run } = useBusy();
	const add = () =>
		run(async () => {
			await addPhoneGroup(name, members)
				.then(() => {
					setName("");
					setMembers([]);
				})
				.catch(toastFailed);
		});
	return (
		<Stack gap="xs" component="section" aria-label="新しいグループ">
			<TextInput label="グループ名" value={name} onChange={(event) => setName(event.currentTarget.value)} />
			<MultiSelect label="メンバー" data={people} value={members} onChange={setMembers} searchable />
			<Button size="xs" disabled={busy} onClick={() => void add()}>
				公式アカウントを招待してグループを作る
			</Button>
		</Stack>
	);
}

function GroupPhone({ group, people }: { group: PhoneGroup; people: People }) {
	const { data } = usePhoneGroupTalk(group.groupId);
	const [sender, setSender] = useState<string | null>(null);
	const [text, setText] = useState("");
	const { busy, run } = useBusy();
	const runChange = (work: () => Promise<unknown>) => run(async () => void (await work().catch(toastFailed)));
	const senderId = sender ?? people[0]?.value ?? null;
	return (
		<Stack gap="xs" component="section" aria-label={group.name}>
			<Group gap="xs" justify="space-between">
				<Title order={3}>{group.name}</Title>
				<Button
					size="compact-xs"
					variant="default"
					disabled={busy}
					onClick={() =>
						void runChange(() => changeGroupMembership(group.groupId, group.active ? "kick" : "invite"))
					}
				>
					{group.active ? "公式アカウントを退会させる" : "もう一度招待する"}
				</Button>
			</Group>
			{data?.messages.slice(-SHOWN_MESSAGES).map(({ id, senderName, message }) => (
				<Text key={id} size="sm">
					{senderName ?? "公式アカウント"}: {textOf(message, people)}
				</Text>
			))}
			{group.active && (
				<Group gap="xs" align="flex-end">
					<Select label="書く人" data={people} value={senderId} onChange={setSender} allowDeselect={false} />
					<TextInput
						label="メッセージ"
						value={text}
						onChange={(event) => setText(event.currentTarget.value)}
						flex={1}
					/>
					<Button
						size="sm"
						disabled={busy || text === "" || senderId === null}
						onClick={() =>
							void runChange(async () => {
								await sendAsMember(group.groupId, senderId!, text);
								setText("");
							})
						}
					>
						送る
					</Button>
				</Group>
			)}
		</Stack>
	);
}

/** Text of a message. In a `textV2`, names in braces become mentions and emoji, and doubled braces single ones. */
const textOf = ({ type, text, substitution = {} }: PhoneGroupMessage["message"], people: People): string => {
	if (type !== "textV2" || text === undefined) return text ?? type;
	return text.replaceAll(/\{\{|\}\}|\{(\w+)\}/g, (braces: string, name?: string) => {
		const substitute = name === undefined ? undefined : substitution[name];
		if (!substitute) return braces[0]!;
		if (substitute.type === "emoji") return "(emoji)";
		const userId = substitute.mentionee?.userId;
		return `@${userId === undefined ? "All" : (people.find(({ value }) => value === userId)?.label ?? userId)}`;
	});
};
